import type { Citation } from '../../shared/answers.ts'
import { say } from '../../shared/sentences.ts'
import type { ComparedRow } from '../read/compare-rows.ts'
import { type EvidenceSentence, evidenceOf } from '../read/evidence.ts'
import { isPromptInjection } from '../read/prompt-injection.ts'
import { bySentences, scoreSentences } from '../read/score-sentences.ts'
import type { Passage, Source } from '../retrieve/passage.ts'
import { sectionOf } from '../retrieve/place-label.ts'
import type { Agent, ChainState, Sentence } from './agent.ts'
import { columnNames } from './column-names.ts'
import { outline } from './summary/outline.ts'

/**
 * Numbers the passages above the threshold, best first: the sources of the answer. What is found first is about the
 * question; first comes what says most in answer to it.
 */
export const ranking: Agent = async function* (state, signal) {
  const sentence = await (state.overview ? outlined(state) : ranked(state, signal))
  if (!sentence) return { status: 'skipped', ...say('no_passage') }
  state.citations = state.sources.map(citationOf)
  yield { event: 'citations', data: { citations: state.citations } }
  return sentence
}

/** Reads the passages and puts in order what they say. Null when there are none. */
async function ranked(state: ChainState, signal: AbortSignal): Promise<Sentence | null> {
  const { relevant, nearest } = state.found
  const best = state.comparison?.best.slice(0, MOST_TOLD) ?? []
  const read = relevant.length >= ENOUGH ? relevant : [...relevant, ...nearest]
  const first = new Map(best.map(({ passage }) => [keyOf(passage), passage]))
  const passages = new Map([...first, ...read.map((passage) => [keyOf(passage), passage] as const)])
  if (passages.size === 0) return null
  const found = [...passages.values()].map((passage, index) => ({ number: index + 1, passage }))
  const sentences = evidenceOf(found)
  const { scores, parts } = await scoreSentences(state.question, found, sentences, state.services, signal)
  // What was found by comparing all rows is not measured against what was found by reading some.
  const compared: readonly Source[] = found.slice(0, first.size)
  const others = bySentences(found, scores).filter((source) => !compared.includes(source))
  state.sources = [...compared, ...others].slice(0, state.request.maxResults)
  // In place, as sentences and scores hold the sources; 0 for one that is left out.
  for (const source of found) source.number = state.sources.indexOf(source) + 1
  state.sentences = sentences
    .filter(({ source }) => source.number > 0)
    .filter(isEvidence(state))
    .sort((a, b) => a.source.number - b.source.number)
  state.told = toldOf(best, state)
  if (state.told.length === 0) state.comparison = null
  state.scores = scores
  state.partScores = parts
  const { filename = '', relevance = 0 } = state.sources[0]?.passage ?? {}
  return say('sources_ranked', {
    sources: state.sources.length,
    best: filename,
    percent: Math.round(relevance * 100),
  })
}

/** Rows that are shown of those that have the extreme. */
const MOST_TOLD = 3

function keyOf({ documentId, chunkIndex }: Passage): string {
  return `${documentId} ${chunkIndex}`
}

/** The sentences that rows are. */
function toldOf(rows: readonly ComparedRow[], { sentences }: ChainState): EvidenceSentence[] {
  return rows.flatMap(
    ({ passage: { documentId }, start }) =>
      sentences.find((row) => row.start === start && row.source.passage.documentId === documentId) ?? [],
  )
}

/** What a document orders its reader to say is no evidence for it. */
function isEvidence({ question }: ChainState): (sentence: EvidenceSentence) => boolean {
  return ({ reading }) => !isPromptInjection(reading, question.text)
}

/** For an overview: the passages with the sentences that tell most of each document, in the documents' order. */
async function outlined(state: ChainState): Promise<Sentence> {
  const { question, request, found, services } = state
  const { sources, sentences, told } = await outline(question.text, found.relevant, services.embed)
  const isKept = ({ source }: EvidenceSentence) => source.number <= request.maxResults
  state.sources = sources.slice(0, request.maxResults)
  state.sentences = sentences.filter(isKept).filter(isEvidence(state))
  state.told = told.filter((sentence) => state.sentences.includes(sentence))
  return say('central_sentences', { sentences: state.told.length, sources: state.sources.length })
}

/** With fewer passages that are surely relevant, what came closest is read, too. */
const ENOUGH = 4

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
