import type { Hono } from 'hono'
import type { Services } from './services.ts'

/** `/healthz`: the process serves. `/readyz`: store and embedder answer. */
export function healthRoutes(app: Hono, { chunks, embedder }: Services): void {
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', async (context) => {
    await Promise.all([chunks.count(), embedder.embed(['ready'], 'query')])
    return context.text('ok')
  })
}
