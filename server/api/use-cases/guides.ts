import type { DatasetGuide, DocumentGuide, GuidedDocument } from '../../../shared/guides.ts'
import { roundRobin } from '../../answer/search/merge-rankings.ts'
import { exampleQuestions } from '../../guide/example-questions.ts'
import type { Proposal } from '../../guide/verified-questions.ts'
import { SAMPLES } from '../../samples/samples.ts'
import type { GuideOfDocument } from '../../storage/metadata/interfaces/guide-catalog.ts'
import { findScope } from './find-scope.ts'
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
