import type { Hono } from 'hono'
import { endpoints } from '../../shared/endpoints.ts'
import { on } from './endpoint.ts'
import type { Services } from './services.ts'

export function datasetRoutes(app: Hono, { catalog, ingestion }: Services): void {
  on(app, endpoints.datasets).json(async () => ({ data: await catalog.datasets.list() }))
  on(app, endpoints.createDataset).json(async ({ body }) => await catalog.datasets.create(body.name))
  on(app, endpoints.renameDataset).json(
    async ({ params, body }) => await catalog.datasets.rename(params.name, body.name),
  )
  on(app, endpoints.deleteDataset).json(async ({ params }) => {
    const { documents, chunks } = await ingestion.deleteDataset(params.name)
    return {
      status: 'deleted' as const,
      name: params.name,
      documents_deleted: documents,
      chunks_deleted: chunks,
    }
  })
  on(app, endpoints.datasetStats).json(async ({ params }) => ({
    data: await catalog.datasets.stats(params.name),
  }))
  on(app, endpoints.datasetDocuments).json(async ({ params, query }) => {
    const { documents, total } = await catalog.documents.list(params.name, query)
    return { data: documents, total }
  })
}
