import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import { listFolders, scanFolder, watchFolder } from '../../use-cases/folders.ts'
import type { Services } from '../../use-cases/services.ts'
import { on } from './endpoint.ts'

export function folderRoutes(app: Hono, services: Services): void {
  on(app, endpoints.folders).json(async () => ({ data: await listFolders(services) }))
  on(app, endpoints.watchFolder).json(async ({ body }) => await watchFolder(services, body))
  on(app, endpoints.scanFolder).json(async ({ params }) => await scanFolder(services, params.id))
  on(app, endpoints.unwatchFolder).json(async ({ params, query }) => ({
    status: 'removed' as const,
    id: params.id,
    documents_deleted: await services.folders.remove(params.id, query.documents),
  }))
}
