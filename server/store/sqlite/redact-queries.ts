import type { Database } from 'bun:sqlite'
import { Answer, type Citation } from '../../../shared/answers.ts'

const REDACTED = 'The documents that this answer quoted were deleted.'

/**
 * Takes the text of deleted documents out of the saved answers that quote it. The question stays, and what it
 * cited by name; a redacted answer is stale.
 */
export function redactQueries(db: Database, documentIds: readonly string[]): void {
  const rows = db
    .query<{ id: string; answer: string }, [string]>(
      `SELECT id, answer FROM queries q WHERE EXISTS (
         SELECT 1 FROM json_tree(q.answer) t
         WHERE t.key = 'document_id' AND t.atom IN (SELECT value FROM json_each(?)))`,
    )
    .all(JSON.stringify(documentIds))
  const deleted = new Set(documentIds)
  const update = db.query('UPDATE queries SET answer = ? WHERE id = ?')
  for (const { id, answer } of rows) {
    const { nearest, ...rest } = Answer.parse(JSON.parse(answer))
    const redacted: Answer = {
      ...rest,
      answer: REDACTED,
      highlights: [],
      claims: [],
      suggested_followup: null,
      citations: rest.citations.map((citation) => withoutText(citation, deleted)),
      ...(nearest ? { nearest: nearest.map((citation) => withoutText(citation, deleted)) } : {}),
    }
    update.run(JSON.stringify(redacted), id)
  }
}

function withoutText(citation: Citation, deleted: ReadonlySet<string>): Citation {
  if (!deleted.has(citation.document_id)) return citation
  return { ...citation, snippet: '', section: null, quote: null, quote_start: null, quote_end: null }
}
