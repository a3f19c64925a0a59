import type { Answer } from '../../shared/answers.ts'
import { say } from '../../shared/messages.ts'
import { roundedShare } from '../../shared/rounded.ts'
import { withoutMarkup } from '../text/markdown.ts'
import type { AnswerConfidence } from './check/answer-confidence.ts'
import { type CheckedClaim, quotationOf } from './check/check-claims.ts'
import { type Draft, toldAs } from './draft-answer.ts'
import type { Evidence } from './evidence/gather-evidence.ts'
import { citationOf } from './evidence/source-citation.ts'
import type { Found } from './search/find-passages.ts'
import type { Extent } from './search/library.ts'
import { extentParams } from './step-details.ts'
import { computedResult } from './write/computed-answer.ts'
import { inertText } from './write/inert-text.ts'
import { writtenBy } from './write/model-answer.ts'
import type { Sentence } from './write/restart.ts'

const MOST_HIGHLIGHTS = 6
const NEAREST = 3

/** What the steps of an answer made; `text` has the corrected markers. `isChat`: nothing was asked. */
export type AnswerParts = {
  readonly isChat: boolean
  readonly extent: Extent
  readonly found: Found
  readonly evidence: Evidence
  readonly draft: Draft
  readonly text: string
  readonly claims: readonly CheckedClaim[]
  readonly citations: readonly Answer['citations'][number][]
  readonly confidence: AnswerConfidence
  readonly disclaimer: Sentence | null
  readonly notice: Sentence | null
}

/** The answer as it is sent, but for its times; the fields stand in the order in which a person reads them. */
export function answerResult(parts: AnswerParts): Omit<Answer, 'took_ms' | 'agents'> {
  const { found, evidence, draft, text, confidence, disclaimer, notice } = parts
  const answered = draft.outcome !== 'not_found'
  const refusal = answered ? null : refusalFor(parts)
  const claims = answered ? parts.claims : []
  // The documents' own words that support the claims, each once.
  const highlights = new Set(claims.flatMap(({ evidence }) => shownQuote(evidence) ?? []))
  const said = {
    ...(refusal && { answer: refusal.said }),
    ...(disclaimer && { disclaimer: disclaimer.said }),
    ...(notice && { notice: notice.said }),
  }
  const nearest = found.first.slice(0, NEAREST)
  return {
    answer: refusal?.detail ?? text,
    answered,
    confidence: confidence.level,
    confidence_score: confidence.score,
    outcome: draft.outcome,
    disclaimer: disclaimer?.detail ?? null,
    ...writtenBy(draft.writer),
    sent_to: draft.sentTo,
    notice: notice?.detail ?? null,
    highlights: [...highlights].slice(0, MOST_HIGHLIGHTS),
    citations: answered ? withComputedRelevance(parts) : [],
    ...(refusal && { nearest: nearest.map((passage, index) => citationOf({ number: index + 1, passage })) }),
    ...(evidence.computed && {
      computed: computedResult(evidence.computed, evidence.sentences, toldAs(draft)),
    }),
    suggested_followup: null,
    claims: claims.map(({ text, citations, support, score }) => ({
      // Plain text again, in which what was apart may have joined.
      ...{ text: draft.writer ? inertText(text) : text, citations, support, score },
    })),
    ...(Object.keys(said).length > 0 && { said }),
  }
}

/**
 * The sources. What an answer was computed from is as relevant as the answer is sure, however little its rows resemble
 * the question.
 */
function withComputedRelevance({ citations, confidence, draft }: AnswerParts): Answer['citations'] {
  if (!draft.isComputed) return [...citations]
  const least = roundedShare(confidence.score)
  return citations.map((source) =>
    source.used ? { ...source, relevance_score: Math.max(source.relevance_score, least) } : source,
  )
}

/** The quotation of some sentences; of prose without what is left of its markup, as answers show it. */
function shownQuote(evidence: CheckedClaim['evidence']): string | null {
  const quote = quotationOf(evidence)?.quote ?? null
  return quote === null || evidence[0]?.row ? quote : withoutMarkup(quote)
}

/** A sentence that says that there is no answer, and what was searched. */
function refusalFor({ isChat, extent, found }: AnswerParts): Sentence {
  const { documents, processing } = extent
  if (isChat) return say('small_talk')
  if (documents === 0)
    return processing > 0 ? say('still_processing', { processing }) : say('nothing_uploaded')
  return say('not_found', { ...extentParams(extent), near: found.relevant.length + found.nearest.length })
}
