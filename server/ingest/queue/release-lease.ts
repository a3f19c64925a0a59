import type { FileStore } from '../../storage/blobs/file-store.ts'
import { isStorageUnavailable } from '../../storage/blobs/storage-unavailable.ts'
import type { Writer } from '../../storage/index/writer/writer.ts'
import type { Catalog, JobFileRow } from '../../storage/metadata/interfaces/catalog.ts'
import { CatalogAway } from '../../storage/metadata/interfaces/catalog-error.ts'
import { IndexClosed, IndexReplaced } from '../../storage/metadata/interfaces/index-catalog.ts'
import type { Waiting } from '../commit/retry-when-disk-full.ts'
import type { Originals } from '../receive/originals.ts'
import type { IngestionServices } from './ingestion-services.ts'
import { givenUp } from './recover.ts'

/** A file whose storage was away is read again after so long. */
const AWAY_MS = 2_000

type Keepers = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly writer: Writer
  readonly originals: Originals
}

/** A file that ended too many who read it fails by its name. */
export async function giveUp(file: JobFileRow, keepers: Keepers): Promise<void> {
  const { catalog, files, writer, originals } = keepers
  await files.removeText(file.documentId)
  await writer.remove([file.documentId])
  const former = await catalog.jobs.failed(file, givenUp(file), false)
  await originals.removeUnused(former.sha256s)
  await catalog.jobs.log(file.jobId, 'error', givenUp(file))
}

/** What there is of a file that another reads by now is the other's; of one that was deleted nothing stays. */
export async function leave({ documentId }: JobFileRow, keepers: Keepers): Promise<[]> {
  if (await keepers.catalog.documents.exists(documentId)) return []
  await keepers.files.removeText(documentId)
  await keepers.writer.remove([documentId])
  return []
}

/**
 * Puts a file back that could not be read because an engine that others share was away, or the index was replaced: that
 * is not the file's fault.
 * False where it is.
 */
export async function putBack(
  file: JobFileRow,
  error: unknown,
  { catalog, log, claimMs }: Pick<IngestionServices, 'catalog' | 'log' | 'claimMs'>,
  { isOver }: Waiting,
): Promise<boolean> {
  const isAway = () =>
    isStorageUnavailable(error) ||
    [CatalogAway, IndexClosed, IndexReplaced].some((kind) => error instanceof kind)
  if (claimMs === null || !isAway()) return false
  log.warn('A file is put back', { reason: String(error) })
  // It is held on to until the catalog knows: nobody else would take it up.
  for (let isPut = false; !isPut && !isOver(); ) {
    await Bun.sleep(AWAY_MS)
    isPut = await catalog.jobs.parked(file).then(
      () => true,
      () => false,
    )
  }
  return true
}
