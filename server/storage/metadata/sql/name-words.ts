import { contentStems } from '../../../text/words.ts'
import type { Queries } from './db.ts'

/** The most characters of a word that are compared, so that each fits into an index of PostgreSQL. */
const WORD_CHARS = 200

/**
 * The words of a document's name, as stems: 'Lease_2024.pdf' has 'leas', '2024' and 'pdf'. The catalog stores them, so a
 * change of stems needs a migration that makes them anew.
 */
export function nameWords(filename: string): string[] {
  return comparedWords(contentStems(filename.replace(/[._-]/g, ' ')))
}

/** Stems as nameWords() has them. */
export function comparedWords(stems: Iterable<string>): string[] {
  return [...new Set(Array.from(stems, (stem) => stem.slice(0, WORD_CHARS).toWellFormed()))]
}

/** Keys are below this, and by chance: the first documents by key are a fair sample of any. */
const KEYS = Number.MAX_SAFE_INTEGER

/** Gives the completed documents of an earlier schema keys as if by chance: those of two rows differ, as the modulus is a prime. */
export const KEY_DOCUMENTS = `
  UPDATE documents SET name_key = numbered.number * 1103515245 % 2147483647 * 4194304
    FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS number FROM documents WHERE status = 'completed') AS numbered
    WHERE documents.id = numbered.id`

/** Makes a document that is completed findable by the words of its name. */
export async function addNameWords(db: Queries, documentId: string, filename: string): Promise<void> {
  const isKeyed = async (key: number) =>
    await db.run(
      `UPDATE documents SET name_key = CAST(?2 AS BIGINT)
         WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM documents other WHERE other.name_key = CAST(?2 AS BIGINT))`,
      documentId,
      key,
    )
  while ((await isKeyed(Math.floor(Math.random() * KEYS))) === 0);
  await insertNameWords(db, documentId, filename)
}

/** Replaces the words of a document's name after it got another name or dataset. Those of a deleted one go with it. */
export async function renewNameWords(db: Queries, documentId: string, filename: string): Promise<void> {
  await db.run(
    'DELETE FROM name_words WHERE name_key = (SELECT name_key FROM documents WHERE id = ?1)',
    documentId,
  )
  await insertNameWords(db, documentId, filename)
}

/** Has no effect for a document that was never completed, which has no key. */
async function insertNameWords(db: Queries, documentId: string, filename: string): Promise<void> {
  await db.run(
    `WITH words (word) AS LIST(?2)
     INSERT INTO name_words (name_key, word, dataset_id)
       SELECT f.name_key, w.word, f.dataset_id FROM documents f CROSS JOIN words w
         WHERE f.id = ?1 AND f.name_key IS NOT NULL`,
    documentId,
    JSON.stringify(nameWords(filename)),
  )
}
