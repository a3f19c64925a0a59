import type { Catalog } from '../../../server/storage/metadata/interfaces/catalog.ts'

const EVERYTHING = { datasetIds: [], documentIds: [] }

/** What an overview asks a catalog, each answer ordered by name. */
export async function sampledDocuments({ datasets, documents }: Catalog): Promise<unknown[]> {
  const [key = 0] = await datasets.searchable()
  const [document] = await documents.sample({ ...EVERYTHING, datasetIds: [key] }, ['a', 'txt'], 9)
  const documentIds = [document?.id ?? '', 'none']
  const [one] = await documents.sample(EVERYTHING, [], 1)
  const samples = await Promise.all([
    documents.sample(EVERYTHING, [], 9),
    documents.sample({ datasetIds: [key, 99], documentIds }, [], 9),
    documents.sample(EVERYTHING, ['50', 'txt', 'b'], 9),
    documents.sample(EVERYTHING, ['50', 'b', 'none'], 9),
    documents.sample({ datasetIds: [key, 99], documentIds }, ['txt'], 9),
    documents.sample({ ...EVERYTHING, datasetIds: [99] }, ['txt'], 9),
    documents.sample({ ...EVERYTHING, datasetIds: [99] }, [], 9),
  ])
  const sorted = samples.map((rows) => rows.toSorted((a, b) => (a.filename < b.filename ? -1 : 1)))
  const extents = await Promise.all([[], [key], [99]].map((keys) => datasets.extent(keys)))
  return [document, one !== undefined, sorted, extents]
}
