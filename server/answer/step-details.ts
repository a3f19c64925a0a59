import type { Citation } from '../../shared/answers.ts'
import { say } from '../../shared/messages.ts'
import { type AnswerConfidence, countOf } from './check/answer-confidence.ts'
import type { CheckedClaim } from './check/check-claims.ts'
import type { Draft } from './draft-answer.ts'
import type { Evidence } from './evidence/gather-evidence.ts'
import type { Found } from './search/find-passages.ts'
import type { Extent } from './search/library.ts'
import { relevanceOf } from './search/passage.ts'
import type { StepDetail } from './step.ts'

export function extentDetail(extent: Extent): StepDetail {
  const { documents, datasets, names, processing } = extent
  if (documents > 0) return say('searched', extentParams(extent))
  return say('no_document_yet', { dataset: datasets === 1 ? (names[0] ?? '') : '', processing })
}

/** Datasets that a sentence names. */
const MOST_NAMED = 5

/** An extent as the parameters of a sentence. */
export function extentParams({ datasets, names, documents, processing }: Extent) {
  const named = `${names.slice(0, MOST_NAMED).join(', ')}${datasets > MOST_NAMED ? ', …' : ''}`
  return { documents, datasets, names: named, processing }
}

export function foundDetail({ first, relevant, nearest, overview }: Found, isSearched: boolean): StepDetail {
  if (!isSearched) return { status: 'skipped', ...say('nothing_to_search') }
  if (relevant.length === 0) return say('near_misses', { passages: new Set([...first, ...nearest]).size })
  const documents = documentsOf(relevant)
  return say(overview ? 'passages_spread' : 'passages_found', { passages: relevant.length, documents })
}

/** A sentence to the reader of an overview that leaves documents out; null for any other answer. */
export function partialOverview({ relevant, overview }: Found) {
  const read = documentsOf(relevant)
  if (!overview || read >= overview.documents) return null
  return say('overview_partial', { read, documents: overview.documents })
}

function documentsOf(passages: Found['relevant']): number {
  return new Set(passages.map(({ documentId }) => documentId)).size
}

export function evidenceDetail({ sources, lead, overview }: Evidence, isFound: boolean): StepDetail {
  if (!isFound) return { status: 'skipped', ...say('no_passage') }
  if (overview) return say('central_sentences', { sentences: lead.length, sources: sources.length })
  const [first] = sources
  const percent = Math.round(100 * (first ? relevanceOf(first) : 0))
  return say('sources_ranked', { sources: sources.length, best: first?.passage.filename ?? '', percent })
}

export function draftDetail({ writer, outcome, text, failure }: Draft, { sources }: Evidence): StepDetail {
  if (sources.length === 0) return { status: 'skipped', ...say('nothing_to_answer_from') }
  const words = text.split(/\s+/).length
  const drafted =
    outcome === 'not_found'
      ? say('passages_do_not_answer')
      : writer
        ? say('words_by_model', { words, model: writer.name })
        : say('words_quoted', { words })
  return failure ? say('because', { what: drafted.said, why: failure.said }) : drafted
}

export function claimsDetail(
  { outcome }: Draft,
  claims: readonly CheckedClaim[],
  citations: readonly Citation[],
): StepDetail {
  if (outcome === 'not_found') return { status: 'skipped', ...say('no_claim') }
  const matched = claims.filter(({ evidence }) => evidence.length > 0).length
  const sources = citations.filter(({ used }) => used).length
  return say('claims_matched', { matched, claims: claims.length, sources })
}

export function confidenceDetail(
  { outcome }: Draft,
  claims: readonly CheckedClaim[],
  { level, score }: AnswerConfidence,
): StepDetail {
  if (outcome === 'not_found') return { status: 'skipped', ...say('no_answer_to_validate') }
  return say('claims_checked', {
    supported: countOf(claims, 'supported'),
    partial: countOf(claims, 'partial'),
    unsupported: countOf(claims, 'unsupported'),
    confidence: level,
    percent: Math.round(score * 100),
  })
}
