import type { Citation } from '../../../shared/answers.ts'
import { say } from '../../../shared/sentences.ts'
import { type EvidenceSentence, evidenceOf } from '../evidence/evidence.ts'
import { isPromptInjection } from '../evidence/prompt-injection.ts'
import { bySentences, scoreSentences } from '../evidence/score-sentences.ts'
import type { Passage, Source } from '../search/passage.ts'
import { sectionOf } from '../search/place-label.ts'
import { outline } from '../summary/outline.ts'
import type { Agent, ChainState } from './agent.ts'
import { columnNames } from './column-names.ts'

/** Rows that are shown of those that have the extreme. */
const MOST_TOLD = 3
/** With fewer passages that are surely relevant, what came closest is read, too. */
const ENOUGH = 4

/**
 * Numbers the passages above the threshold, best first: the sources of the answer. What is found first is about the
 * question; first comes what says most in answer to it. For an overview they come in the documents' order.
 */
export const ranking: Agent = async function* (state, signal) {
  const { question, request, found, services } = state
  if (found.relevant.length + found.nearest.length === 0) return { status: 'skipped', ...say('no_passage') }
  const evidence = await (state.overview
    ? outline(question.text, found.relevant, services.embed)
    : ranked(state, signal))
  state.sources = evidence.sources.slice(0, request.maxResults)
  // What a document orders its reader to say is no evidence for it.
  state.sentences = evidence.sentences.filter(
    ({ source, reading }) =>
      source.number <= request.maxResults && !isPromptInjection(reading, question.text),
  )
  state.told = evidence.told.filter((sentence) => state.sentences.includes(sentence))
  if (state.told.length === 0) state.comparison = null
  state.citations = state.sources.map(citationOf)
  yield { event: 'citations', data: { citations: state.citations } }
  const sources = state.sources.length
  if (state.overview) return say('central_sentences', { sentences: state.told.length, sources })
  const { filename: best = '', relevance = 0 } = state.sources[0]?.passage ?? {}
  return say('sources_ranked', { sources, best, percent: Math.round(relevance * 100) })
}

/** Reads the passages and puts in order what they say. `told`: the sentences that the rows are which came out first. */
async function ranked(state: ChainState, signal: AbortSignal) {
  const { relevant, nearest } = state.found
  const best = state.comparison?.best.slice(0, MOST_TOLD) ?? []
  const first = best.map(({ passage }) => passage)
  const read = relevant.length >= ENOUGH ? relevant : [...relevant, ...nearest]
  const passages = new Map([...first, ...read].map((passage) => [keyOf(passage), passage]))
  const found = [...passages.values()].map((passage, index) => ({ number: index + 1, passage }))
  const sentences = evidenceOf(found)
  const { scores, parts } = await scoreSentences(state.question, found, sentences, state.services, signal)
  state.scores = scores
  state.partScores = parts
  // What was found by comparing all rows is not measured against what was found by reading some.
  const compared = found.slice(0, new Set(first.map(keyOf)).size)
  const sources = [...new Set<Source>([...compared, ...bySentences(found, scores)])]
  // In place, as sentences and scores hold the sources.
  for (const source of found) source.number = sources.indexOf(source) + 1
  sentences.sort((a, b) => a.source.number - b.source.number)
  const isTold = ({ start, source }: EvidenceSentence) =>
    best.some((row) => row.start === start && row.passage.documentId === source.passage.documentId)
  return { sources, sentences, told: sentences.filter(isTold) }
}

function keyOf({ documentId, chunkIndex }: Passage): string {
  return `${documentId} ${chunkIndex}`
}

/** A source as a citation that nothing cites yet. */
export function citationOf({ number, passage }: Source): Citation {
  const columns = columnNames(passage)
  return {
    source_number: number,
    filename: passage.filename,
    dataset: passage.dataset,
    chunk_index: passage.chunkIndex,
    relevance_score: Math.min(1, Math.max(0, passage.relevance)),
    snippet: passage.text,
    document_id: passage.documentId,
    page: passage.place.page ?? passage.place.slide ?? null,
    section: sectionOf(passage.place),
    start: passage.start,
    end: passage.end,
    quote: null,
    quote_start: null,
    quote_end: null,
    used: false,
    ...(columns && { columns }),
  }
}
