import type { DocumentCatalog, SampledDocument } from '../interfaces/catalog.ts'
import { keyIn, type Queries, type Value } from './db.ts'
import { comparedWords } from './name-words.ts'

/** The most names with the rarest word that are looked at for the others, and the fewest of each dataset in scope. */
const MOST_NAMES = 2000
const LEAST_NAMES = 100

type SampledScope = Parameters<DocumentCatalog['sample']>[0]

/** As DocumentCatalog.sample(). */
export async function sampleDocuments(
  db: Queries,
  scope: SampledScope,
  stems: readonly string[],
  limit: number,
): Promise<SampledDocument[]> {
  const { datasetIds, documentIds } = scope
  const words = comparedWords(stems)
  const values: Value[] = [...datasetIds]
  const conditions = [keyIn('d.id', datasetIds)]
  if (documentIds.length > 0) {
    conditions.push(`f.id IN LIST(?${values.push(JSON.stringify(documentIds))})`)
    if (words.length > 0) conditions.push(hasAll('f.name_key', words, values))
  } else if (words.length > 0) {
    const keys = values.push(JSON.stringify(await keysNamed(db, datasetIds, words, limit)))
    conditions.push(`f.name_key IN (WITH keys (key) AS LIST(?${keys}) SELECT CAST(key AS BIGINT) FROM keys)`)
  }
  const isListed = documentIds.length > 0 || words.length > 0
  // SQLite keeps this order: without a list, it finds the completed documents of each dataset, not those among all.
  const tables = isListed ? 'documents f CROSS JOIN datasets d' : 'datasets d CROSS JOIN documents f'
  // With '+', SQLite looks the listed documents up by their keys, instead of all documents of a dataset.
  const inDataset = isListed ? 'd.id = +f.dataset_id' : 'd.id = f.dataset_id'
  return await db.all<SampledDocument>(
    `SELECT f.id, d.name AS dataset, f.filename, f.sha256, f.chunks, f.created_at AS "createdAt",
         d.id AS "datasetKey", d.created_at AS "datasetCreatedAt"
       FROM ${tables} WHERE ${inDataset} AND f.status = 'completed' AND ${conditions.join(' AND ')} LIMIT ${limit}`,
    ...values,
  )
}

/** The condition that the document of a key has all words, which it adds to the values. */
function hasAll(key: string, words: readonly string[], values: Value[]): string {
  const listed = values.push(JSON.stringify(words))
  return `(SELECT COUNT(*) FROM name_words o WHERE o.name_key = ${key} AND o.word IN LIST(?${listed})) = ${words.length}`
}

/** The keys of documents whose names have all words, of some datasets or of all. */
async function keysNamed(
  db: Queries,
  datasetIds: readonly number[],
  words: readonly string[],
  limit: number,
): Promise<number[]> {
  const [only = ''] = words
  const word = words.length === 1 ? only : await rarestOf(db, datasetIds, words)
  const most = words.length === 1 ? limit : MOST_NAMES
  const values: Value[] = [word]
  const each = Math.max(LEAST_NAMES, Math.ceil(most / Math.max(1, datasetIds.length)))
  const parts = (datasetIds.length === 0 ? [null] : datasetIds).map((id) => {
    const inDataset = id === null ? '' : ` AND n.dataset_id = ?${values.push(id)}`
    return `SELECT key FROM (SELECT n.name_key AS key FROM name_words n WHERE n.word = ?1${inDataset}
      ORDER BY n.name_key LIMIT ${each}) AS part`
  })
  const condition = words.length === 1 ? '1 = 1' : hasAll('c.key', words, values)
  const rows = await db.all<{ key: number }>(
    `SELECT c.key FROM (${parts.join(' UNION ALL ')}) AS c WHERE ${condition} LIMIT ${limit}`,
    ...values,
  )
  return rows.map(({ key }) => key)
}

/** The word that the fewest names have, of which no more than MOST_NAMES are counted. */
async function rarestOf(
  db: Queries,
  datasetIds: readonly number[],
  words: readonly string[],
): Promise<string> {
  const row = await db.get<{ word: string }>(
    `WITH words (word) AS LIST(?${datasetIds.length + 1})
     SELECT w.word FROM words w ORDER BY (
       SELECT COUNT(*) FROM (
         SELECT 1 AS one FROM name_words n WHERE n.word = w.word AND ${keyIn('n.dataset_id', datasetIds)}
           LIMIT ${MOST_NAMES}) AS counted) LIMIT 1`,
    ...datasetIds,
    JSON.stringify(words),
  )
  return row?.word ?? ''
}
