import type { Scope } from '../../answer/search/search.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { NotFoundError } from '../../storage/metadata/interfaces/catalog-error.ts'

/** The scope of all documents. */
export const EVERYTHING: Scope = { datasetIds: [], documentIds: [] }

/**
 * Finds the datasets with these names, and checks that the documents exist. Returns the datasets' stored names, each
 * once, in `datasets`. Throws NotFoundError for the first unknown dataset, else for the first unknown document.
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
