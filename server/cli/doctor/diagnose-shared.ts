import { statfs } from 'node:fs/promises'
import type { SharedPlace } from '../../config/shared-settings.ts'
import { claimSharedStorage, indexBytes } from '../../storage/open/claim-shared-storage.ts'
import { openSharedCatalog } from '../../storage/open/open-stores.ts'
import { StoreError } from '../../storage/store-error.ts'
import type { Finding } from './finding.ts'

/** Checks the shared database and storage as a start does. `folder`: this machine's copy of the index. */
export async function diagnoseShared(shared: SharedPlace, folder: string): Promise<Finding[]> {
  const { host, pathname } = new URL(shared.database)
  const { storage } = shared
  const name = 'Database'
  let catalog: Awaited<ReturnType<typeof openSharedCatalog>>
  try {
    catalog = await openSharedCatalog(shared)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const { username } = new URL(shared.database)
    return [
      { name, ok: false, says: `${error.message}. Try: psql 'postgres://${username}@${host}${pathname}'` },
    ]
  }
  const where = `s3://${storage.bucket}/${storage.prefix}`
  const findings: Finding[] = [
    { name, ok: true, says: `${host}${pathname} answers, and passes on notifications` },
  ]
  try {
    await claimSharedStorage(storage, catalog)
    findings.push({
      name: 'Storage',
      ok: true,
      says: `${where} at ${storage.endpoint} keeps conditional puts`,
    })
    findings.push(await copyOf(await indexBytes(storage), folder))
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const list = `aws s3 ls '${where}' --endpoint-url '${storage.endpoint}'`
    findings.push({ name: 'Storage', ok: false, says: `${error.message}. Try: ${list}` })
  } finally {
    await catalog.close()
  }
  return findings
}

/** Checks that a copy of the index fits on this machine's disk. */
async function copyOf(bytes: number, folder: string): Promise<Finding> {
  const name = 'Index copy'
  const disk = await statfs(folder)
  const gb = (size: number) => `${(size / 1024 ** 3).toFixed(1)} GB`
  const free = disk.bavail * disk.bsize
  if (free > bytes) return { name, ok: true, says: `of ${gb(bytes)} has room in '${folder}'` }
  return {
    ...{ name, ok: false, optional: true },
    says: `of ${gb(bytes)} has no room in '${folder}' (${gb(free)} free): searches read the storage, which is slower. Name a larger disk: ibid serve --cache-dir /a/larger/disk`,
  }
}
