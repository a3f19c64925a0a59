/** Numbers that more than one place must agree on. Units are in the names. */

export const MAX_FILE_BYTES = 100 * 1024 * 1024
export const MAX_FILES_PER_UPLOAD = 10_000
/** Members of archives that a reply names as left out. */
export const MAX_LEFT_OUT = 1000
export const MAX_METADATA_CHARS = 64 * 1024
/** Nesting depth of metadata. */
export const MAX_METADATA_DEPTH = 100
export const MAX_DATASET_NAME_CHARS = 100
export const MAX_QUERY_CHARS = 4000
export const MAX_FOLDERS = 100
export const MAX_FOLDER_PATH_CHARS = 4096
/** Problems listed per watched folder. */
export const FOLDER_PROBLEMS = 20
export const MAX_FILENAME_BYTES = 255
/** Characters of a pasted text's name, which leaves room for its extension. */
export const MAX_TEXT_NAME_CHARS = 200
/** Of a page fetched from the web: bytes, seconds for all of it, and redirects. */
export const MAX_WEB_PAGE_BYTES = 20 * 1024 * 1024
export const WEB_PAGE_SECONDS = 20
export const MAX_WEB_PAGE_REDIRECTS = 5
export const MAX_ADDRESS_CHARS = 2000
export const MAX_PATH_BYTES = 1000

export const CHUNK_CHARS = 1000
export const CHUNK_OVERLAP_CHARS = 200
/** Length at which a chunk is cut even without a natural boundary. */
export const CHUNK_HARD_LIMIT_CHARS = 4000

export const WORKER_COUNT = 4
export const PARALLEL_PASSAGES = 10
export const PASSAGE_BATCH = 5
export const MAX_AGENTS_PER_QUERY = 6

/** What to plan an installation for; less does, as the technical page tells. */
export const RECOMMENDED_CORES = 4
export const RECOMMENDED_MEMORY_GB = 8
export const RECOMMENDED_STORAGE_GB = 50
export const RECOMMENDED_DOCUMENTS_AT_ONCE = 5

export const JOBS_PAGE_SIZE = 100
export const DEFAULT_MAX_RESULTS = 10
/** Datasets that one question may name; naming none means all. */
export const MAX_DATASETS_PER_QUESTION = 100
export const MAX_DOCUMENTS_PER_QUESTION = 1000
/** Documents that one request may choose by their ids, and that an address may name. */
export const MAX_CHOSEN_DOCUMENTS = 1000
export const MAX_LINKED_DOCUMENTS = 150
export const MAX_TURNS = 100
/** Characters of a conversation's name, of the name that a question gives it, and of a note on an answer. */
export const MAX_THREAD_NAME_CHARS = 120
export const GIVEN_THREAD_NAME_CHARS = 80
export const MAX_NOTE_CHARS = 4000
/** Conversations, and answers of one conversation, per reply. */
export const THREADS_PAGE_SIZE = 50
export const THREAD_ANSWERS = 20
export const MAX_TURN_CHARS = 8000
export const MAX_FILTER_CHARS = 500
export const MAX_PAGE = 1000
export const MAX_OFFSET = 1_000_000_000
/** Columns of a table per reply, and conditions on its rows. */
export const MAX_TABLE_COLUMNS = 1000
export const DEFAULT_TABLE_COLUMNS = 100
export const MAX_CONDITIONS = 20
export const MAX_NOTIFICATIONS_READ = 1000
/** Characters of a document's text per reply. */
export const MAX_PART_CHARS = 20_000
export const DEFAULT_PART_CHARS = 8000
/** Characters of a document sent within a JSON message. */
export const MAX_ADDED_CHARS = 700_000
/** JSON bodies: bytes, bytes of bodies that strangers may send, and number of values. */
export const MAX_JSON_BYTES = 1024 * 1024
export const MAX_STRANGER_BYTES = 4096
export const MAX_JSON_VALUES = 10_000
export const MAX_FORM_FIELDS = 100
export const MAX_QUERY_RESULTS = 50
export const MAX_SEARCH_RESULTS = 100

export const POLL_INTERVAL_MS = 2000
export const UPLOAD_RESET_MS = 2000
export const UPLOAD_LOG_LINES = 5
export const TOAST_MS = 5000
export const SAVED_FLASH_MS = 2000
export const COPIED_TICK_MS = 2000
export const DEFAULT_API_TIMEOUT_S = 30
export const RECENT_DATASETS = 5

export const DEFAULT_PORT = 8000

export const MIN_PASSWORD_CHARS = 10
export const MAX_PASSWORD_CHARS = 256
export const MAX_TOKEN_NAME_CHARS = 100
export const MAX_TOKENS = 100
export const RECOVERY_CODES = 10

/** Temporary files sent with a question, and their total bytes: they are read into memory. */
export const MAX_FILES_PER_ANALYSIS = 20
export const MAX_ANALYSIS_BYTES = MAX_FILE_BYTES

export const UPLOADS_AT_ONCE = 16
export const QUESTIONS_AT_ONCE = 32
export const SEARCHES_AT_ONCE = 32
export const ANALYSES_AT_ONCE = 4
