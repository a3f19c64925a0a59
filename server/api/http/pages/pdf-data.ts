import type { Hono } from 'hono'
import { embeddedFile, embeddedNames } from '../../../platform/native/embedded.ts'

const FOLDER = 'node_modules/pdfjs-dist'
/** Media types of the files that the dashboard's PDF viewer requests by name. */
const KINDS: Readonly<Record<string, string>> = {
  bcmap: 'application/octet-stream',
  pfb: 'application/octet-stream',
  js: 'text/javascript; charset=utf-8',
}

let names: Promise<ReadonlySet<string>> | undefined

async function known(): Promise<ReadonlySet<string>> {
  const folders = ['cmaps', 'standard_fonts', 'wasm'].map((folder) => embeddedNames(`${FOLDER}/${folder}`))
  return new Set((await Promise.all(folders)).flat())
}

/**
 * Serves what PDF files may leave to the viewer: character maps for Chinese, Japanese and Korean, the standard fonts, and
 * a decoder of JPEG 2000 images.
 */
export function pdfDataRoutes(app: Hono): void {
  app.get('/pdf/:folder/:file', async (context) => {
    names ??= known()
    const { folder, file } = context.req.param()
    const path = `${FOLDER}/${folder}/${file}`
    const type = KINDS[path.split('.').at(-1) ?? '']
    if (type === undefined || !(await names).has(path)) return context.text('Not found', 404)
    return new Response(await embeddedFile(path), {
      headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' },
    })
  })
}
