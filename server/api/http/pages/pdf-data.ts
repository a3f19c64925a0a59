import type { Hono } from 'hono'
import { embeddedFile, embeddedNames } from '../../../platform/native/embedded.ts'

const FOLDER = 'node_modules/pdfjs-dist'
/** What the dashboard's PDF viewer asks for by name, and as which type. */
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
 * What PDF files may do without that a viewer must then have: the character maps that Chinese, Japanese and
 * Korean files name, the fonts that every viewer is expected to bring, and the decoder of JPEG 2000 images.
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
