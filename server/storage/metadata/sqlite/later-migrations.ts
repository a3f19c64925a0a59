import type { Database } from 'bun:sqlite'
import { addNameWords } from './add-name-words.ts'
import { ADD_THREADS } from './add-threads.ts'
import { codeMessages } from './code-messages.ts'

/** A step of the catalog's schema, run in a transaction. */
export type Migration = string | ((db: Database) => void)

/** The end of the migrations: one more goes to the end of these. */
export const LATER_MIGRATIONS: readonly Migration[] = [
  ADD_THREADS,
  // What each document is about; goes with its document.
  `
  CREATE TABLE guides (
    document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    guide TEXT NOT NULL
  );
  `,
  addNameWords,
  codeMessages,
]
