import type { Config } from '../../config/config.ts'
import { DataFolderError, ownDataFolder } from '../../storage/data-folder/data-folder.ts'
import { isRestoring } from '../../storage/data-folder/finish-restore.ts'
import type { AccessCatalog } from '../../storage/metadata/interfaces/access-catalog.ts'
import { openCatalog, openSharedCatalog } from '../../storage/open/open-stores.ts'

/**
 * Opens the catalog of passwords and tokens, also beside a running server, which sees changes from its next request on.
 * Throws StoreError, and DataFolderError during a restore.
 */
export async function withAccess<T>(
  { dataDir, shared }: Pick<Config, 'dataDir' | 'shared'>,
  work: (access: AccessCatalog) => Promise<T>,
): Promise<T> {
  ownDataFolder(dataDir)
  if (isRestoring(dataDir))
    throw new DataFolderError(
      `Cannot use the data folder '${dataDir}': a restore was interrupted. Start ibid once`,
    )
  const catalog = shared === null ? openCatalog({ dataDir }) : await openSharedCatalog(shared)
  try {
    return await work(catalog.access)
  } finally {
    await catalog.close()
  }
}
