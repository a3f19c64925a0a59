import { GIVEN_THREAD_NAME_CHARS } from '../../../../shared/limits.ts'
import { forPostgres, forSqlite } from './dialect.ts'

/** Where the engines differ: a text within JSON, by its path; a false within it; and the character of a code. */
const ENGINES = {
  sqlite: {
    dialect: forSqlite,
    text: (path: string) => `json_extract(answer, '$.${path.replace(/\.(\d+)/g, '[$1]')}')`,
    isFalse: (name: string) => `json_extract(answer, '$.${name}') = 0`,
    char: 'char',
  },
  postgres: {
    dialect: forPostgres,
    text: (path: string) =>
      path.includes('.') ? `answer::json #>> '{${path.replaceAll('.', ',')}}'` : `answer::json ->> '${path}'`,
    isFalse: (name: string) => `answer::json ->> '${name}' = 'false'`,
    char: 'chr',
  },
}

/**
 * The migration to conversations: answers that went on a conversation, and its first question, become one. `rating`: 1 up,
 * -1 down.
 */
export function addThreads(engine: keyof typeof ENGINES): string {
  const { dialect, text, isFalse, char } = ENGINES[engine]
  return dialect(`
  CREATE TABLE threads (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    owner TEXT COLLATE "C",
    pinned INTEGER NOT NULL DEFAULT 0,
    created_at DOUBLE PRECISION NOT NULL,
    updated_at DOUBLE PRECISION NOT NULL
  );
  CREATE INDEX threads_by_time ON threads (pinned, updated_at, id);

  ALTER TABLE queries ADD COLUMN thread_id TEXT COLLATE "C";
  ALTER TABLE queries ADD COLUMN badge TEXT NOT NULL DEFAULT 'none';
  ALTER TABLE queries ADD COLUMN rating INTEGER;
  ALTER TABLE queries ADD COLUMN note TEXT NOT NULL DEFAULT '';
  CREATE INDEX queries_of_thread ON queries (thread_id, asked_at, id) WHERE thread_id IS NOT NULL;
  CREATE INDEX queries_rated ON queries (rating, asked_at) WHERE rating IS NOT NULL;

  UPDATE queries SET
    thread_id = ${text('thread.0')},
    badge = CASE
      WHEN ${text('said.answer.code')} = 'small_talk' THEN 'none'
      WHEN ${isFalse('answered')} OR ${text('outcome')} = 'not_found' THEN 'not_found'
      WHEN ${text('outcome')} = 'may_answer' THEN 'may_answer'
      ELSE ${text('confidence')} END;
  UPDATE queries SET thread_id = id WHERE thread_id IS NULL
    AND id IN (SELECT thread_id FROM queries WHERE thread_id IS NOT NULL);
  INSERT INTO threads (id, name, created_at, updated_at)
    SELECT q.thread_id,
      (SELECT substr(replace(replace(f.query, ${char}(10), ' '), ${char}(13), ' '), 1, ${GIVEN_THREAD_NAME_CHARS})
         FROM queries f WHERE f.thread_id = q.thread_id ORDER BY f.asked_at, f.id LIMIT 1),
      MIN(q.asked_at), MAX(q.asked_at)
    FROM queries q WHERE q.thread_id IS NOT NULL GROUP BY q.thread_id;
  `)
}
