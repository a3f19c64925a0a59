import type { Database } from 'bun:sqlite'
import type { TransactionSQL } from 'bun'
import { normalizeDatasetName } from '../../../../shared/datasets.ts'
import { addNameWordsToPostgres, addNameWordsToSqlite } from './add-name-words.ts'
import { addThreads } from './add-threads.ts'
import { codeMessagesInPostgres, codeMessagesInSqlite } from './code-messages.ts'
import { forPostgres, forSqlite } from './dialect.ts'
import { ACCOUNTS, FIRST_TABLES, FOLDERS, OPEN_FILES, PATHS, QUERY_DOCUMENTS } from './first-steps.ts'
import { LIKE_SQLITE, TELL, TELL_OF_MOVES } from './postgres-only.ts'

type InSqlite = string | ((db: Database) => void)
type InPostgres = string | ((tx: TransactionSQL) => Promise<void>)

/**
 * A step of the schema, run in a transaction: SQL in the dialect of dialect.ts, or what an engine alone needs. An engine that a step
 * has nothing for does not count it.
 */
type Step = string | { readonly sqlite?: InSqlite; readonly postgres?: InPostgres }

/** The steps after the first, of both engines: one more goes to the end of these, and none is ever changed. */
const STEPS: readonly Step[] = [
  // SHA-256 of the mail that an attachment in a watched folder belongs to.
  'ALTER TABLE documents ADD COLUMN mail_sha256 TEXT COLLATE "C"',
  `
  CREATE TABLE leases (
    name TEXT COLLATE "C" PRIMARY KEY,
    holder TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    ends_at DOUBLE PRECISION NOT NULL
  ) WITHOUT ROWID;
  `,
  // Number of orderly ends, the reading worker, and the end of its lease.
  `
  ALTER TABLE job_files ADD COLUMN parked INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE job_files ADD COLUMN worker TEXT COLLATE "C" NOT NULL DEFAULT '';
  ALTER TABLE job_files ADD COLUMN ends_at DOUBLE PRECISION;
  CREATE INDEX jobs_open ON jobs (created_at, id) WHERE finished_at IS NULL;
  CREATE INDEX job_files_waiting ON job_files (job_id, size_bytes, position) WHERE status = 'pending';
  CREATE INDEX job_files_begun ON job_files (job_id) WHERE status = 'processing';
  CREATE INDEX job_files_suspect ON job_files (job_id, position) WHERE status = 'pending' AND attempts > parked;
  DROP INDEX job_files_open;
  `,
  { postgres: TELL },
  `
  CREATE TABLE tries (
    kind TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    failures INTEGER NOT NULL,
    last_at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, key)
  );
  CREATE INDEX tries_by_time ON tries (kind, last_at);
  `,
  // Originals that a server is storing or removing.
  `
  CREATE TABLE held_originals (
    holder TEXT COLLATE "C" NOT NULL,
    sha256 TEXT COLLATE "C" NOT NULL,
    removes INTEGER NOT NULL,
    ends_at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (sha256, holder)
  );
  CREATE INDEX held_originals_of_holder ON held_originals (holder);
  `,
  // The committed attempt, whose chunks are searched.
  'ALTER TABLE documents ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0',
  // Documents that were moved to another dataset; pending while their chunks carry the former one.
  withMore(
    `
  CREATE TABLE moves (
    document_id TEXT COLLATE "C" PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    moved_at DOUBLE PRECISION NOT NULL,
    pending INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX moves_by_time ON moves (moved_at);
  CREATE INDEX moves_pending ON moves (document_id) WHERE pending = 1;
  `,
    TELL_OF_MOVES,
  ),
  { sqlite: addThreads('sqlite'), postgres: addThreads('postgres') },
  // What each document is about; goes with its document.
  `
  CREATE TABLE guides (
    document_id TEXT COLLATE "C" PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    guide TEXT NOT NULL
  );
  `,
  { sqlite: addNameWordsToSqlite, postgres: addNameWordsToPostgres },
  { sqlite: codeMessagesInSqlite, postgres: codeMessagesInPostgres },
]

/** SQLite's steps; a data folder's schema number is how many have been applied. */
export const SQLITE_STEPS: readonly InSqlite[] = [
  ...[FIRST_TABLES, ACCOUNTS, PATHS, OPEN_FILES].map(forSqlite),
  `${forSqlite(QUERY_DOCUMENTS)}
  INSERT OR IGNORE INTO query_documents
    SELECT t.atom, q.id FROM queries q, json_tree(q.answer) t WHERE t.key = 'document_id' AND t.atom IS NOT NULL;
  `,
  normalizeDatasetNames,
  forSqlite(FOLDERS),
  `
  UPDATE queries SET answer = json_set(answer,
    '$.writer', CASE json_extract(answer, '$.engine') WHEN 'ollama' THEN 'model' ELSE 'extractive' END,
    '$.provider', CASE json_extract(answer, '$.engine') WHEN 'ollama' THEN 'ollama' END,
    '$.sent_to', NULL);
  `,
  ...STEPS.flatMap((step) => (typeof step === 'string' ? [forSqlite(step)] : (step.sqlite ?? []))),
]

/** PostgreSQL's steps, whose number is in the table `schema_version`. */
export const POSTGRES_STEPS: readonly InPostgres[] = [
  [FIRST_TABLES, ACCOUNTS, PATHS, OPEN_FILES, QUERY_DOCUMENTS, FOLDERS].map(forPostgres).join('') +
    LIKE_SQLITE,
  ...STEPS.flatMap((step) => (typeof step === 'string' ? [forPostgres(step)] : (step.postgres ?? []))),
]

/** A step of both engines that has more to do in PostgreSQL. */
function withMore(both: string, inPostgres: string): Step {
  return { sqlite: forSqlite(both), postgres: forPostgres(both) + inPostgres }
}

/**
 * Normalizes the dataset names of an older catalog as those of new datasets are. If two become equal, the one already
 * normalized keeps its name, else the older; the other gets a number.
 */
function normalizeDatasetNames(db: Database): void {
  const names = db.query<{ id: number; name: string }, []>('SELECT id, name FROM datasets ORDER BY id').all()
  const taken = new Set(names.map(({ name }) => name))
  for (const { id, name } of names) {
    const normalized = normalizeDatasetName(name)
    if (normalized === name || normalized === '') continue
    let to = normalized
    for (let number = 2; taken.has(to); number++) to = `${normalized} (${number})`
    taken.add(to)
    db.query('UPDATE datasets SET name = ? WHERE id = ?').run(to, id)
    db.query('UPDATE jobs SET dataset_name = ? WHERE dataset_name = ?').run(to, name)
  }
}
