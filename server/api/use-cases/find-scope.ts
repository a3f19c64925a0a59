import type { Scope } from '../../answer/search/search.ts'
import { readQuestion } from '../../answer/understand/question.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { NotFoundError } from '../../storage/metadata/interfaces/catalog-error.ts'

/** The scope of all documents. */
export const EVERYTHING: Scope = { datasetIds: [], documentIds: [] }

/** As findScope(), for a question, whose filters (`dataset:`) must name known datasets, too. */
export async function findScopeOf(
  question: string,
  catalog: Pick<Catalog, 'datasets' | 'documents'>,
  names: readonly string[],
  documentIds: readonly string[],
): ReturnType<typeof findScope> {
  await Promise.all(readQuestion(question).filters.datasets.map((name) => datasetNamed(catalog, name)))
  return await findScope(catalog, names, documentIds)
}

/**
 * Finds the datasets with these names, and checks that the documents exist. Returns the datasets' stored names, each
 * once, in `datasets`. Throws NotFoundError for the first unknown dataset, else for the first unknown document.
 */
export async function findScope(
  catalog: Pick<Catalog, 'datasets' | 'documents'>,
  names: readonly string[],
  documentIds: readonly string[],
): Promise<{ readonly scope: Scope; readonly datasets: string[] }> {
  const found = await Promise.all(names.map((name) => datasetNamed(catalog, name)))
  await catalog.documents.require(documentIds)
  const scope = {
    datasetIds: [...new Set(found.map(({ key }) => key))],
    documentIds: [...new Set(documentIds)],
  }
  return { scope, datasets: [...new Set(found.map(({ name }) => name))] }
}

async function datasetNamed({ datasets }: Pick<Catalog, 'datasets'>, name: string) {
  const dataset = await datasets.find(name)
  if (!dataset) throw new NotFoundError('dataset_not_found', `There is no dataset named '${name}'.`)
  return dataset
}
