import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import { SAMPLE_DATASET, SAMPLE_QUESTIONS } from '../../../samples/samples.ts'
import { exampleQuestions } from '../../use-cases/example-questions.ts'
import { findScope } from '../../use-cases/find-scope.ts'
import type { Services } from '../../use-cases/services.ts'
import { on } from './endpoint.ts'

/** Datasets whose questions are cached. */
const KEPT = 200

/** Serves starter questions of a dataset, computed once per set of documents. */
export function exampleRoutes(app: Hono, { catalog, answering }: Services): void {
  const found = new Map<string, { readonly of: string; readonly questions: readonly string[] }>()
  on(app, endpoints.datasetExamples).json(async ({ params, signal }) => {
    const { name, created_at, document_count, size_bytes } = await catalog.datasets.get(params.name)
    const of = `${created_at} ${document_count} ${size_bytes}`
    const kept = found.get(name)
    if (kept?.of === of) return { data: [...kept.questions] }
    const known = name === SAMPLE_DATASET ? SAMPLE_QUESTIONS : []
    const { scope } = await findScope(catalog, [name], [])
    const questions = await exampleQuestions(scope, known, answering, signal)
    if (!signal.aborted) {
      if (found.size >= KEPT) found.clear()
      found.set(name, { of, questions })
    }
    return { data: questions }
  })
}
