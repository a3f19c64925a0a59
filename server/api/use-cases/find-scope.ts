import type { Scope } from '../../answer/search/search.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { NotFoundError } from '../../storage/metadata/interfaces/catalog-error.ts'

/** Everything there is. */
export const EVERYTHING: Scope = { datasetIds: [], documentIds: [] }

/**
 * Finds the datasets with these names and checks that there are documents with these ids. `datasets`: the names as they
 * are kept, each once. Throws NotFoundError for the first that is not there, datasets first.
 */
export async function findScope(
  { datasets, documents }: Pick<Catalog, 'datasets' | 'documents'>,
  names: readonly string[],
  documentIds: readonly string[],
): Promise<{ readonly scope: Scope; readonly datasets: string[] }> {
  const found = await Promise.all(
    names.map(async (name) => {
      const dataset = await datasets.find(name)
      if (!dataset) throw new NotFoundError('dataset_not_found', `There is no dataset named '${name}'.`)
      return dataset
    }),
  )
  await documents.require(documentIds)
  const scope = {
    datasetIds: [...new Set(found.map(({ key }) => key))],
    documentIds: [...new Set(documentIds)],
  }
  return { scope, datasets: [...new Set(found.map(({ name }) => name))] }
}
