import { GIVEN_THREAD_NAME_CHARS } from '../../../../shared/limits.ts'

/**
 * The migration to conversations: answers that went on a conversation, and its first question, become one. `rating`: 1 up,
 * -1 down.
 */
export const ADD_THREADS = `
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
    thread_id = answer::json #>> '{thread,0}',
    badge = CASE
      WHEN answer::json #>> '{said,answer,code}' = 'small_talk' THEN 'none'
      WHEN answer::json ->> 'answered' = 'false' OR answer::json ->> 'outcome' = 'not_found' THEN 'not_found'
      WHEN answer::json ->> 'outcome' = 'may_answer' THEN 'may_answer'
      ELSE answer::json ->> 'confidence' END;
  UPDATE queries SET thread_id = id WHERE thread_id IS NULL
    AND id IN (SELECT thread_id FROM queries WHERE thread_id IS NOT NULL);
  INSERT INTO threads (id, name, created_at, updated_at)
    SELECT q.thread_id,
      (SELECT substr(replace(replace(f.query, chr(10), ' '), chr(13), ' '), 1, ${GIVEN_THREAD_NAME_CHARS})
         FROM queries f WHERE f.thread_id = q.thread_id ORDER BY f.asked_at, f.id LIMIT 1),
      MIN(q.asked_at), MAX(q.asked_at)
    FROM queries q WHERE q.thread_id IS NOT NULL GROUP BY q.thread_id;
  `
