import type { AnswerEvent, Citation } from '../../shared/answers.ts'
import { say } from '../../shared/sentences.ts'
import { type EvidenceSentence, evidenceOf } from '../read/evidence.ts'
import { joinedEvidence } from '../read/joined-evidence.ts'
import { bySentences, type SentenceScores, scoreSentences } from '../read/score-sentences.ts'
import type { Source } from '../retrieve/passage.ts'
import { sectionOf } from '../retrieve/place-label.ts'
import type { Agent, AgentOutcome, ChainState } from './agent.ts'
import { columnNames } from './column-names.ts'
import { outline } from './summary/outline.ts'

/**
 * Numbers the passages above the threshold, best first: the sources of the answer. What is found first is about the
 * question; first comes what says most in answer to it.
 */
export const ranking: Agent = {
  name: 'ranking',
  async *run(state, signal) {
    if (state.overview) return yield* outlined(state, state.overview)
    const { relevant, nearest } = state.found
    const passages = relevant.length >= ENOUGH ? relevant : [...relevant, ...nearest]
    if (passages.length === 0) return { status: 'skipped', ...say('no_passage') }
    const found = passages.map((passage, index) => ({ number: index + 1, passage }))
    const { question } = state
    const sentences = joinedEvidence(question, evidenceOf(found))
    const { scores, parts } = await scoreSentences(question, found, sentences, state.services, signal)
    const ordered = new Map(
      bySentences(found, scores)
        .slice(0, state.request.maxResults)
        .map((source, index) => [source, { ...source, number: index + 1 }]),
    )
    state.sources = [...ordered.values()]
    const moved = sentences.flatMap((sentence) => {
      const source = ordered.get(sentence.source)
      return source ? [{ before: sentence, sentence: { ...sentence, source } }] : []
    })
    moved.sort((a, b) => a.sentence.source.number - b.sentence.source.number)
    const renumbered = (of: SentenceScores): SentenceScores =>
      new Map(
        moved.flatMap(({ before, sentence }) => {
          const score = of.get(before)
          return score ? [[sentence, score]] : []
        }),
      )
    state.sentences = moved.map(({ sentence }) => sentence)
    state.scores = renumbered(scores)
    state.partScores = parts.map(renumbered)
    state.citations = state.sources.map(citationOf)
    yield { event: 'citations', data: { citations: state.citations } }
    const best = state.sources[0]
    return {
      status: 'done',
      ...say('sources_ranked', {
        sources: state.sources.length,
        best: best?.passage.filename ?? '',
        percent: Math.round((best?.passage.relevance ?? 0) * 100),
      }),
    }
  },
}

/** For an overview: the passages with the sentences that tell most of each document, in the documents' order. */
async function* outlined(
  state: ChainState,
  { documents }: NonNullable<ChainState['overview']>,
): AsyncGenerator<AnswerEvent, AgentOutcome> {
  const {
    question: { text },
    request: { maxResults },
  } = state
  const { sources, sentences, told } = await outline(text, state.found.relevant, state.services.embed)
  state.sources = sources.slice(0, maxResults)
  const kept = ({ source }: EvidenceSentence) => source.number <= maxResults
  state.sentences = sentences.filter(kept)
  state.overview = { documents, told: told.filter(kept) }
  state.citations = state.sources.map(citationOf)
  yield { event: 'citations', data: { citations: state.citations } }
  return {
    status: 'done',
    ...say('central_sentences', { sentences: state.overview.told.length, sources: state.sources.length }),
  }
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
