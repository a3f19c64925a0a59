import type { Hono } from 'hono'
import { ProblemError } from './problem-error.ts'
import type { Services } from './services.ts'

/** `/healthz`: the process serves. `/readyz`: catalog, index and embedding model answer; 503 when one does not. */
export function healthRoutes(app: Hono, { catalog, chunks, embedder, log }: Services): void {
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', async (context) => {
    try {
      await Promise.all([catalog.documents.counts(), chunks.count(), embedder.embed(['ready'], 'query')])
    } catch (error) {
      log.error('Not ready', { error: String(error) })
      throw new ProblemError(503, 'not_ready', 'Ibid cannot answer at present. Its log says why.', {
        'Retry-After': '5',
      })
    }
    return context.text('ok')
  })
}
