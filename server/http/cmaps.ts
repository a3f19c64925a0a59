import type { Hono } from 'hono'
import { embeddedBlob, embeddedNames } from '../native/embedded.ts'

const FOLDER = 'node_modules/pdfjs-dist/cmaps'

let names: Promise<ReadonlySet<string>> | undefined

/**
 * The predefined character maps for the dashboard's PDF viewer: Chinese, Japanese and Korean files name them
 * instead of carrying their own.
 */
export function cmapRoutes(app: Hono): void {
  app.get('/cmaps/:file', async (context) => {
    names ??= embeddedNames(FOLDER).then((paths) => new Set(paths))
    const path = `${FOLDER}/${context.req.param('file')}`
    if (!(await names).has(path)) return context.text('Not found', 404)
    return new Response(embeddedBlob(path), {
      headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'public, max-age=86400' },
    })
  })
}
