import type { Answer, Citation } from '../../../../shared/answers.ts'
import { message, textOf } from '../../../../shared/messages.ts'
import type { Queries } from './db.ts'
import { storedAnswer } from './stored/stored-answer.ts'

/** Replacement texts of redacted answers, by reason. */
const REDACTED = {
  deleted: message('quoted_deleted'),
  replaced: message('quoted_changed'),
} as const

export type RedactionReason = keyof typeof REDACTED

/** Lists the documents whose text an answer contains. */
export function quotedDocuments({ citations, nearest = [], computed }: Answer): Set<string> {
  const tables = computed ? [computed, ...computed.others].map(({ table }) => table) : []
  return new Set([...citations, ...nearest, ...tables].map((quoted) => quoted.document_id))
}

/**
 * Removes the text of deleted documents from saved answers. Keeps the question and the names of cited documents; a redacted
 * answer is stale.
 */
export async function redactQueries(
  db: Queries,
  documentIds: readonly string[],
  reason: RedactionReason,
): Promise<void> {
  if (documentIds.length === 0) return
  const ids = JSON.stringify(documentIds)
  const rows = await db.all<{ id: string; answer: string }>(
    `SELECT id, answer FROM queries WHERE id IN (
         SELECT query_id FROM query_documents WHERE document_id IN LIST(?1))`,
    ids,
  )
  for (const { id, answer } of rows)
    await db.run(
      'UPDATE queries SET answer = ?1 WHERE id = ?2',
      JSON.stringify(withoutTextOf(storedAnswer(answer), new Set(documentIds), reason)),
      id,
    )
  await db.run('DELETE FROM query_documents WHERE document_id IN LIST(?1)', ids)
}

/** Strips an answer of these documents' text, and of everything else but the list of what it cited. */
export function withoutTextOf(
  answer: Answer,
  documents: ReadonlySet<string>,
  reason: RedactionReason,
): Answer {
  const { nearest, computed: _, said: { lead: _lead, ...said } = {}, ...rest } = answer
  const withoutText = (citation: Citation): Citation => {
    if (!documents.has(citation.document_id)) return citation
    const { columns: _names, ...kept } = citation
    return { ...kept, snippet: '', section: null, quote: null, quote_start: null, quote_end: null }
  }
  return {
    ...rest,
    answer: textOf(REDACTED[reason]),
    said: { ...said, answer: REDACTED[reason] },
    highlights: [],
    claims: [],
    suggested_followup: null,
    citations: rest.citations.map(withoutText),
    ...(nearest ? { nearest: nearest.map(withoutText) } : {}),
  }
}

/**
 * Removes the warnings about deleted documents from job logs: they may name sheets and the like. Other log lines contain no
 * words of a document.
 */
export async function redactLogsOf(db: Queries, documentIds: readonly string[]): Promise<void> {
  await db.run(
    `DELETE FROM job_logs WHERE rowid IN (
       SELECT l.rowid FROM job_files f JOIN job_logs l ON l.job_id = f.job_id
       WHERE f.document_id IN LIST(?1) AND l.file = f.name)`,
    JSON.stringify(documentIds),
  )
}

/** Removes the warnings about all documents of a dataset from job logs. */
export async function redactLogsOfDataset(db: Queries, datasetKey: number): Promise<void> {
  await db.run(
    `DELETE FROM job_logs WHERE file IS NOT NULL
       AND job_id IN (SELECT job_id FROM job_files WHERE dataset_id = ?1)`,
    datasetKey,
  )
}
