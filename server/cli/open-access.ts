import { join } from 'node:path'
import { DataFolderError, ownDataFolder } from '../app/data-folder.ts'
import { isRestoring } from '../backup/finish-restore.ts'
import type { AccessCatalog } from '../store/access-catalog.ts'
import { openSqliteCatalog } from '../store/sqlite/open-catalog.ts'

/**
 * Works on who may come in, beside a server that may be running on the data folder: what is changed holds for
 * its next request. Throws StoreError, and DataFolderError in the middle of a restore.
 */
export async function withAccess<T>(
  dataDir: string,
  work: (access: AccessCatalog) => Promise<T>,
): Promise<T> {
  ownDataFolder(dataDir)
  if (isRestoring(dataDir))
    throw new DataFolderError(
      `Cannot use the data folder '${dataDir}': a restore was interrupted. Start ibid once`,
    )
  const catalog = openSqliteCatalog(join(dataDir, 'catalog.sqlite'))
  try {
    return await work(catalog.access)
  } finally {
    await catalog.close()
  }
}
