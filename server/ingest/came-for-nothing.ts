import type { Catalog, JobRow } from '../store/catalog.ts'

/** Whether the job's dataset came with it, and has nothing in it, nor on its way into it. */
export async function cameForNothing({ datasetName, createdAt }: JobRow, catalog: Catalog): Promise<boolean> {
  const dataset = await catalog.datasets.find(datasetName)
  // A dataset that a job makes has the job's own time.
  if (dataset?.createdAt !== createdAt) return false
  return (await catalog.documents.list(datasetName, { limit: 1, offset: 0 })).total === 0
}
