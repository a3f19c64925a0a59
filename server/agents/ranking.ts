import type { Citation } from '../../shared/answers.ts'
import { ModelError } from '../llm/language-model.ts'
import type { Passage } from '../retrieve/passage.ts'
import { sectionOf } from '../retrieve/place-label.ts'
import type { Agent, ChainState, Source } from './agent.ts'
import { evidenceOf } from './evidence.ts'
import { joinedEvidence } from './joined-evidence.ts'
import { roleContexts } from './role-context.ts'
import { bySentences, scoreSentences } from './score-sentences.ts'

/**
 * Numbers the passages above the threshold, best first: the sources of the answer. What is found first is about the
 * question; first comes what says most in answer to it.
 */
export const ranking: Agent = {
  name: 'ranking',
  async *run(state) {
    const relevant = await readable(state)
    if (relevant.length === 0) return { status: 'skipped', detail: 'No passage to rank' }
    const found = relevant.map((passage, index) => ({ number: index + 1, passage }))
    const { question, role, maxResults } = state.request
    const sentences = joinedEvidence(question, evidenceOf(found))
    const scores = await scoreSentences(question, found, sentences, roleContexts[role], state.services.embed)
    const ordered = new Map(
      bySentences(found, scores)
        .slice(0, maxResults)
        .map((source, index) => [source, { ...source, number: index + 1 }]),
    )
    state.sources = [...ordered.values()]
    const moved = sentences.flatMap((sentence) => {
      const source = ordered.get(sentence.source)
      return source ? [{ sentence: { ...sentence, source }, score: scores.get(sentence) }] : []
    })
    moved.sort((a, b) => a.sentence.source.number - b.sentence.source.number)
    state.sentences = moved.map(({ sentence }) => sentence)
    state.scores = new Map(moved.flatMap(({ sentence, score }) => (score ? [[sentence, score]] : [])))
    state.citations = state.sources.map(citationOf)
    yield { event: 'citations', data: { citations: state.citations } }
    const best = state.sources[0]
    return {
      status: 'done',
      detail: `${state.sources.length} source${state.sources.length === 1 ? '' : 's'}, best ${best?.passage.filename ?? ''} (${Math.round((best?.passage.relevance ?? 0) * 100)} %)`,
    }
  },
}

/** With fewer passages that are surely relevant a language model looks at what came closest, too. */
const ENOUGH = 4

/** What is read for an answer. */
async function readable({ found: { relevant, nearest }, services }: ChainState): Promise<readonly Passage[]> {
  if (relevant.length >= ENOUGH || nearest.length === 0) return relevant
  try {
    return (await services.languageModel()) ? [...relevant, ...nearest] : relevant
  } catch (error) {
    if (error instanceof ModelError) return relevant // No model can look at them.
    throw error
  }
}

/** A source as a citation that nothing cites yet. */
export function citationOf({ number, passage }: Source): Citation {
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
  }
}
