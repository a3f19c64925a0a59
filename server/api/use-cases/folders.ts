import type { Folder, NewFolder } from '../../../shared/folders.ts'
import { FOLDER_PROBLEMS } from '../../../shared/limits.ts'
import { FolderError } from '../../ingest/watch/allowed-folder.ts'
import { ConflictError } from '../../storage/metadata/interfaces/catalog-error.ts'
import type { FolderRow } from '../../storage/metadata/interfaces/folder-catalog.ts'
import { AppError } from './app-error.ts'
import type { Services } from './services.ts'

type Needed = Pick<Services, 'catalog' | 'folders'>

/** Lists the watched folders, oldest first. */
export async function listFolders(services: Needed): Promise<Folder[]> {
  const rows = await services.catalog.folders.list()
  return await Promise.all(rows.map((row) => folderOf(services, row)))
}

/**
 * Starts watching a folder for a dataset. Throws AppError if the folder may not be watched, and ConflictError if it is
 * watched already or several servers share the installation.
 */
export async function watchFolder(
  services: Needed & Pick<Services, 'cluster'>,
  { path, dataset }: NewFolder,
): Promise<Folder> {
  if (services.cluster.isShared)
    throw new ConflictError(
      'folders_shared',
      'Servers that share a database do not watch folders. Send the files: ibid ingest.',
    )
  try {
    return await folderOf(services, await services.folders.add(path, dataset))
  } catch (error) {
    if (!(error instanceof FolderError)) throw error
    throw new AppError('invalid', 'folder_not_allowed', error.message)
  }
}

/** Scans a watched folder now. Throws NotFoundError. */
export async function scanFolder(services: Needed, id: string): Promise<Folder> {
  return await folderOf(services, await services.folders.scan(id))
}

async function folderOf({ catalog, folders }: Needed, row: FolderRow): Promise<Folder> {
  const { id, path, dataset, createdAt, scannedAt } = row
  const { state, error, resting, problems } = folders.standing(id)
  const figures = await catalog.folders.figures(id)
  return {
    ...{ id, path, dataset, created_at: createdAt, state, error, scanned_at: scannedAt, resting },
    files: figures.files,
    documents: figures.documents,
    problems: [...problems, ...figures.problems].slice(0, FOLDER_PROBLEMS),
    problems_total: problems.length + figures.problemsTotal,
  }
}
