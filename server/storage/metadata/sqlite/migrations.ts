import type { Database } from 'bun:sqlite'
import { normalizeDatasetName } from '../../../../shared/datasets.ts'
import { StoreError } from '../../store-error.ts'
import { LATER_MIGRATIONS, type Migration } from './later-migrations.ts'

/** Forward-only migrations; a data folder's schema number is how many have been applied. */
const MIGRATIONS: readonly Migration[] = [
  `
  CREATE TABLE datasets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    created_at REAL NOT NULL
  );

  CREATE TABLE documents (
    id TEXT PRIMARY KEY,
    dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
    filename TEXT NOT NULL,
    format TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    pages INTEGER,
    chunks INTEGER NOT NULL DEFAULT 0,
    status TEXT NOT NULL CHECK (status IN ('processing', 'completed', 'failed')),
    error TEXT,
    created_at REAL NOT NULL,
    metadata TEXT NOT NULL DEFAULT '{}'
  );
  CREATE INDEX documents_of_dataset ON documents (dataset_id, status);
  CREATE INDEX documents_by_name ON documents (dataset_id, filename);
  CREATE INDEX documents_by_bytes ON documents (sha256);

  CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    dataset_name TEXT NOT NULL,
    status TEXT NOT NULL,
    error TEXT,
    created_at REAL NOT NULL,
    started_at REAL,
    finished_at REAL
  );
  CREATE INDEX jobs_by_status ON jobs (status, created_at);
  CREATE INDEX jobs_by_time ON jobs (created_at);

  CREATE TABLE job_files (
    job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    document_id TEXT NOT NULL,
    dataset_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    format TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'cancelled')),
    chunks INTEGER NOT NULL DEFAULT 0,
    pages INTEGER,
    error TEXT,
    timed_out INTEGER NOT NULL DEFAULT 0,
    unchanged INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (job_id, position)
  );
  CREATE INDEX job_files_of_document ON job_files (document_id);
  CREATE INDEX job_files_by_bytes ON job_files (sha256) WHERE status IN ('pending', 'processing');

  CREATE TABLE job_logs (
    job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    timestamp REAL NOT NULL,
    level TEXT NOT NULL,
    message TEXT NOT NULL
  );
  CREATE INDEX job_logs_of_job ON job_logs (job_id);

  CREATE TABLE removals (document_id TEXT PRIMARY KEY) WITHOUT ROWID;

  CREATE TABLE queries (
    id TEXT PRIMARY KEY,
    query TEXT NOT NULL,
    dataset_names TEXT NOT NULL,
    role TEXT NOT NULL,
    asked_at REAL NOT NULL,
    answer TEXT NOT NULL
  );
  CREATE INDEX queries_by_time ON queries (asked_at);

  CREATE TABLE activity (
    date TEXT PRIMARY KEY,
    documents INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0,
    datasets INTEGER NOT NULL DEFAULT 0,
    queries INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;

  CREATE TABLE notifications (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    message TEXT NOT NULL,
    created_at REAL NOT NULL,
    read INTEGER NOT NULL DEFAULT 0,
    job_id TEXT
  );

  CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  `,
  `
  CREATE TABLE account (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    password_hash TEXT NOT NULL,
    changed_at REAL NOT NULL,
    totp_secret TEXT,
    totp_pending TEXT,
    totp_step INTEGER NOT NULL DEFAULT 0
  );

  CREATE TABLE recovery_codes (digest TEXT PRIMARY KEY) WITHOUT ROWID;

  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    digest TEXT NOT NULL UNIQUE,
    created_at REAL NOT NULL,
    seen_at REAL NOT NULL,
    address TEXT NOT NULL,
    agent TEXT NOT NULL,
    previous_at REAL,
    previous_address TEXT
  );

  CREATE TABLE sign_ins (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at REAL NOT NULL,
    address TEXT NOT NULL,
    succeeded INTEGER NOT NULL
  );

  CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('admin', 'reader')),
    digest TEXT NOT NULL UNIQUE,
    created_at REAL NOT NULL,
    used_at REAL,
    used_address TEXT
  );
  `,
  `
  ALTER TABLE documents ADD COLUMN path TEXT;
  ALTER TABLE documents ADD COLUMN warnings TEXT NOT NULL DEFAULT '[]';
  CREATE INDEX documents_by_path ON documents (dataset_id, path) WHERE path IS NOT NULL;
  `,
  `
  CREATE INDEX job_files_open ON job_files (job_id) WHERE status IN ('pending', 'processing');
  `,
  `
  CREATE TABLE query_documents (
    document_id TEXT NOT NULL,
    query_id TEXT NOT NULL REFERENCES queries (id) ON DELETE CASCADE,
    PRIMARY KEY (document_id, query_id)
  ) WITHOUT ROWID;
  CREATE INDEX query_documents_of_query ON query_documents (query_id);
  INSERT OR IGNORE INTO query_documents
    SELECT t.atom, q.id FROM queries q, json_tree(q.answer) t WHERE t.key = 'document_id' AND t.atom IS NOT NULL;
  `,
  normalizeDatasetNames,
  `
  CREATE TABLE folders (
    id TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
    created_at REAL NOT NULL,
    scanned_at REAL
  );

  CREATE TABLE folder_files (
    folder_id TEXT NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    changed_ms REAL NOT NULL,
    device INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    error TEXT,
    PRIMARY KEY (folder_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX folder_files_by_bytes ON folder_files (folder_id, sha256);

  ALTER TABLE documents ADD COLUMN folder_id TEXT REFERENCES folders (id) ON DELETE SET NULL;
  ALTER TABLE documents ADD COLUMN folder_path TEXT;
  CREATE INDEX documents_of_folder ON documents (folder_id, folder_path) WHERE folder_id IS NOT NULL;
  `,
  `
  UPDATE queries SET answer = json_set(answer,
    '$.writer', CASE json_extract(answer, '$.engine') WHEN 'ollama' THEN 'model' ELSE 'extractive' END,
    '$.provider', CASE json_extract(answer, '$.engine') WHEN 'ollama' THEN 'ollama' END,
    '$.sent_to', NULL);
  `,
  // SHA-256 of the mail that an attachment in a watched folder belongs to.
  'ALTER TABLE documents ADD COLUMN mail_sha256 TEXT',
  `
  CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    ends_at REAL NOT NULL
  ) WITHOUT ROWID;
  `,
  // Number of orderly ends, the reading worker, and the end of its lease.
  `
  ALTER TABLE job_files ADD COLUMN parked INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE job_files ADD COLUMN worker TEXT NOT NULL DEFAULT '';
  ALTER TABLE job_files ADD COLUMN ends_at REAL;
  CREATE INDEX jobs_open ON jobs (created_at, id) WHERE finished_at IS NULL;
  CREATE INDEX job_files_waiting ON job_files (job_id, size_bytes, position) WHERE status = 'pending';
  CREATE INDEX job_files_begun ON job_files (job_id) WHERE status = 'processing';
  CREATE INDEX job_files_suspect ON job_files (job_id, position) WHERE status = 'pending' AND attempts > parked;
  DROP INDEX job_files_open;
  `,
  `
  CREATE TABLE tries (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    failures INTEGER NOT NULL,
    last_at REAL NOT NULL,
    PRIMARY KEY (kind, key)
  );
  CREATE INDEX tries_by_time ON tries (kind, last_at);
  `,
  // Originals that a server is storing or removing.
  `
  CREATE TABLE held_originals (
    holder TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    removes INTEGER NOT NULL,
    ends_at REAL NOT NULL,
    PRIMARY KEY (sha256, holder)
  );
  CREATE INDEX held_originals_of_holder ON held_originals (holder);
  `,
  // The committed attempt, whose chunks are searched.
  'ALTER TABLE documents ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0',
  // Documents that were moved to another dataset; pending while their chunks carry the former one.
  `
  CREATE TABLE moves (
    document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    moved_at REAL NOT NULL,
    pending INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX moves_by_time ON moves (moved_at);
  CREATE INDEX moves_pending ON moves (document_id) WHERE pending = 1;
  `,
  ...LATER_MIGRATIONS,
]

/** The newest schema that this Ibid knows. */
export const NEWEST_SCHEMA = MIGRATIONS.length

/** Migrates the catalog to the newest schema, each step atomically. Throws StoreError if it is newer than this Ibid. */
export function migrate(db: Database): void {
  const row = db.query<{ user_version: number }, []>('PRAGMA user_version').get()
  const version = row?.user_version ?? 0
  if (version > MIGRATIONS.length) {
    throw new StoreError(
      `Cannot open the catalog: its schema is version ${version}, and this Ibid knows up to ${MIGRATIONS.length}. Use a newer Ibid.`,
    )
  }
  MIGRATIONS.slice(version).forEach((step, i) => {
    db.transaction(() => {
      if (typeof step === 'string') db.run(step)
      else step(db)
      db.run(`PRAGMA user_version = ${version + i + 1}`)
    })()
  })
}

/**
 * Normalizes the dataset names of an older catalog as those of new datasets are. If two become equal, the one already
 * normalized keeps its name, else the older; the other gets a number.
 */
export function normalizeDatasetNames(db: Database): void {
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
