import type { CompletedFile, JobCatalog } from '../../storage/metadata/interfaces/catalog.ts'
import { IndexClosed } from '../../storage/metadata/interfaces/index-catalog.ts'

/** Polling interval while nothing may be completed. */
const RETRY_MS = 200

/** Completes files in the catalog, which makes them searchable. Waits while another process switches the index. */
export async function completeFiles(
  files: readonly CompletedFile[],
  jobs: Pick<JobCatalog, 'completed'>,
  servingTable: () => string | null,
  isStopping: () => boolean,
): ReturnType<JobCatalog['completed']> {
  for (;;) {
    try {
      return await jobs.completed(files, servingTable())
    } catch (error) {
      if (!(error instanceof IndexClosed) || isStopping()) throw error
      await Bun.sleep(RETRY_MS)
    }
  }
}
