import type { Citation } from '../../shared/answers.ts'
import { say } from '../../shared/sentences.ts'
import type { Span } from '../language/sentences.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import type { Passage } from '../retrieve/passage.ts'
import { sectionAt } from '../retrieve/place-label.ts'
import { assess, type ClaimToCheck } from '../verify/assess.ts'
import type { Verdict } from '../verify/support.ts'
import type { Agent, ChainState, CheckedClaim } from './agent.ts'
import { claimsOf } from './writers/claims.ts'
import { withMarkers } from './writers/markers.ts'

/** Matches every claim of the answer with the sentences that bear it out, and copies their words. */
export const citation: Agent = {
  name: 'citation',
  async run(state) {
    if (!state.answered) return { status: 'skipped', ...say('no_claim') }
    await checkClaims(state)
    state.citations = state.citations.map((entry) => withQuote(entry, state.claims))
    const matched = state.claims.filter(({ evidence }) => evidence.length > 0).length
    const used = state.citations.filter(({ used }) => used).length
    return say('claims_matched', { matched, claims: state.claims.length, sources: used })
  },
}

/** Fills in `claims`, and corrects the markers of `text`. */
export async function checkClaims(state: ChainState): Promise<void> {
  const drafts = claimsOf(state.text)
  const cited: ClaimToCheck[] = drafts.map(({ text, citations }) => ({ text, sources: citations }))
  const verdicts = await assess(cited, state.sentences, state.services)
  const elsewhere = await searchElsewhere(cited, verdicts, state)
  state.claims = verdicts.flatMap((verdict, index) => {
    const draft = drafts[index]
    if (!draft) return []
    const other = elsewhere.get(index)
    const { support, score, evidence } = other ?? verdict
    const bearing = support === 'supported' ? new Set(evidence.map(({ source }) => source.number)) : []
    const named = other || draft.citations.length === 0 ? [...bearing] : [...draft.citations]
    return {
      text: draft.text,
      citations: named,
      support,
      score: rounded(score),
      evidence: support === 'unsupported' ? [] : evidence,
    }
  })
  for (const [index, { citations }] of state.claims.entries()) {
    const { written, citations: named } = drafts[index] ?? {}
    if (written && citations.length > 0 && String(named) !== String(citations))
      state.text = state.text.replace(written, () => withMarkers(written, citations))
  }
}

/** Claims that their own sources do not bear out, and that another source fully does: the marker was wrong. */
async function searchElsewhere(
  cited: readonly ClaimToCheck[],
  verdicts: readonly Verdict[],
  { sentences, services }: ChainState,
): Promise<Map<number, Verdict>> {
  const open = cited.flatMap(({ sources, text }, index) =>
    sources.length > 0 && verdicts[index]?.support !== 'supported' ? { index, text } : [],
  )
  const claims = open.map(({ text }) => ({ text, sources: [] }))
  const found = new Map<number, Verdict>()
  for (const [at, verdict] of (await assess(claims, sentences, services)).entries()) {
    const { index } = open[at] ?? {}
    if (index !== undefined && verdict.support === 'supported') found.set(index, verdict)
  }
  return found
}

function withQuote(entry: Citation, claims: readonly CheckedClaim[]): Citation {
  const citing = claims.filter(({ citations }) => citations.includes(entry.source_number))
  if (citing.length === 0) return entry
  const isOwn = ({ source }: EvidenceSentence) => source.number === entry.source_number
  const [best] = citing
    .filter(({ evidence }) => evidence.some(isOwn))
    .sort((a, b) => DOUBT[a.support] - DOUBT[b.support])
  const evidence = best?.evidence.filter(isOwn) ?? []
  const [first] = evidence
  const quote = quotedSpan(evidence)
  if (!first || !quote) return { ...entry, used: true }
  const sectionOf = ({ source, start }: EvidenceSentence) => sectionAt(source.passage, start)
  const others = citing
    .filter(({ support }) => support === 'supported')
    .flatMap(({ evidence: theirs }) => theirs)
    .filter(
      (other) =>
        other.source === first.source && !(other.row && first.row) && sectionOf(other) === sectionOf(first),
    )
  return { ...entry, used: true, ...quotation(widened(quote, others)) }
}

/** How much a claim is in doubt. A source's quote is that of the first claim which it bears out best. */
export const DOUBT = { supported: 0, partial: 1, unsupported: 2 } as const

/** A quote with what other claims take from near it, as one piece of the document, as far as that stays short. */
function widened({ passage, ...quote }: Quoted, others: readonly EvidenceSentence[]): Quoted {
  let { start, end } = quote
  for (const other of others) {
    const wider = { start: Math.min(start, other.start), end: Math.max(end, other.end) }
    if (wider.end - wider.start <= WIDEST_QUOTE) ({ start, end } = wider)
  }
  return { passage, start, end }
}

/** Characters of a quote that several claims share. */
const WIDEST_QUOTE = 400

/** What a citation says of its quote: the words, where they stand, and under which headings. */
export function quotation({ passage, start, end }: Quoted) {
  const quote = passage.text.slice(start - passage.start, end - passage.start)
  return { quote, quote_start: start, quote_end: end, section: sectionAt(passage, start) }
}

type Quoted = Span & { readonly passage: Passage }

/** Characters of neighbouring sentences that are quoted as one piece. */
const MOST_TOGETHER = 700

/** Where the words stand that are quoted of the first sentence's source: neighbours as one piece, else the first alone. */
export function quotedSpan(evidence: readonly EvidenceSentence[]): Quoted | null {
  const [first] = evidence
  if (!first) return null
  const { source, index, row } = first
  const own = evidence.filter((other) => other.source === source)
  const together = own.filter((other) => !other.row && !row && Math.abs(other.index - index) < own.length)
  const start = Math.min(first.start, ...together.map((sentence) => sentence.start))
  const end = Math.max(first.end, ...together.map((sentence) => sentence.end))
  const { passage } = source
  return end - start > MOST_TOGETHER
    ? { passage, start: first.start, end: first.end }
    : { passage, start, end }
}

/** A likelihood as it is told: to three decimals. */
export function rounded(score: number): number {
  return Math.round(score * 1000) / 1000
}
