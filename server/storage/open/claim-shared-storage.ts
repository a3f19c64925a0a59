import type { SharedStorage } from '../../config/shared-settings.ts'
import { outboundFetch } from '../../platform/outbound.ts'
import { listObjects } from '../blobs/list-objects.ts'
import { claimStorage } from '../cluster/claim-storage.ts'
import { locationOf } from '../cluster/shared-location.ts'
import type { Catalog } from '../metadata/interfaces/catalog.ts'
import { StoreError } from '../store-error.ts'

/** Claims the storage for this catalog; see claimStorage(). Throws StoreError. */
export async function claimSharedStorage(storage: SharedStorage, catalog: Catalog): Promise<void> {
  await claimStorage(locationOf(storage), catalog, (url, init) =>
    outboundFetch('storage', new URL(url).origin, url, init),
  )
}

/** Sums the bytes of the chunk tables, including earlier versions. Throws StoreError. */
export async function indexBytes(storage: SharedStorage): Promise<number> {
  const { client, prefix } = locationOf(storage)
  let bytes = 0
  try {
    for await (const { size } of listObjects(client, `${prefix}chunks`)) bytes += size
  } catch (cause) {
    throw new StoreError(
      `Cannot list the storage: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    )
  }
  return bytes
}
