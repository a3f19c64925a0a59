import type { Answer, PastQuery, SummarizeRequest, Summary } from '../../../shared/answers.ts'
import type { DatasetGuide, DocumentGuide, GuidedDocument } from '../../../shared/guides.ts'
import { MAX_TURNS } from '../../../shared/limits.ts'
import { roundRobin } from '../../answer/search/merge-rankings.ts'
import { hasProperties, passageOf } from '../../answer/search/passage.ts'
import { summarize } from '../../answer/summary/summarize.ts'
import { exampleQuestions } from '../../guide/example-questions.ts'
import { followUps, keptNearby } from '../../guide/follow-ups.ts'
import type { Proposal } from '../../guide/verified-questions.ts'
import { SAMPLES } from '../../samples/samples.ts'
import type { GuideOfDocument } from '../../storage/metadata/interfaces/guide-catalog.ts'
import { EVERYTHING, findScope } from './find-scope.ts'
import type { Services } from './services.ts'

/** The newest documents that a dataset's guide is made of, and those that it shows. */
const READ = 300
const SHOWN = 4
/** Scopes whose questions are cached, and for how long: another server may have made guides since. */
const MAX_CACHED = 200
const MAX_AGE_MS = 10 * 60_000

type Guided = Pick<Services, 'catalog' | 'guides'>

/** The guide of a document; null until it is made. Has its questions asked next. Throws NotFoundError. */
export async function documentGuide({ catalog, guides }: Guided, id: string): Promise<DocumentGuide | null> {
  await catalog.documents.require([id])
  const guide = (await catalog.guides.of([id])).get(id) ?? null
  if (!guide?.is_asked) guides.want(id)
  return guide
}

/** The guide of a dataset, made from those of its newest documents. Throws NotFoundError. */
export async function datasetGuide(
  { catalog }: Pick<Services, 'catalog'>,
  name: string,
): Promise<DatasetGuide> {
  const { scope } = await findScope(catalog, [name], [])
  const all = await catalog.guides.newest(scope.datasetIds[0] ?? null, READ)
  const byKind = [...Map.groupBy(all, ({ guide, format }) => guide.kind ?? format).values()]
  const kinds = byKind
    .flatMap(([first, ...others]) =>
      first ? { kind: first.guide.kind, file_type: first.format, count: others.length + 1 } : [],
    )
    .sort((a, b) => b.count - a.count)
  const telling = byKind.map((of) => of.filter(({ guide }) => guide.summary.length > 0))
  return { guided: all.length, kinds, documents: roundRobin(telling).slice(0, SHOWN).map(shown) }
}

/** Summarizes all documents of a dataset. Throws NotFoundError for an unknown dataset. */
export async function summarizeDataset(
  { catalog, summarizing }: Pick<Services, 'catalog' | 'summarizing'>,
  request: SummarizeRequest,
  signal: AbortSignal,
): Promise<Summary> {
  const { name } = await catalog.datasets.get(request.dataset)
  return await summarize({ ...request, dataset: name }, summarizing, signal)
}

function shown({ documentId, filename, format, guide }: GuideOfDocument): GuidedDocument {
  const [sentence = null] = guide.summary
  return {
    document_id: documentId,
    filename,
    file_type: format,
    title: guide.title,
    kind: guide.kind,
    sentence,
  }
}

/**
 * Returns what gives the starter questions of a dataset, or of all (null): those of its documents' guides that are answered in
 * this scope, too. Computed once per set of documents and guides. Throws NotFoundError.
 */
export function cachedExamples({ catalog, answering, guides }: Services) {
  const cache = new Map<
    string,
    { readonly of: string; readonly at: number; readonly questions: readonly string[] }
  >()
  return async (dataset: string | null, signal: AbortSignal): Promise<string[]> => {
    const { scope } = await findScope(catalog, dataset === null ? [] : [dataset], [])
    const size = dataset === null ? await catalog.documents.counts() : await catalog.datasets.get(dataset)
    const of = `${JSON.stringify(size)} ${guides.revision}`
    const key = dataset ?? ''
    const cached = cache.get(key)
    if (cached?.of === of && performance.now() - cached.at < MAX_AGE_MS) return [...cached.questions]
    const newest = await catalog.guides.newest(scope.datasetIds[0] ?? null, READ)
    const asked = newest.filter(({ guide }) => guide.is_asked)
    const samples = Object.values(SAMPLES).find((sample) => sample.dataset === dataset)?.questions ?? []
    const known = [
      ...samples.map((question) => ({ question, from: null })),
      ...roundRobin(asked.map(proposalsIn)),
    ]
    const resume = guides.hold()
    try {
      const questions = await exampleQuestions(scope, known, answering, signal)
      if (!signal.aborted) {
        if (cache.size >= MAX_CACHED) cache.clear()
        cache.set(key, { of, at: performance.now(), questions })
      }
      return questions
    } finally {
      resume()
    }
  }
}

function proposalsIn({ documentId, guide }: GuideOfDocument): Proposal[] {
  return guide.questions.map(({ question, start, end }) => ({ question, from: { documentId, start, end } }))
}

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
