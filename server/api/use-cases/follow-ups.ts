import type { Answer, PastQuery } from '../../../shared/answers.ts'
import { MAX_TURNS } from '../../../shared/limits.ts'
import { hasProperties, passageOf } from '../../answer/search/passage.ts'
import { followUps, keptNearby } from '../../guide/follow-ups.ts'
import { EVERYTHING } from './find-scope.ts'
import type { Services } from './services.ts'

/** Most time for trying questions, the wait for other work included. */
const LIMIT_MS = 6000

/**
 * Returns up to three questions to ask after an answer of the history, each tried; fewer when other work or the time limit
 * ends it. Throws NotFoundError for an unknown answer, or one that the reader may not see.
 */
export async function followUpsOf(
  services: Services,
  id: string,
  reader: string | null,
  signal: AbortSignal,
): Promise<string[]> {
  const { catalog, chunks, answering, guides } = services
  const past = await catalog.queries.get(id, reader)
  const cited = past.answer.citations.filter(({ used }) => used)
  if (!past.answer.answered || cited.length === 0) return []
  const documents = await catalog.documents.completed([
    ...new Set(cited.map(({ document_id }) => document_id)),
  ])
  const answered = {
    question: past.answer.standalone_question ?? past.query,
    asked: await askedBefore(services, past),
    answer: past.answer,
    scope: await scopeOf(services, past),
  }
  const sources = {
    guides: await catalog.guides.of([...documents.keys()]),
    passagesAt: async ({ document_id }: { document_id: string }, indexes: readonly number[]) => {
      const document = documents.get(document_id)
      if (!document) return []
      const there = indexes.filter((index) => index < document.chunks)
      const stored = await chunks.chunksAt(document_id, there)
      return stored
        .map((chunk) => passageOf(chunk, document.dataset, document.filename, 1))
        .filter((passage) => !passage.place.aside && !hasProperties(passage))
    },
  }
  const found: string[] = []
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)])
  try {
    await guides.inSpareTime(async (spare) => {
      for await (const question of followUps(answered, sources, answering, spare)) found.push(question)
    }, limited)
  } catch (error) {
    signal.throwIfAborted()
    if (!limited.aborted && !isAbort(error)) throw error
  }
  return found
}

/**
 * The nearest question that the guide of a cited document keeps; null if there is none. It was answered from its own document;
 * only followUpsOf() tries it where the answer is from.
 */
export async function keptFollowUp(
  { catalog }: Pick<Services, 'catalog'>,
  question: string,
  { outcome, citations }: Pick<Answer, 'outcome' | 'citations'>,
): Promise<string | null> {
  const cited = citations.filter(({ used }) => used)
  if (outcome !== 'answered' || cited.length === 0) return null
  const guides = await catalog.guides.of([...new Set(cited.map(({ document_id }) => document_id))])
  return keptNearby(question, cited, guides)[0] ?? null
}

/** Whether work ended since something else went first. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError')
}

/** The questions of a conversation up to one of them. */
async function askedBefore({ catalog }: Services, past: PastQuery): Promise<string[]> {
  if (past.thread_id === null) return [past.query]
  const before = await catalog.queries.ofThread(past.thread_id, MAX_TURNS / 2, past.id)
  return [...before.map(({ query }) => query), past.query]
}

/** Where the next question of the conversation is asked: in the datasets of this one that are still there. */
async function scopeOf({ catalog }: Services, { dataset_names }: PastQuery) {
  const found = await Promise.all(dataset_names.map((name) => catalog.datasets.find(name)))
  return { ...EVERYTHING, datasetIds: found.flatMap((dataset) => (dataset ? [dataset.key] : [])) }
}
