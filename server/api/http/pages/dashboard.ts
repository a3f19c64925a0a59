import type { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { LANGUAGE_COOKIE, LANGUAGES, type Language, languageOf } from '../../../../shared/languages.ts'
import { type WebAsset, webAsset, webPage, webPageName } from '../../../platform/native/web-assets.ts'
import type { Services } from '../../use-cases/services.ts'

/** Content policy of pages: they load from this server alone, and nothing inline runs. */
function contentPolicy(connectSources: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    `connect-src ${["'self'", ...connectSources].join(' ')}`,
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ')
}

/** Content policy of workers: they load scripts from this server and fetch nothing. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"
/** Content policy of the service worker, which fetches pages and code from this server. */
const SERVICE_WORKER = 'service-worker.js'
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** Serves the dashboard's files, and its page for every other path: routing happens in the browser. */
export async function dashboardRoutes(app: Hono, { config }: Services): Promise<void> {
  const pages = new Map<string, Promise<WebAsset>>()

  app.get('*', async (context) => {
    const path = new URL(context.req.url).pathname.slice(config.basePath.length)
    const asset = await webAsset(path)
    if (asset) {
      const response = respond(context.req.raw, asset)
      const policy = path === SERVICE_WORKER ? SERVICE_WORKER_POLICY : WORKER_POLICY
      if (/\.m?js$/.test(path)) response.headers.set('Content-Security-Policy', policy)
      return response
    }
    if (path.startsWith('assets/')) return context.text('Not found', 404)
    const language = pageLanguage(getCookie(context, LANGUAGE_COOKIE), context.req.header('accept-language'))
    const name = await webPageName(path)
    const key = `${language} ${name}`
    const page = pages.get(key) ?? webPage(config.basePath, name, language)
    pages.set(key, page)
    const response = respond(context.req.raw, await page)
    response.headers.set('Vary', 'Accept-Encoding, Accept-Language, Cookie')
    response.headers.set('Content-Security-Policy', contentPolicy(config.connectSources))
    return response
  })
}

/** Replies with a file in the smallest encoding that the browser accepts, or 304 if it has it already. */
function respond(request: Request, { mediaType, immutable, etag, body }: WebAsset): Response {
  const headers = new Headers({
    'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: etag,
    Vary: 'Accept-Encoding',
  })
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', mediaType)
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && body[name])
  if (encoding) headers.set('Content-Encoding', encoding)
  return new Response(body[encoding ?? 'identity'] ?? body.identity, { headers })
}

/**
 * Picks a page's language: the one `chosen` in Settings, else the browser's best match from Accept-Language
 * ('de-AT,de;q=0.9,en;q=0.8'), else English.
 */
export function pageLanguage(chosen: string | undefined, accepted: string | undefined): Language {
  return languageOf(chosen ?? '') ?? bestOf(accepted ?? '') ?? LANGUAGES[0]
}

function bestOf(accepted: string): Language | undefined {
  return accepted
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { language: languageOf(tag), weight: Number(weight ?? 1) }
    })
    .filter(({ language, weight }) => language && weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.language
}
