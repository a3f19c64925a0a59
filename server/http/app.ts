import { Hono } from 'hono'
import { analyzeRoutes } from './analyze.ts'
import { askingRoutes } from './asking.ts'
import { cmapRoutes } from './cmaps.ts'
import { dashboardRoutes } from './dashboard.ts'
import { datasetRoutes } from './datasets.ts'
import { documentRoutes } from './documents.ts'
import { problemReply } from './errors.ts'
import { healthRoutes } from './health.ts'
import { jobRoutes } from './jobs.ts'
import { openapiRoutes } from './openapi.ts'
import { originGuard } from './origin-guard.ts'
import { ProblemError } from './problem-error.ts'
import { sampleRoutes } from './samples.ts'
import type { Services } from './services.ts'
import { systemRoutes } from './system.ts'
import { uploadRoutes } from './uploads.ts'

/** The whole HTTP side of Ibid under its base path; `app.fetch` serves it, `app.request` tests it. */
export async function createApp(services: Services): Promise<Hono> {
  const { basePath } = services.config
  const inner = new Hono()
  for (const routes of [
    healthRoutes,
    openapiRoutes,
    uploadRoutes,
    jobRoutes,
    datasetRoutes,
    documentRoutes,
    askingRoutes,
    analyzeRoutes,
    sampleRoutes,
    systemRoutes,
  ]) {
    routes(inner, services)
  }
  inner.all('/api/*', (context) => {
    throw new ProblemError(404, 'unknown_route', `There is no ${context.req.method} ${context.req.path}`)
  })
  cmapRoutes(inner)
  await dashboardRoutes(inner, services)

  const app = new Hono()
  app.use(originGuard(services.config))
  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    if (!headers.has('X-Content-Type-Options')) headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'no-referrer')
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  })
  app.onError((error, context) => problemReply(error, context, services.log))
  inner.onError((error, context) => problemReply(error, context, services.log))
  if (basePath !== '/') {
    healthRoutes(app, services)
    app.get(basePath.slice(0, -1), (context) => context.redirect(basePath))
    app.get('/', (context) => context.redirect(basePath))
  }
  app.route(basePath, inner)
  app.notFound((context) =>
    context.json({ detail: `There is nothing at ${context.req.path}`, code: 'unknown_route' }, 404),
  )
  return app
}
