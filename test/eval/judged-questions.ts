import { join } from 'node:path'
import { z } from 'zod'
import type { AnswerServices } from '../../server/agents/agent.ts'
import { AGENTS, newState } from '../../server/agents/chain.ts'
import { writerInput } from '../../server/agents/summarization.ts'
import { chooseQuotes } from '../../server/agents/writers/choose-quotes.ts'
import type { Embedder } from '../../server/embed/embedder.ts'
import { splitByRelevance } from '../../server/http/answer-services.ts'
import type { AnswerSigns } from '../../server/read/answer-signs.ts'
import { bestFirst } from '../../server/read/score-sentences.ts'
import { Retriever } from '../../server/retrieve/retriever.ts'
import type { Catalog } from '../../server/store/catalog.ts'
import type { ChunkHit, ChunkStore } from '../../server/store/chunk-store.ts'
import { asking } from '../support/library.ts'
import { reading } from '../support/reading.ts'

/**
 * What there is to a question: its answer is there; the passages of its document that answer it were hidden; the
 * documents that do; with them those around them; it belongs to another collection; or a person wrote it without an
 * answer.
 */
export const KINDS = ['answerable', 'passage', 'hidden', 'far', 'foreign', 'unanswerable'] as const

export const Outcome = z.object({
  set: z.string(),
  kind: z.enum(KINDS),
  question: z.string(),
  /** Which half of the documents it belongs to: one is fitted on, the other tested. */
  half: z.number(),
  /** The document quoted first answers the question. */
  right: z.boolean(),
  /** Null: nothing there is about the question. */
  signs: z.custom<AnswerSigns>().nullable(),
})
export type Outcome = z.infer<typeof Outcome>

export type Asked = {
  readonly set: string
  readonly kind: Outcome['kind']
  readonly question: string
  readonly datasets: readonly string[]
  /** Ids of the documents that answer it. */
  readonly answering: readonly string[]
  /** What is not to be found. */
  readonly hidden: (hit: ChunkHit) => boolean
  /** What questions on the same documents have in common. */
  readonly about: string
}

/** Asks a question of a store without a language model, and says what speaks for the answer. */
export async function judged(
  { set, kind, question, datasets, answering, hidden, about }: Asked,
  catalog: Catalog,
  chunks: ChunkStore,
  embedder: Embedder,
): Promise<Outcome> {
  const retriever = new Retriever(catalog, hiding(chunks, hidden), embedder)
  const services: AnswerServices = {
    scope: async () => ({ datasets: [set], documents: 1, versions: 1, processing: 0 }),
    retrieve: async (asked, _, limit) => {
      const passages = await retriever.searchTwice(asked, { datasets, documents: [] }, limit)
      return splitByRelevance(passages)
    },
    ...reading,
    languageModel: async () => null,
    reportError: (error) => console.error(error),
  }
  const state = newState(asking(question), services)
  for (const agent of AGENTS.slice(0, 3)) {
    const running = agent.run(state, AbortSignal.timeout(60_000))
    if (running instanceof Promise) await running
    else for await (const _ of running);
  }
  const half = Number(Bun.hash(`${set} ${about}`) % 2n)
  const outcome = { set, kind, question, half }
  const [quote] = state.sources.length > 0 ? chooseQuotes(writerInput(state)) : []
  const quoted = quote ? bestFirst(quote.sentences, state.scores) : null
  if (!quoted) return { ...outcome, right: false, signs: null }
  const signs = state.scores.get(quoted[0])?.signs ?? null
  const right = kind === 'answerable' && answering.includes(quoted[0].source.passage.documentId)
  return { ...outcome, right, signs }
}

/** The store as if some of its chunks were not in it. */
function hiding(chunks: ChunkStore, hidden: (hit: ChunkHit) => boolean): ChunkStore {
  const seen = (hits: readonly ChunkHit[]) => hits.filter((hit) => !hidden(hit))
  return new Proxy(chunks, {
    get(store, key) {
      if (key === 'searchText')
        return async (...asked: Parameters<ChunkStore['searchText']>) =>
          seen(await store.searchText(...asked))
      if (key === 'searchVector')
        return async (...asked: Parameters<ChunkStore['searchVector']>) =>
          seen(await store.searchVector(...asked))
      const value = Reflect.get(store, key)
      return typeof value === 'function' ? value.bind(store) : value
    },
  })
}

/** Of the words of an evidence. */
const MOST_EVIDENCE = 0.6

/** Hides nothing. */
export function nothing(): boolean {
  return false
}

/** Hides documents. */
export function inAny(ids: readonly string[]): Asked['hidden'] {
  const known = new Set(ids)
  return ({ documentId }) => known.has(documentId)
}

/** Whether a chunk has so many words of an evidence that it may answer. */
export function holdsMost(evidence: string, { text, rendered }: ChunkHit): boolean {
  const words = (of: string) => new Set(of.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const needed = words(evidence.replace(/\b[A-Z]+\d+=/g, ' '))
  return needed.intersection(words(`${text} ${rendered}`)).size >= MOST_EVIDENCE * needed.size
}

export const SETS = join(import.meta.dir, '../../../shared/retrieval/eval')
