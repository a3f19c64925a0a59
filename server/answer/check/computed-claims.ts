import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import { citedRows } from '../evidence/row-sentences.ts'
import type { TableAnswer } from '../tables/table-answer.ts'
import type { CheckedClaim } from './check-claims.ts'

/** The claims of a computed answer: the result, which the program computed, and each row that it shows. */
export function computedClaims(answer: TableAnswer, sentences: readonly EvidenceSentence[]): CheckedClaim[] {
  const [best] = answer.readings
  const cited = citedRows(answer, sentences).flatMap(({ sentence }) => sentence ?? [])
  const [first] = cited
  if (!first) return []
  const supported = { support: 'supported', score: 1 } as const
  const numbers = [...new Set(cited.map(({ source }) => source.number))]
  const rows = cited.map((sentence) => ({
    ...{ text: sentence.reading, citations: [sentence.source.number], evidence: [sentence] },
    ...supported,
  }))
  const text = `${best.words}: ${best.text === '' ? 'empty' : best.text}`
  return [{ text, citations: numbers, evidence: [first], ...supported }, ...rows]
}
