import type { Citation } from '../../../shared/answers.ts'
import { say } from '../../../shared/sentences.ts'
import { assess } from '../check/assess.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { sectionAt } from '../search/place-label.ts'
import { claimsOf } from '../write/claims.ts'
import { withMarkers } from '../write/markers.ts'
import type { Agent, ChainState, CheckedClaim } from './agent.ts'

/** Matches every claim of the answer with the sentences that bear it out, and copies their words. */
export const citation: Agent = async (state) => {
  if (state.outcome === 'not_found') return { status: 'skipped', ...say('no_claim') }
  await checkClaims(state)
  state.citations = state.citations.map((entry) => withQuote(entry, state.claims))
  const matched = state.claims.filter(({ evidence }) => evidence.length > 0).length
  const used = state.citations.filter(({ used }) => used).length
  return say('claims_matched', { matched, claims: state.claims.length, sources: used })
}

/** Fills in `claims`, and corrects the markers of `text`. */
export async function checkClaims(state: ChainState): Promise<void> {
  const { sentences, services } = state
  const drafts = claimsOf(state.text)
  const verdicts = await assess(drafts, sentences, services)
  const open = drafts.filter(
    ({ sources }, index) => sources.length > 0 && verdicts[index]?.support !== 'supported',
  )
  const anywhere = open.map(({ text }) => ({ text, sources: [] }))
  const elsewhere = await assess(anywhere, sentences, services)
  state.claims = []
  for (const [index, own] of verdicts.entries()) {
    const draft = drafts[index]
    if (!draft) continue
    const { text, sources, written } = draft
    const other = elsewhere[open.indexOf(draft)]
    // What another source fully bears out has a wrong marker.
    const isMoved = other?.support === 'supported'
    const { support, score, evidence } = isMoved ? other : own
    const bearing = support === 'supported' ? evidence.slice(0, 1).map(({ source }) => source.number) : []
    const citations = [...(isMoved || sources.length === 0 ? bearing : sources)]
    if (written && citations.length > 0 && String(sources) !== String(citations))
      state.text = state.text.replace(written, () => withMarkers(written, citations))
    state.claims.push({
      text,
      citations,
      support,
      score: rounded(score),
      evidence: support === 'unsupported' ? [] : evidence,
    })
  }
}

function withQuote(entry: Citation, claims: readonly CheckedClaim[]): Citation {
  const citing = claims.filter(({ citations }) => citations.includes(entry.source_number))
  if (citing.length === 0) return entry
  const bearing = citing
    .filter(({ evidence }) => evidence[0]?.source.number === entry.source_number)
    .sort((a, b) => DOUBT[a.support] - DOUBT[b.support])
  const quoted = bearing.filter(({ support }, index) => index === 0 || support === 'supported')
  return { ...entry, used: true, ...quotationOf(quoted.flatMap(({ evidence }) => evidence)) }
}

/** How much a claim is in doubt. A source's quote is that of the first claim which it bears out best. */
const DOUBT = { supported: 0, partial: 0.5, unsupported: 1 } as const

/** How much of an answer is in doubt: up to 1 for each claim. */
export function doubtIn(claims: readonly Pick<CheckedClaim, 'support'>[]): number {
  return claims.reduce((sum, { support }) => sum + DOUBT[support], 0)
}

/** Characters of sentences that are quoted as one piece. */
const MOST_TOGETHER = 400

/**
 * What a citation says of its quote: the words of the first of these sentences of one source, where they stand, and
 * under which headings. Others under the same heading are quoted with it as one piece, as far as that stays short; rows
 * stand alone. Null where there is no sentence.
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

/** A likelihood as it is told: to three decimals. */
export function rounded(score: number): number {
  return Math.round(score * 1000) / 1000
}
