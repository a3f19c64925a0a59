import type { CompletedFile, JobCatalog } from '../../storage/metadata/interfaces/catalog.ts'
import { IndexClosed } from '../../storage/metadata/interfaces/index-catalog.ts'
import type { IngestionServices } from '../queue/ingestion-services.ts'

/** While nothing may be completed it is tried this often. */
const AGAIN_MS = 200

/** Completes files in the catalog; waits while another process is about to replace the index. */
export async function completeFiles(
  files: readonly CompletedFile[],
  { catalog, servingTable }: Pick<IngestionServices, 'catalog' | 'servingTable'>,
  isOver: () => boolean,
): ReturnType<JobCatalog['completed']> {
  for (;;) {
    try {
      return await catalog.jobs.completed(files, servingTable())
    } catch (error) {
      if (!(error instanceof IndexClosed) || isOver()) throw error
      await Bun.sleep(AGAIN_MS)
    }
  }
}
