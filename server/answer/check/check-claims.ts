import type { Citation, Claim } from '../../../shared/answers.ts'
import { withMarkers } from '../../text/citation-markers.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import { sectionAt } from '../search/place-label.ts'
import { inertText } from '../write/inert-text.ts'
import { assess, type EntailmentModel } from './assess.ts'
import { claimsOf } from './claims.ts'

/** A claim of an answer with the sentences of one source that support it. */
export type CheckedClaim = Claim & { readonly evidence: readonly EvidenceSentence[] }

/** `text`: the answer with corrected citation markers. */
export type CheckedText = { readonly text: string; readonly claims: readonly CheckedClaim[] }

/** Checks every claim of an answer against the evidence, and corrects the citation markers. */
export async function checkClaims(
  written: string,
  sentences: readonly EvidenceSentence[],
  entailment: EntailmentModel,
): Promise<CheckedText> {
  const drafts = claimsOf(written)
  const verdicts = await assess(drafts, sentences, entailment)
  const open = drafts.filter(
    ({ sources }, index) => sources.length > 0 && verdicts[index]?.support !== 'supported',
  )
  const anywhere = open.map(({ text }) => ({ text, sources: [] }))
  const elsewhere = await assess(anywhere, sentences, entailment)
  const claims: CheckedClaim[] = []
  let text = written
  let from = 0
  for (const [index, own] of verdicts.entries()) {
    const draft = drafts[index]
    if (!draft) continue
    const other = elsewhere[open.indexOf(draft)]
    // The marker is wrong if another source fully supports the claim.
    const isMoved = other?.support === 'supported'
    const { support, score, evidence } = isMoved ? other : own
    const supporting = support === 'supported' ? evidence.slice(0, 1).map(({ source }) => source.number) : []
    const citations = [...(isMoved || draft.sources.length === 0 ? supporting : draft.sources)]
    const piece = draft.written
    const at = piece ? text.indexOf(piece, from) : -1
    if (piece && at >= 0) {
      const isRight = citations.length === 0 || String(draft.sources) === String(citations)
      const marked = isRight ? piece : withMarkers(piece, citations)
      text = text.slice(0, at) + marked + text.slice(at + piece.length)
      from = at + marked.length
    }
    claims.push({
      text: draft.text,
      citations,
      support,
      score: rounded(score),
      evidence: support === 'unsupported' ? [] : evidence,
    })
  }
  return { text, claims }
}

/** As checkClaims(), for a model's text: corrected markers may have stood between what must not join. */
export async function checkWritten(
  written: string,
  sentences: readonly EvidenceSentence[],
  entailment: EntailmentModel,
): Promise<CheckedText> {
  const checked = await checkClaims(written, sentences, entailment)
  return { ...checked, text: inertText(checked.text) }
}

/** Adds to a citation the quote that supports the claims citing it. A citation that no claim cites stays as it is. */
export function withQuote(entry: Citation, claims: readonly CheckedClaim[]): Citation {
  const citing = claims.filter(({ citations }) => citations.includes(entry.source_number))
  if (citing.length === 0) return entry
  const supporting = citing
    .filter(({ evidence }) => evidence[0]?.source.number === entry.source_number)
    .sort((a, b) => DOUBT[a.support] - DOUBT[b.support])
  const quoted = supporting.filter(({ support }, index) => index === 0 || support === 'supported')
  return { ...entry, used: true, ...quotationOf(quoted.flatMap(({ evidence }) => evidence)) }
}

/** The doubt about a claim. A source is quoted for the first of the claims that it supports best. */
const DOUBT = { supported: 0, partial: 0.5, unsupported: 1 } as const

/** The summed doubt about claims, up to 1 for each. */
export function doubtIn(claims: readonly Pick<CheckedClaim, 'support'>[]): number {
  return claims.reduce((sum, { support }) => sum + DOUBT[support], 0)
}

/** The most characters of sentences quoted together. */
const MOST_TOGETHER = 400

/**
 * The quote fields of a citation: the first sentence with its offsets and headings, and further sentences under the
 * same heading while the quote stays short. Rows are quoted alone. `evidence`: sentences of one source; null without
 * any.
 */
export function quotationOf(evidence: readonly EvidenceSentence[]) {
  const [first] = evidence
  if (!first) return null
  const { passage } = first.source
  const section = sectionAt(passage, first.start)
  let { start, end } = first
  for (const other of evidence) {
    if (other.row || first.row || sectionAt(passage, other.start) !== section) continue
    const wider = { start: Math.min(start, other.start), end: Math.max(end, other.end) }
    if (wider.end - wider.start <= MOST_TOGETHER) ({ start, end } = wider)
  }
  const quote = passage.text.slice(start - passage.start, end - passage.start)
  return { quote, quote_start: start, quote_end: end, section }
}

/** Rounds a probability to three decimals, as answers give it. */
export function rounded(score: number): number {
  return Math.round(score * 1000) / 1000
}
