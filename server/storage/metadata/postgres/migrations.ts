import type { TransactionSQL } from 'bun'
import { StoreError } from '../../store-error.ts'
import { LATER_MIGRATIONS, type Migration } from './later-migrations.ts'

/**
 * Forward-only migrations. Tables and columns match SQLite's, so a change goes into both lists. Text compares byte by byte,
 * as in SQLite; `rowid` and `group_concat` exist there by default.
 */
const MIGRATIONS: readonly Migration[] = [
  `
  CREATE TABLE datasets (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL UNIQUE,
    created_at DOUBLE PRECISION NOT NULL
  );

  CREATE TABLE folders (
    id TEXT COLLATE "C" PRIMARY KEY,
    path TEXT COLLATE "C" NOT NULL,
    dataset_id BIGINT NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
    created_at DOUBLE PRECISION NOT NULL,
    scanned_at DOUBLE PRECISION
  );
  CREATE INDEX folders_of_dataset ON folders (dataset_id);

  CREATE TABLE folder_files (
    folder_id TEXT COLLATE "C" NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    path TEXT COLLATE "C" NOT NULL,
    size_bytes BIGINT NOT NULL,
    changed_ms DOUBLE PRECISION NOT NULL,
    device BIGINT NOT NULL,
    sha256 TEXT COLLATE "C" NOT NULL,
    error TEXT,
    PRIMARY KEY (folder_id, path)
  );
  CREATE INDEX folder_files_by_bytes ON folder_files (folder_id, sha256);

  CREATE TABLE documents (
    id TEXT COLLATE "C" PRIMARY KEY,
    dataset_id BIGINT NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
    filename TEXT COLLATE "C" NOT NULL,
    format TEXT NOT NULL,
    size_bytes BIGINT NOT NULL,
    sha256 TEXT COLLATE "C" NOT NULL,
    pages INTEGER,
    chunks INTEGER NOT NULL DEFAULT 0,
    status TEXT NOT NULL CHECK (status IN ('processing', 'completed', 'failed')),
    error TEXT,
    created_at DOUBLE PRECISION NOT NULL,
    metadata TEXT NOT NULL DEFAULT '{}',
    path TEXT COLLATE "C",
    warnings TEXT NOT NULL DEFAULT '[]',
    folder_id TEXT COLLATE "C" REFERENCES folders (id) ON DELETE SET NULL,
    folder_path TEXT COLLATE "C"
  );
  CREATE INDEX documents_of_dataset ON documents (dataset_id, status);
  CREATE INDEX documents_by_name ON documents (dataset_id, filename);
  CREATE INDEX documents_by_bytes ON documents (sha256);
  CREATE INDEX documents_by_path ON documents (dataset_id, path) WHERE path IS NOT NULL;
  CREATE INDEX documents_of_folder ON documents (folder_id, folder_path) WHERE folder_id IS NOT NULL;

  CREATE TABLE jobs (
    id TEXT COLLATE "C" PRIMARY KEY,
    dataset_name TEXT COLLATE "C" NOT NULL,
    status TEXT NOT NULL,
    error TEXT,
    created_at DOUBLE PRECISION NOT NULL,
    started_at DOUBLE PRECISION,
    finished_at DOUBLE PRECISION
  );
  CREATE INDEX jobs_by_status ON jobs (status, created_at);
  CREATE INDEX jobs_by_time ON jobs (created_at);

  CREATE TABLE job_files (
    job_id TEXT COLLATE "C" NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    document_id TEXT COLLATE "C" NOT NULL,
    dataset_id BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    format TEXT NOT NULL,
    size_bytes BIGINT NOT NULL,
    sha256 TEXT COLLATE "C" NOT NULL,
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
  CREATE INDEX job_files_open ON job_files (job_id) WHERE status IN ('pending', 'processing');

  CREATE TABLE job_logs (
    rowid BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    job_id TEXT COLLATE "C" NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    timestamp DOUBLE PRECISION NOT NULL,
    level TEXT NOT NULL,
    message TEXT NOT NULL
  );
  CREATE INDEX job_logs_of_job ON job_logs (job_id);

  CREATE TABLE removals (document_id TEXT COLLATE "C" PRIMARY KEY);

  CREATE TABLE queries (
    id TEXT COLLATE "C" PRIMARY KEY,
    query TEXT COLLATE "C" NOT NULL,
    dataset_names TEXT NOT NULL,
    role TEXT NOT NULL,
    asked_at DOUBLE PRECISION NOT NULL,
    answer TEXT NOT NULL
  );
  CREATE INDEX queries_by_time ON queries (asked_at);

  CREATE TABLE query_documents (
    document_id TEXT COLLATE "C" NOT NULL,
    query_id TEXT COLLATE "C" NOT NULL REFERENCES queries (id) ON DELETE CASCADE,
    PRIMARY KEY (document_id, query_id)
  );
  CREATE INDEX query_documents_of_query ON query_documents (query_id);

  CREATE TABLE activity (
    date TEXT COLLATE "C" PRIMARY KEY,
    documents INTEGER NOT NULL DEFAULT 0,
    bytes BIGINT NOT NULL DEFAULT 0,
    datasets INTEGER NOT NULL DEFAULT 0,
    queries INTEGER NOT NULL DEFAULT 0
  );

  CREATE TABLE notifications (
    id TEXT COLLATE "C" PRIMARY KEY,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    message TEXT NOT NULL,
    created_at DOUBLE PRECISION NOT NULL,
    read INTEGER NOT NULL DEFAULT 0,
    job_id TEXT
  );

  CREATE FUNCTION group_concat_step(so_far TEXT, next TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS
    $$ SELECT CASE WHEN so_far IS NULL THEN next WHEN next IS NULL THEN so_far ELSE so_far || ',' || next END $$;
  CREATE AGGREGATE group_concat(TEXT) (SFUNC = group_concat_step, STYPE = TEXT);

  CREATE TABLE settings (key TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL);

  CREATE TABLE account (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    password_hash TEXT NOT NULL,
    changed_at DOUBLE PRECISION NOT NULL,
    totp_secret TEXT,
    totp_pending TEXT,
    totp_step BIGINT NOT NULL DEFAULT 0
  );

  CREATE TABLE recovery_codes (digest TEXT COLLATE "C" PRIMARY KEY);

  CREATE TABLE sessions (
    id TEXT COLLATE "C" PRIMARY KEY,
    digest TEXT COLLATE "C" NOT NULL UNIQUE,
    created_at DOUBLE PRECISION NOT NULL,
    seen_at DOUBLE PRECISION NOT NULL,
    address TEXT NOT NULL,
    agent TEXT NOT NULL,
    previous_at DOUBLE PRECISION,
    previous_address TEXT
  );

  CREATE TABLE sign_ins (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL,
    address TEXT NOT NULL,
    succeeded INTEGER NOT NULL
  );

  CREATE TABLE tokens (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('admin', 'reader')),
    digest TEXT COLLATE "C" NOT NULL UNIQUE,
    created_at DOUBLE PRECISION NOT NULL,
    used_at DOUBLE PRECISION,
    used_address TEXT
  );
  `,
  // SHA-256 of the mail that an attachment in a watched folder belongs to.
  'ALTER TABLE documents ADD COLUMN mail_sha256 TEXT COLLATE "C"',
  `
  CREATE TABLE leases (
    name TEXT COLLATE "C" PRIMARY KEY,
    holder TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    ends_at DOUBLE PRECISION NOT NULL
  );
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
  // Notifies listeners after each commit. SQLite needs none, as a single process uses the catalog.
  `
  CREATE FUNCTION tell_of_job() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('ibid_' || md5(TG_TABLE_SCHEMA), 'job ' || NEW.id);
    IF TG_OP = 'INSERT' THEN PERFORM pg_notify('ibid_' || md5(TG_TABLE_SCHEMA), 'queued'); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER tell AFTER INSERT OR UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION tell_of_job();

  CREATE FUNCTION tell_of_file() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('ibid_' || md5(TG_TABLE_SCHEMA), 'job ' || NEW.job_id);
    IF NEW.status = 'pending' THEN PERFORM pg_notify('ibid_' || md5(TG_TABLE_SCHEMA), 'queued'); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER tell AFTER UPDATE OF status ON job_files FOR EACH ROW EXECUTE FUNCTION tell_of_file();

  CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('ibid_' || md5(TG_TABLE_SCHEMA), TG_ARGV[0]);
    RETURN NULL;
  END $$;
  CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON datasets FOR EACH STATEMENT
    EXECUTE FUNCTION tell('datasets');
  CREATE TRIGGER tell AFTER UPDATE OF status OR DELETE ON documents FOR EACH STATEMENT
    EXECUTE FUNCTION tell('datasets');
  CREATE TRIGGER tell AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH STATEMENT
    EXECUTE FUNCTION tell('settings');
  `,
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
  `
  CREATE TABLE moves (
    document_id TEXT COLLATE "C" PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    moved_at DOUBLE PRECISION NOT NULL,
    pending INTEGER NOT NULL
  );
  CREATE INDEX moves_by_time ON moves (moved_at);
  CREATE INDEX moves_pending ON moves (document_id) WHERE pending = 1;
  DROP TRIGGER tell ON documents;
  CREATE TRIGGER tell AFTER UPDATE OF status, dataset_id OR DELETE ON documents FOR EACH STATEMENT
    EXECUTE FUNCTION tell('datasets');
  `,
  ...LATER_MIGRATIONS,
]

/** Advisory lock (an arbitrary number) that serializes migrations of processes starting together. */
const LOCK = 0x1b1d

/** Migrates the catalog to the newest schema, in one transaction. Throws StoreError if it is newer than this Ibid. */
export async function migrate(tx: TransactionSQL): Promise<void> {
  await tx.unsafe('SELECT pg_advisory_xact_lock($1)', [LOCK])
  await tx.unsafe('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)')
  const rows = await tx.unsafe<{ version: number }[]>('SELECT version FROM schema_version')
  const version = rows[0]?.version ?? 0
  if (version > MIGRATIONS.length)
    throw new StoreError(
      `Cannot open the catalog: its schema is version ${version}, and this Ibid knows up to ${MIGRATIONS.length}. Use a newer Ibid.`,
    )
  if (version === MIGRATIONS.length) return
  for (const step of MIGRATIONS.slice(version)) {
    if (typeof step === 'string') await tx.unsafe(step)
    else await step(tx)
  }
  await tx.unsafe('DELETE FROM schema_version')
  await tx.unsafe('INSERT INTO schema_version VALUES ($1)', [MIGRATIONS.length])
}
