import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { SharedPlace } from '../../config/shared-settings.ts'
import type { Logger } from '../../platform/log.ts'
import { openS3FileStore } from '../blobs/s3-file-store.ts'
import { sharedCluster } from '../cluster/cluster.ts'
import { locationOf } from '../cluster/shared-location.ts'
import { mirrorFolder, sharedTables } from '../cluster/shared-tables.ts'
import { sweepHourly } from '../cluster/sweep-storage.ts'
import { takeDataFolder } from '../data-folder/data-folder.ts'
import { DiskReserve } from '../data-folder/disk-reserve.ts'
import { shareInstallationKey } from '../data-folder/installation-key.ts'
import type { Attempt, AttemptState } from '../metadata/interfaces/attempt.ts'
import type { Catalog, DocumentCatalog } from '../metadata/interfaces/catalog.ts'
import { degradedModeCache } from '../metadata/postgres/degraded-mode-cache.ts'
import { openPostgresCatalog } from '../metadata/postgres/open-catalog.ts'
import { claimSharedStorage } from './claim-shared-storage.ts'
import type { Stores } from './stores.ts'

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
    const sweeping = sweepHourly({ catalog, files, location, holder, log })
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
  await documents.namesOfCompleted(
    attempts.filter((_, i) => states[i] === 'committed').map(({ documentId }) => documentId),
  )
  return states
}
