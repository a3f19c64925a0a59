import type { Database } from 'bun:sqlite'
import type { TransactionSQL } from 'bun'
import { KEY_DOCUMENTS, nameWords } from '../sql/name-words.ts'

/** The migration to the words of documents' names: each completed document has a number by chance, and its words by that. */
export function addNameWordsToSqlite(db: Database): void {
  db.run('ALTER TABLE documents ADD COLUMN name_key INTEGER')
  db.run(KEY_DOCUMENTS)
  db.run('CREATE UNIQUE INDEX documents_by_name_key ON documents (name_key)')
  db.run(`
    CREATE TABLE name_words (
      name_key INTEGER NOT NULL REFERENCES documents (name_key) ON DELETE CASCADE,
      word TEXT NOT NULL,
      dataset_id INTEGER NOT NULL,
      PRIMARY KEY (name_key, word)
    ) WITHOUT ROWID`)
  const named = db.query<{ key: number; filename: string; dataset: number }, []>(
    `SELECT name_key AS key, filename, dataset_id AS dataset FROM documents WHERE name_key IS NOT NULL ORDER BY name_key`,
  )
  const insert = db.query('INSERT INTO name_words (name_key, word, dataset_id) VALUES (?, ?, ?)')
  for (const { key, filename, dataset } of named.iterate())
    for (const word of nameWords(filename)) insert.run(key, word, dataset)
  db.run('CREATE INDEX name_words_by_word ON name_words (word, name_key)')
  db.run('CREATE INDEX name_words_by_dataset ON name_words (word, dataset_id, name_key)')
}

/** Documents read at once. */
const DOCUMENTS = 5000

type Named = { readonly key: string; readonly filename: string; readonly dataset: string }

/** The migration to the words of documents' names: each completed document has a number by chance, and its words by that. */
export async function addNameWordsToPostgres(tx: TransactionSQL): Promise<void> {
  await tx.unsafe('ALTER TABLE documents ADD COLUMN name_key BIGINT')
  await tx.unsafe(KEY_DOCUMENTS)
  await tx.unsafe('CREATE UNIQUE INDEX documents_by_name_key ON documents (name_key)')
  await tx.unsafe(
    'CREATE TABLE name_words (name_key BIGINT NOT NULL, word TEXT COLLATE "C" NOT NULL, dataset_id BIGINT NOT NULL)',
  )
  for (let last = '-1'; ; ) {
    const named = await tx.unsafe<Named[]>(
      `SELECT CAST(name_key AS TEXT) AS key, filename, CAST(dataset_id AS TEXT) AS dataset FROM documents
         WHERE name_key > CAST($1 AS BIGINT) ORDER BY documents.name_key LIMIT ${DOCUMENTS}`,
      [last],
    )
    const words = named.flatMap(({ key, filename, dataset }) =>
      nameWords(filename).map((word) => ({ name_key: key, word, dataset_id: dataset })),
    )
    await tx.unsafe(
      `INSERT INTO name_words (name_key, word, dataset_id)
         SELECT name_key, word, dataset_id FROM json_populate_recordset(NULL::name_words, CAST($1 AS TEXT)::json)`,
      [JSON.stringify(words)],
    )
    if (named.length < DOCUMENTS) break
    last = named.at(-1)?.key ?? ''
  }
  // Faster once the rows are there.
  await tx.unsafe(`
    ALTER TABLE name_words ADD PRIMARY KEY (name_key, word);
    ALTER TABLE name_words ADD FOREIGN KEY (name_key) REFERENCES documents (name_key) ON DELETE CASCADE;
    CREATE INDEX name_words_by_word ON name_words (word, name_key);
    CREATE INDEX name_words_by_dataset ON name_words (word, dataset_id, name_key)`)
}
