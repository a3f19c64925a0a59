import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import {
  type ArchivedOriginal,
  archivedOriginals,
  deleteDocuments,
  moveDocuments,
} from '../../use-cases/document-lists.ts'
import { deleteDataset, listDatasets, listDocuments } from '../../use-cases/documents.ts'
import type { Services } from '../../use-cases/services.ts'
import { download } from '../protocol/download.ts'
import { type ZipFile, zipStream } from '../protocol/zip-stream.ts'
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
    return { data: data, total }
  })
  on(app, endpoints.moveDocuments).json(
    async ({ params, body }) => await moveDocuments(services, params.name, body.selection, body.to),
  )
  on(app, endpoints.deleteDocuments).json(
    async ({ params, body }) => await deleteDocuments(services, params.name, body),
  )
  on(app, endpoints.downloadDocuments).bytes(async ({ params, query, signal }, context) => {
    const originals = await archivedOriginals(services, params.name, query)
    const parts = zipStream(filesOf(originals, services, signal))
    return await download(context, parts, {
      type: 'application/zip',
      name: `${params.name}.zip`,
      log: services.log,
    })
  })
}

/** Yields the originals of documents; leaves out those deleted meanwhile. */
async function* filesOf(
  originals: AsyncIterable<ArchivedOriginal>,
  { files }: Services,
  signal: AbortSignal,
): AsyncGenerator<ZipFile> {
  for await (const { name, document } of originals) {
    signal.throwIfAborted()
    const original = await files.original(document.sha256)
    if (original) yield { name, modified: document.created_at, bytes: original.stream() }
  }
}
