import type { Database } from 'bun:sqlite'
import { KEY_DOCUMENTS, nameWords } from '../sql/name-words.ts'

/** The migration to the words of documents' names: each completed document has a number by chance, and its words by that. */
export function addNameWords(db: Database): void {
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
