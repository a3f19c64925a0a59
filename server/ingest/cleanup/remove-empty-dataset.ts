import type { Catalog, JobRow } from '../../storage/metadata/interfaces/catalog.ts'
import type { Disposal } from './disposal.ts'

/** Removes the dataset that came with a job, where nothing in it was read, nor is on its way into it. */
export async function removeForNothing(
  { datasetName, createdAt }: JobRow,
  catalog: Catalog,
  disposal: Disposal,
): Promise<void> {
  const dataset = await catalog.datasets.find(datasetName)
  // A dataset that a job makes has the job's own time.
  if (dataset?.createdAt !== createdAt) return
  const { documents } = await catalog.documents.list(datasetName, {
    limit: Number.MAX_SAFE_INTEGER,
    offset: 0,
  })
  if (documents.every(({ status }) => status === 'failed'))
    await disposal.soon(await catalog.datasets.remove(datasetName))
}
