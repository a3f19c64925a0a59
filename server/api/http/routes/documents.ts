import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import { FORMATS, type Format } from '../../../../shared/formats.ts'
import type { Original } from '../../../storage/blobs/file-store.ts'
import { deleteDocument, readChunks, readPart, readText } from '../../use-cases/documents.ts'
import type { Services } from '../../use-cases/services.ts'
import { listTables, readTableRows } from '../../use-cases/tables.ts'
import { contentDisposition } from '../protocol/content-disposition.ts'
import { ProblemError } from '../protocol/problem-error.ts'
import { on } from './endpoint.ts'

/** Formats that a browser may show directly, since nothing in them runs. */
const INLINE: readonly Format[] = ['pdf', 'txt', 'md', 'csv', 'json', 'png', 'jpeg', 'tiff']
/** Those of them shown as plain text. */
const AS_TEXT: readonly Format[] = ['txt', 'md', 'csv', 'json']

export function documentRoutes(app: Hono, services: Services): void {
  const { catalog, files } = services
  on(app, endpoints.documents).json(async ({ query }) => {
    const { documents, total } = await catalog.documents.list(null, query)
    return { data: documents, total }
  })
  on(app, endpoints.document).json(async ({ params }) => await catalog.documents.get(params.id))
  on(app, endpoints.deleteDocument).json(async ({ params }) => await deleteDocument(services, params.id))
  on(app, endpoints.documentText).json(
    async ({ params, query }) => await readText(services, params.id, query),
  )
  on(app, endpoints.documentPart).json(
    async ({ params, query }) => await readPart(services, params.id, query),
  )
  on(app, endpoints.documentTables).json(
    async ({ params, query }) => await listTables(services, params.id, query),
  )
  on(app, endpoints.documentTableRows).json(
    async ({ params, query, signal }) => await readTableRows(services, params, query, signal),
  )
  on(app, endpoints.documentChunks).json(
    async ({ params, query }) => await readChunks(services, params.id, query),
  )
  on(app, endpoints.documentFile).bytes(async ({ params, query, request }) => {
    const document = await catalog.documents.get(params.id)
    const inline = query.inline === '1' && INLINE.includes(document.file_type)
    const original = await files.original(document.sha256)
    if (original === null || original.size === 0)
      throw new ProblemError(404, 'file_missing', `The original of '${document.filename}' is no longer kept`)
    return fileResponse(original, request.headers, {
      'Content-Type':
        inline && AS_TEXT.includes(document.file_type)
          ? 'text/plain; charset=utf-8'
          : FORMATS[document.file_type].mediaType,
      'Content-Disposition': contentDisposition(inline ? 'inline' : 'attachment', document.filename),
      'Content-Security-Policy': "sandbox; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      // Revalidated each time, so that browsers show nothing from their cache after a sign-out or deletion.
      'Cache-Control': 'private, no-cache',
      ETag: `"${document.sha256}"`,
    })
  })
}

/** Replies with the whole file, one requested range (RFC 9110 §14; several ranges get the whole), or 304. */
function fileResponse(
  original: Original,
  asked: Headers,
  headers: { ETag: string } & Record<string, string>,
): Response {
  if (asked.get('if-none-match') === headers.ETag) return new Response(null, { status: 304, headers })
  const { size } = original
  const range = asked.get('range')
  const match = range ? /^bytes=(\d*)-(\d*)$/.exec(range.trim()) : null
  const common = { ...headers, 'Accept-Ranges': 'bytes' }
  if (!match || (match[1] === '' && match[2] === ''))
    return new Response(original.body(), { headers: { ...common, 'Content-Length': String(size) } })
  const suffix = match[1] === ''
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = suffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (start > end || start >= size) {
    return new Response(null, {
      status: 416,
      headers: { ...common, 'Content-Range': `bytes */${size}` },
    })
  }
  return new Response(original.body(start, end + 1), {
    status: 206,
    headers: {
      ...common,
      'Content-Range': `bytes ${start}-${end}/${size}`,
      'Content-Length': String(end - start + 1),
    },
  })
}
