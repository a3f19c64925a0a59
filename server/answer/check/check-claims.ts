import type { Citation, Claim } from '../../../shared/answers.ts'
import { withMarkers } from '../../text/citation-markers.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { sectionAt } from '../search/place-label.ts'
import { assess, type Verifying } from './assess.ts'
import { claimsOf } from './claims.ts'

/** A claim of an answer with the sentences that support it, all of one source. */
export type CheckedClaim = Claim & { readonly evidence: readonly EvidenceSentence[] }

/** `text`: the answer with the markers of its claims corrected. */
export type CheckedText = { readonly text: string; readonly claims: readonly CheckedClaim[] }

/** Matches every claim of an answer with the sentences that support it, and corrects its markers. */
export async function checkClaims(
  written: string,
  sentences: readonly EvidenceSentence[],
  verifying: Verifying,
): Promise<CheckedText> {
  const drafts = claimsOf(written)
  const verdicts = await assess(drafts, sentences, verifying)
  const open = drafts.filter(
    ({ sources }, index) => sources.length > 0 && verdicts[index]?.support !== 'supported',
  )
  const anywhere = open.map(({ text }) => ({ text, sources: [] }))
  const elsewhere = await assess(anywhere, sentences, verifying)
  const claims: CheckedClaim[] = []
  let text = written
  for (const [index, own] of verdicts.entries()) {
    const draft = drafts[index]
    if (!draft) continue
    const other = elsewhere[open.indexOf(draft)]
    // A claim that another source fully supports has a wrong marker.
    const isMoved = other?.support === 'supported'
    const { support, score, evidence } = isMoved ? other : own
    const bearing = support === 'supported' ? evidence.slice(0, 1).map(({ source }) => source.number) : []
    const citations = [...(isMoved || draft.sources.length === 0 ? bearing : draft.sources)]
    const piece = draft.written
    if (piece && citations.length > 0 && String(draft.sources) !== String(citations))
      text = text.replace(piece, () => withMarkers(piece, citations))
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

/** A citation with the words of its source that support the claims citing it; as it is where none cites it. */
export function withQuote(entry: Citation, claims: readonly CheckedClaim[]): Citation {
  const citing = claims.filter(({ citations }) => citations.includes(entry.source_number))
  if (citing.length === 0) return entry
  const bearing = citing
    .filter(({ evidence }) => evidence[0]?.source.number === entry.source_number)
    .sort((a, b) => DOUBT[a.support] - DOUBT[b.support])
  const quoted = bearing.filter(({ support }, index) => index === 0 || support === 'supported')
  return { ...entry, used: true, ...quotationOf(quoted.flatMap(({ evidence }) => evidence)) }
}

/** How much a claim is in doubt. A source is quoted for the first of the claims that it supports best. */
const DOUBT = { supported: 0, partial: 0.5, unsupported: 1 } as const

/** How much of an answer is in doubt: up to 1 for each claim. */
export function doubtIn(claims: readonly Pick<CheckedClaim, 'support'>[]): number {
  return claims.reduce((sum, { support }) => sum + DOUBT[support], 0)
}

/** Characters of sentences that are quoted as one piece. */
const MOST_TOGETHER = 400

/**
 * The fields of a citation that are about its quote: the words of the first of these sentences of one source, their
 * offsets, and their headings. Further sentences under the same heading join the quote while it stays short; rows are
 * quoted alone. Null where there is no sentence.
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

/** A likelihood to three decimals, as answers have it. */
export function rounded(score: number): number {
  return Math.round(score * 1000) / 1000
}
