import type { Passage } from '../search/passage.ts'
import type { TableAnswer, UsedRow } from '../tables/table-answer.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'

/** A row of a table that an answer leads with. `start`: UTF-16 offset of its line in the document's text. */
export type LeadingRow = { readonly passage: Passage; readonly start: number }

/** Whether a sentence is the row that begins at an offset; empty cells may precede its text. */
export function isRowAt({ row, source, start }: EvidenceSentence, leading: LeadingRow): boolean {
  const { passage } = source
  const from = leading.start - passage.start
  if (!row || passage.documentId !== leading.passage.documentId || from < 0 || start < leading.start)
    return false
  return /^[^\S\n]*$/.test(passage.text.slice(from, start - passage.start))
}

/** A row with its source; null if its passage is not among the sources. */
type CitedRow = UsedRow & { readonly sentence: EvidenceSentence | null }

/** Finds the sentences of the rows that a result comes from. */
export function citedRows({ rows }: TableAnswer, sentences: readonly EvidenceSentence[]): CitedRow[] {
  return rows.map((row) => ({
    ...row,
    sentence: sentences.find((sentence) => isRowAt(sentence, row)) ?? null,
  }))
}
