import type { Citation, Outcome } from '../../../shared/answers.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import type { Evidence } from '../evidence/gather-evidence.ts'
import { citedRows } from '../evidence/row-sentences.ts'
import { citationOf } from '../evidence/source-citation.ts'
import type { TableAnswer } from '../tables/table-answer.ts'
import type { EntailmentModel } from './assess.ts'
import { type CheckedClaim, type CheckedText, checkClaims, withQuote } from './check-claims.ts'

/** `text`: the answer with corrected markers. `citations`: all sources, those that claims cite with their quotes. */
type CheckedAnswer = CheckedText & { readonly citations: readonly Citation[] }

/** A draft to check. `isComputed`: it tells what was computed from a table; `claims`: those of a model's text, checked. */
type WrittenDraft = {
  readonly text: string
  readonly outcome: Outcome
  readonly claims?: readonly CheckedClaim[]
  readonly isComputed?: true
}

/**
 * Checks the claims of a draft against the evidence; the program itself answers for what it computed. An answer that was
 * not found has no claims.
 */
export async function checkAnswer(
  { text, outcome, claims, isComputed }: WrittenDraft,
  { sources, sentences, computed, documents }: Evidence,
  entailment: EntailmentModel,
): Promise<CheckedAnswer> {
  const citations = sources.map(citationOf)
  if (outcome === 'not_found' || documents) return { text, claims: [], citations }
  const checked =
    isComputed && computed
      ? { text, claims: computedClaims(computed, sentences) }
      : claims
        ? { text, claims }
        : await checkClaims(text, sentences, entailment)
  return { ...checked, citations: citations.map((source) => withQuote(source, checked.claims)) }
}

/** The claims of a computed answer: the result, which the program computed, and each row that it shows. */
function computedClaims(answer: TableAnswer, sentences: readonly EvidenceSentence[]): CheckedClaim[] {
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
