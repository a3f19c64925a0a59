import type { Citation } from '../../shared/answers.ts'
import { say } from '../../shared/sentences.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import { isPromptInjection } from '../read/prompt-injection.ts'
import type { Passage } from '../retrieve/passage.ts'
import { sectionAt } from '../retrieve/place-label.ts'
import { assess, type ClaimToCheck, type Verifying } from '../verify/assess.ts'
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
    const matched = state.claims.filter(({ evidence }) => evidence.length > 0).length
    const used = state.citations.filter(({ used }) => used).length
    return {
      status: 'done',
      ...say('claims_matched', { matched, claims: state.claims.length, sources: used }),
    }
  },
}

/** Fills in `claims`, corrects the markers of `text`, and marks in `citations` what is used and quoted. */
export async function checkClaims(state: ChainState): Promise<void> {
  const drafts = claimsOf(state.text)
  const cited: ClaimToCheck[] = drafts.map(({ text, citations }) => ({ text, sources: citations }))
  // What a document orders its reader to say is no evidence for it.
  const sentences = state.sentences.filter(({ reading }) => !isPromptInjection(reading, state.question.text))
  const verdicts = await assess(cited, sentences, state.services)
  const elsewhere = await searchElsewhere(cited, verdicts, sentences, state.services)
  state.claims = drafts.map((draft, index) => {
    const other = elsewhere.get(index)
    const verdict = other ?? verdicts[index] ?? { support: 'unsupported', score: 0, evidence: [] }
    const bearing = [...new Set(verdict.evidence.map(({ source }) => source.number))]
    const citations =
      other || draft.citations.length === 0
        ? verdict.support === 'supported'
          ? bearing
          : []
        : draft.citations
    return {
      text: draft.text,
      citations: [...citations],
      support: verdict.support,
      score: round(verdict.score),
      evidence: verdict.support === 'unsupported' ? [] : verdict.evidence,
    }
  })
  for (const [index, claim] of state.claims.entries()) {
    const written = drafts[index]?.written
    const named = drafts[index]?.citations ?? []
    if (written && written !== '' && String(named) !== String(claim.citations) && claim.citations.length > 0)
      state.text = state.text.replace(written, () => withMarkers(written, claim.citations))
  }
  state.citations = state.citations.map((entry) => withQuote(entry, state.claims))
}

/**
 * Claims that their own sources do not bear out, or that name none, and that another source fully does: the marker
 * was wrong or forgotten. The threshold is the same as for any other claim.
 */
async function searchElsewhere(
  cited: readonly ClaimToCheck[],
  verdicts: readonly Verdict[],
  sentences: readonly EvidenceSentence[],
  services: Verifying,
): Promise<Map<number, Verdict>> {
  const open = cited.flatMap(({ sources, text }, index) =>
    sources.length > 0 && verdicts[index]?.support !== 'supported' ? [{ index, text }] : [],
  )
  const found = new Map<number, Verdict>()
  if (open.length === 0) return found
  const again = await assess(
    open.map(({ text }) => ({ text, sources: [] })),
    sentences,
    services,
  )
  for (const [at, { index }] of open.entries()) {
    const verdict = again[at]
    if (verdict?.support === 'supported') found.set(index, verdict)
  }
  return found
}

function withQuote(entry: Citation, claims: readonly CheckedClaim[]): Citation {
  const citing = claims.filter(({ citations }) => citations.includes(entry.source_number))
  if (citing.length === 0) return entry
  const best = citing
    .filter(({ evidence }) => evidence.some(({ source }) => source.number === entry.source_number))
    .sort((a, b) => RANK[a.support] - RANK[b.support])[0]
  const evidence = best?.evidence.filter(({ source }) => source.number === entry.source_number) ?? []
  const quote = quoteFrom(evidence, entry)
  const [first] = evidence
  const sectionOf = ({ source, start }: EvidenceSentence) => sectionAt(source.passage, start)
  const others = citing.flatMap(({ evidence: theirs, support }) =>
    support === 'supported' && first
      ? theirs.filter(
          (other) =>
            other.source === first.source &&
            !(other.row && first.row) &&
            sectionOf(other) === sectionOf(first),
        )
      : [],
  )
  return {
    ...entry,
    used: true,
    ...quotation(quote ? widened(quote, others, entry) : null, evidence[0]?.source.passage),
  }
}

/** A quote with what other claims take from near it, as one piece of the document, as far as that stays short. */
function widened(
  { text, start, end }: CopiedQuote,
  others: readonly EvidenceSentence[],
  within: Pick<Citation, 'snippet' | 'start'>,
): CopiedQuote {
  let [from, to] = [start, end]
  for (const other of others) {
    const wider = [Math.min(from, other.start), Math.max(to, other.end)] as const
    if (wider[1] - wider[0] <= WIDEST_QUOTE) [from, to] = wider
  }
  if (from === start && to === end) return { text, start, end }
  return { text: within.snippet.slice(from - within.start, to - within.start), start: from, end: to }
}

/** Characters of a quote that several claims share. */
const WIDEST_QUOTE = 400

/** What a citation says of its quote: the words, where they stand, and under which headings. */
export function quotation(
  quote: CopiedQuote | null,
  passage: Passage | undefined,
): Pick<Citation, 'quote' | 'quote_start' | 'quote_end'> & Partial<Pick<Citation, 'section'>> {
  if (!quote || !passage) return { quote: null, quote_start: null, quote_end: null }
  const { text, start, end } = quote
  return { quote: text, quote_start: start, quote_end: end, section: sectionAt(passage, start) }
}

/** A source's quote is that of the first claim which it bears out best. */
const RANK = { supported: 0, partial: 1, unsupported: 2 } as const

export type CopiedQuote = { readonly text: string; readonly start: number; readonly end: number }

/** The document's own words: of neighbouring sentences as one piece, else of the first, which bears most. */
export function quoteFrom(
  evidence: readonly EvidenceSentence[],
  within: Pick<Citation, 'snippet' | 'start'>,
): CopiedQuote | null {
  const first = evidence[0]
  if (!first) return null
  const together = evidence.filter(
    ({ index, row }) => !row && !first.row && Math.abs(index - first.index) < evidence.length,
  )
  const start = Math.min(first.start, ...together.map((sentence) => sentence.start))
  const end = Math.max(first.end, ...together.map((sentence) => sentence.end))
  if (together.length < 2 || end - start > 700)
    return { text: first.quote, start: first.start, end: first.end }
  return { text: within.snippet.slice(start - within.start, end - within.start), start, end }
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000
}
