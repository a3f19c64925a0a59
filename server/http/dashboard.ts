import type { Context, Hono } from 'hono'
import { embeddedBlob, embeddedFile, embeddedNames } from '../native/embedded.ts'
import type { Services } from './services.ts'

const ROOT = 'dist/web'
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** Pages may load what this server serves, and nothing else; nothing inline runs. */
function contentPolicy(connect: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    `connect-src 'self'${connect}`,
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ')
}

/** The dashboard's files, and its page for every other path: routing happens in the browser. */
export async function dashboardRoutes(app: Hono, { config }: Services): Promise<void> {
  const names = new Set((await embeddedNames(ROOT)).map((name) => name.slice(ROOT.length + 1)))
  const index = names.has('index.html')
    ? new TextDecoder().decode(await embeddedFile(`${ROOT}/index.html`))
    : null
  const page = index?.replace(/<base href="[^"]*"\s*\/?>/, `<base href="${config.basePath}">`) ?? null

  app.get('*', (context) => {
    const path = decodeURIComponent(new URL(context.req.url).pathname).slice(config.basePath.length)
    if (names.has(path) && path !== 'index.html') return asset(context, names, path)
    if (/^assets\//.test(path) || page === null) return context.text('Not found', 404)
    context.header('Content-Security-Policy', contentPolicy(''))
    context.header('Cache-Control', 'no-cache')
    return context.html(page)
  })
}

/** A file of the dashboard in the smallest form that the browser takes; names with a hash never change. */
function asset(context: Context, names: ReadonlySet<string>, path: string): Response {
  const accepted = context.req.header('accept-encoding') ?? ''
  const encoding = ENCODINGS.find(({ name, suffix }) => accepted.includes(name) && names.has(path + suffix))
  const headers = new Headers({
    'Content-Type': embeddedBlob(`${ROOT}/${path}`).type || 'application/octet-stream',
    'Cache-Control': /-[a-z0-9]{8}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
  })
  if (encoding) headers.set('Content-Encoding', encoding.name)
  return new Response(embeddedBlob(`${ROOT}/${path}${encoding?.suffix ?? ''}`), { headers })
}
