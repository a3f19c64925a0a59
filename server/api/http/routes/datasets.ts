import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import { deleteDataset, listDatasets, listDocuments } from '../../use-cases/documents.ts'
import type { Services } from '../../use-cases/services.ts'
import { withSaid } from './documents.ts'
import { on } from './endpoint.ts'

export function datasetRoutes(app: Hono, services: Services): void {
  const { catalog } = services
  on(app, endpoints.datasets).json(async () => ({ data: await listDatasets(services) }))
  on(app, endpoints.createDataset).json(async ({ body }) => await catalog.datasets.create(body.name))
  on(app, endpoints.renameDataset).json(
    async ({ params, body }) => await catalog.datasets.rename(params.name, body.name),
  )
  on(app, endpoints.deleteDataset).json(async ({ params }) => await deleteDataset(services, params.name))
  on(app, endpoints.datasetStats).json(async ({ params }) => ({
    data: await catalog.datasets.stats(params.name),
  }))
  on(app, endpoints.datasetDocuments).json(async ({ params, query }) => {
    const { data, total } = await listDocuments(services, params.name, query)
    return { data: data.map(withSaid), total }
  })
}
