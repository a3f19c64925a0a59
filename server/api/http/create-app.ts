import { Hono } from 'hono'
import { shortened } from '../use-cases/describe-issues.ts'
import type { Services } from '../use-cases/services.ts'
import { authenticate } from './middleware/authenticate.ts'
import { compressJson } from './middleware/compress.ts'
import { problemReply } from './middleware/errors.ts'
import { originGuard } from './middleware/origin-guard.ts'
import { requestLog } from './middleware/request-log.ts'
import { ServedElsewhere } from './middleware/served-elsewhere.ts'
import { WorkLimit } from './middleware/work-limit.ts'
import { openaiRoutes } from './openai/openai.ts'
import { dashboardRoutes } from './pages/dashboard.ts'
import { docsRoutes } from './pages/docs.ts'
import { pdfDataRoutes } from './pages/pdf-data.ts'
import { ProblemError } from './protocol/problem-error.ts'
import { apiRoutes } from './routes/api-routes.ts'
import { healthRoutes } from './routes/health.ts'
import { mcpRoutes } from './routes/mcp.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { openapiRoutes } from './routes/openapi.ts'

/** Headers of every reply, unless its route sets them otherwise. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const

/** Builds the whole HTTP application under the base path; `app.fetch` serves it, `app.request` tests it. */
export async function createApp(services: Services): Promise<Hono> {
  const { basePath } = services.config
  const app = new Hono()
  const inner = new Hono()
  for (const path of ['/api/*', '/metrics', '/mcp', '/v1/*'])
    inner.use(path, authenticate(services.authorizer, services.config))
  healthRoutes(inner, services)
  metricsRoutes(inner, services)
  openapiRoutes(inner, services)
  apiRoutes(inner, services)
  openaiRoutes(inner, services)
  mcpRoutes(inner, services, async (request, connection) => await app.fetch(request, connection))
  // OAuth clients look here for an authorization server and would mistake the dashboard's page for one.
  inner.all('/.well-known/*', () => {
    throw new ProblemError(404, 'unknown_route', 'There is nothing at this address')
  })
  pdfDataRoutes(inner)
  docsRoutes(inner, services)
  await dashboardRoutes(inner, services)

  const workLimit = new WorkLimit()
  const servedElsewhere = new ServedElsewhere()
  app.use(requestLog(services.log, services.metrics, basePath))
  app.use(async (context, next) => {
    context.set('workLimit', workLimit)
    context.set('servedElsewhere', servedElsewhere)
    servedElsewhere.note(context)
    await next()
    const { headers } = context.res
    for (const [name, value] of Object.entries(HEADERS)) if (!headers.has(name)) headers.set(name, value)
  })
  app.use(compressJson(['/api/auth', '/api/tokens']))
  app.use(originGuard(services.config))
  app.onError((error, context) => problemReply(error, context, services.log, basePath))
  inner.onError((error, context) => problemReply(error, context, services.log, basePath))
  if (basePath !== '/') {
    healthRoutes(app, services)
    app.get(basePath.slice(0, -1), (context) => context.redirect(basePath))
    app.get('/', (context) => context.redirect(basePath))
  }
  app.route(basePath, inner)
  app.notFound((context) =>
    context.json(
      { detail: `There is nothing at ${shortened(context.req.path)}`, code: 'unknown_route' },
      404,
    ),
  )
  return app
}
