import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { S3Client } from 'bun'
import type { SharedPlace, SharedStorage } from '../../config/shared-settings.ts'
import type { Logger } from '../../platform/log.ts'
import { outboundFetch } from '../../platform/outbound.ts'
import type { FileStore } from '../blobs/file-store.ts'
import { openS3FileStore } from '../blobs/s3-file-store.ts'
import { claimStorage } from '../cluster/claim-storage.ts'
import { sharedCluster } from '../cluster/cluster.ts'
import type { SharedLocation } from '../cluster/shared-location.ts'
import { mirrorFolder, sharedTables } from '../cluster/shared-tables.ts'
import { UnusedTables } from '../cluster/unused-tables.ts'
import { takeDataFolder } from '../data-folder/data-folder.ts'
import { DiskReserve } from '../data-folder/disk-reserve.ts'
import { shareInstallationKey } from '../data-folder/installation-key.ts'
import type { Attempt, AttemptState } from '../metadata/interfaces/attempt.ts'
import type { Catalog, DocumentCatalog } from '../metadata/interfaces/catalog.ts'
import { degradedModeCache } from '../metadata/postgres/degraded-mode-cache.ts'
import { openPostgresCatalog } from '../metadata/postgres/open-catalog.ts'
import { StoreError } from '../store-error.ts'
import type { Stores } from './stores.ts'

const SWEEP_MS = 3_600_000

/**
 * Opens the stores that several servers and workers share. `folder`: this process's own local folder. Throws
 * DataFolderError or StoreError.
 */
export async function openSharedStores(folder: string, shared: SharedPlace, log: Logger): Promise<Stores> {
  const release = takeDataFolder(folder)
  let catalog: Catalog | null = null
  try {
    catalog = degradedModeCache(await openPostgresCatalog(shared.database, shared.databaseCa))
    const { documents, leases } = catalog
    await claimSharedStorage(shared.storage, catalog)
    await shareInstallationKey(folder, catalog.installation)
    const location = locationOf(shared.storage)
    const drafts = join(folder, 'incoming')
    // Left by a previous process.
    await rm(drafts, { recursive: true, force: true })
    const files = await openS3FileStore(location.client, location.prefix, drafts)
    const holder = `${hostname()} ${process.pid}`
    const reserve = new DiskReserve(folder)
    const unused = new UnusedTables(location)
    const sweeping = setInterval(
      () =>
        sweep(catalog, files, unused, holder).catch((error: unknown) =>
          log.warn('Cannot sweep the storage', { error: String(error) }),
        ),
      SWEEP_MS,
    )
    return {
      ...{ catalog, files, reserve, isFull: reserve.releaseWhenFull(), cluster: sharedCluster(catalog) },
      tables: sharedTables({
        ...{ location, folder: mirrorFolder(folder), holder, log },
        takeLease: (name, by, ms) => leases.take(name, by, ms),
        attemptStatesOf: (attempts) => attemptStatesOf(attempts, documents),
        index: catalog.index,
      }),
      async close() {
        clearInterval(sweeping)
        await catalog?.close()
        release()
      },
    }
  } catch (error) {
    await catalog?.close()
    release()
    throw error
  }
}

/** Returns states of attempts. Also reads the names of committed ones, to have them cached if the database goes away. */
async function attemptStatesOf(
  attempts: readonly Attempt[],
  documents: DocumentCatalog,
): Promise<readonly AttemptState[]> {
  const states = await documents.attemptStates(attempts)
  await documents.names(
    attempts.filter((_, i) => states[i] === 'committed').map(({ documentId }) => documentId),
  )
  return states
}

/** Removes leftovers of ended processes. */
async function sweep(
  catalog: Catalog | null,
  files: FileStore,
  unused: UnusedTables,
  holder: string,
): Promise<void> {
  const state = await catalog?.index.state()
  if (!catalog || !state) return
  await unused.look(state)
  const lease = await catalog.leases.take('sweep', holder, SWEEP_MS / 2)
  if (!lease) return
  const removals = await catalog.documents.removals()
  await files.sweep(
    (sha256) => catalog.documents.uses(sha256),
    (documentId) => catalog.documents.exists(documentId),
    () => true,
  )
  await catalog.documents.removed(removals)
  await unused.remove()
  // Kept for its time: once in that is enough.
}

/** Returns an installation's place in its storage, with a client for it. */
export function locationOf(storage: SharedStorage): SharedLocation {
  return { ...storage, client: new S3Client(storage) }
}

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
  let continuationToken: string | undefined
  try {
    do {
      const page = await client.list({
        prefix: `${prefix}chunks`,
        ...(continuationToken ? { continuationToken } : {}),
      })
      for (const { size } of page.contents ?? []) bytes += Number(size ?? 0)
      continuationToken = page.isTruncated ? page.nextContinuationToken : undefined
    } while (continuationToken !== undefined)
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
