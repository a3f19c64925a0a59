import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import { cachedExamples, datasetGuide, documentGuide } from '../../use-cases/guides.ts'
import type { Services } from '../../use-cases/services.ts'
import { on } from './endpoint.ts'

export function guideRoutes(app: Hono, services: Services): void {
  const examplesOf = cachedExamples(services)
  on(app, endpoints.documentGuide).json(async ({ params }) => ({
    data: await documentGuide(services, params.id),
  }))
  on(app, endpoints.datasetGuide).json(async ({ params }) => ({
    data: await datasetGuide(services, params.name),
  }))
  on(app, endpoints.datasetExamples).json(async ({ params, signal }) => ({
    data: await examplesOf(params.name, signal),
  }))
  on(app, endpoints.examples).json(async ({ signal }) => ({ data: await examplesOf(null, signal) }))
}
