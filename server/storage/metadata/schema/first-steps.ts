/**
 * The tables of the first catalogs, one step each of SQLite's and together the first step of PostgreSQL's, in the dialect of dialect.ts.
 */
export const FIRST_TABLES = `
  CREATE TABLE datasets (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL UNIQUE,
    created_at DOUBLE PRECISION NOT NULL
  );

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
    metadata TEXT NOT NULL DEFAULT '{}'
  );
  CREATE INDEX documents_of_dataset ON documents (dataset_id, status);
  CREATE INDEX documents_by_name ON documents (dataset_id, filename);
  CREATE INDEX documents_by_bytes ON documents (sha256);

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

  CREATE TABLE job_logs (
    job_id TEXT COLLATE "C" NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    timestamp DOUBLE PRECISION NOT NULL,
    level TEXT NOT NULL,
    message TEXT NOT NULL
  );
  CREATE INDEX job_logs_of_job ON job_logs (job_id);

  CREATE TABLE removals (document_id TEXT COLLATE "C" PRIMARY KEY) WITHOUT ROWID;

  CREATE TABLE queries (
    id TEXT COLLATE "C" PRIMARY KEY,
    query TEXT COLLATE "C" NOT NULL,
    dataset_names TEXT NOT NULL,
    role TEXT NOT NULL,
    asked_at DOUBLE PRECISION NOT NULL,
    answer TEXT NOT NULL
  );
  CREATE INDEX queries_by_time ON queries (asked_at);

  CREATE TABLE activity (
    date TEXT COLLATE "C" PRIMARY KEY,
    documents INTEGER NOT NULL DEFAULT 0,
    bytes BIGINT NOT NULL DEFAULT 0,
    datasets INTEGER NOT NULL DEFAULT 0,
    queries INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;

  CREATE TABLE notifications (
    id TEXT COLLATE "C" PRIMARY KEY,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    message TEXT NOT NULL,
    created_at DOUBLE PRECISION NOT NULL,
    read INTEGER NOT NULL DEFAULT 0,
    job_id TEXT
  );

  CREATE TABLE settings (key TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  `

export const ACCOUNTS = `
  CREATE TABLE account (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    password_hash TEXT NOT NULL,
    changed_at DOUBLE PRECISION NOT NULL,
    totp_secret TEXT,
    totp_pending TEXT,
    totp_step BIGINT NOT NULL DEFAULT 0
  );

  CREATE TABLE recovery_codes (digest TEXT COLLATE "C" PRIMARY KEY) WITHOUT ROWID;

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
  `

export const PATHS = `
  ALTER TABLE documents ADD COLUMN path TEXT COLLATE "C";
  ALTER TABLE documents ADD COLUMN warnings TEXT NOT NULL DEFAULT '[]';
  CREATE INDEX documents_by_path ON documents (dataset_id, path) WHERE path IS NOT NULL;
  `

export const OPEN_FILES = `
  CREATE INDEX job_files_open ON job_files (job_id) WHERE status IN ('pending', 'processing');
  `

export const QUERY_DOCUMENTS = `
  CREATE TABLE query_documents (
    document_id TEXT COLLATE "C" NOT NULL,
    query_id TEXT COLLATE "C" NOT NULL REFERENCES queries (id) ON DELETE CASCADE,
    PRIMARY KEY (document_id, query_id)
  ) WITHOUT ROWID;
  CREATE INDEX query_documents_of_query ON query_documents (query_id);
  `

export const FOLDERS = `
  CREATE TABLE folders (
    id TEXT COLLATE "C" PRIMARY KEY,
    path TEXT COLLATE "C" NOT NULL,
    dataset_id BIGINT NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
    created_at DOUBLE PRECISION NOT NULL,
    scanned_at DOUBLE PRECISION
  );

  CREATE TABLE folder_files (
    folder_id TEXT COLLATE "C" NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    path TEXT COLLATE "C" NOT NULL,
    size_bytes BIGINT NOT NULL,
    changed_ms DOUBLE PRECISION NOT NULL,
    device BIGINT NOT NULL,
    sha256 TEXT COLLATE "C" NOT NULL,
    error TEXT,
    PRIMARY KEY (folder_id, path)
  ) WITHOUT ROWID;
  CREATE INDEX folder_files_by_bytes ON folder_files (folder_id, sha256);

  ALTER TABLE documents ADD COLUMN folder_id TEXT COLLATE "C" REFERENCES folders (id) ON DELETE SET NULL;
  ALTER TABLE documents ADD COLUMN folder_path TEXT COLLATE "C";
  CREATE INDEX documents_of_folder ON documents (folder_id, folder_path) WHERE folder_id IS NOT NULL;
  `
