import type { Hono } from 'hono'
import type { Services } from '../../use-cases/services.ts'
import { ProblemError } from '../protocol/problem-error.ts'

/** How long a result is reused, so that frequent probes cause no extra work. */
const FRESH_MS = 250

/** `/healthz`: the process serves. `/readyz`: catalog, index and embedding model respond; 503 if one does not. */
export function healthRoutes(app: Hono, { catalog, chunks, embedder, log }: Services): void {
  let checked = { at: Number.NEGATIVE_INFINITY, ready: Promise.resolve(false) }

  async function isReady(): Promise<boolean> {
    try {
      await Promise.all([catalog.documents.counts(), chunks.count(), embedder.embed(['ready'], 'query')])
      return true
    } catch (error) {
      log.error('Not ready', { error: String(error) })
      return false
    }
  }

  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', async (context) => {
    if (performance.now() - checked.at > FRESH_MS) checked = { at: performance.now(), ready: isReady() }
    if (await checked.ready) return context.text('ok')
    throw new ProblemError(503, 'not_ready', 'Ibid cannot answer at present. Its log says why.', {
      'Retry-After': '5',
    })
  })
}
