import { Hono } from 'hono'
import { type Endpoint, endpoints } from '../../../shared/endpoints.ts'
import type { Services } from '../use-cases/services.ts'
import { shortened } from '../use-cases/shortened.ts'
import { admit, visitorGuard } from './middleware/authenticate.ts'
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
import { accessRoutes } from './routes/access.ts'
import { analyzeRoutes } from './routes/analyze.ts'
import { askingRoutes } from './routes/asking.ts'
import { backupRoutes } from './routes/backups.ts'
import { datasetRoutes } from './routes/datasets.ts'
import { documentRoutes } from './routes/documents.ts'
import { exampleRoutes } from './routes/examples.ts'
import { folderRoutes } from './routes/folders.ts'
import { healthRoutes } from './routes/health.ts'
import { jobRoutes } from './routes/jobs.ts'
import { mcpRoutes } from './routes/mcp.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { openapiRoutes } from './routes/openapi.ts'
import { receiptRoutes } from './routes/receipts.ts'
import { sampleRoutes } from './routes/samples.ts'
import { systemRoutes } from './routes/system.ts'
import { uploadRoutes } from './routes/uploads.ts'
import { verifyRoutes } from './routes/verify.ts'

/** What every reply has, unless its route says otherwise. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const

const PATHS = Object.values<Endpoint>(endpoints).map(({ method, path }) => ({
  method,
  path,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** The methods that the contract has for a path; none where it has no such path. */
function methodsOf(path: string, basePath: string): string[] {
  const own = `/${path.slice(basePath.length)}`
  const named = PATHS.filter((row) => row.path === own)
  const rows = named.length > 0 ? named : PATHS.filter(({ pattern }) => pattern.test(own))
  return rows.map(({ method }) => method)
}

/** The whole HTTP side of Ibid under its base path; `app.fetch` serves it, `app.request` tests it. */
export async function createApp(services: Services): Promise<Hono> {
  const { basePath } = services.config
  const app = new Hono()
  const inner = new Hono()
  for (const path of ['/api/*', '/metrics', '/mcp', '/v1/*'])
    inner.use(path, visitorGuard(services.doorkeeper, services.config))
  for (const routes of [
    healthRoutes,
    metricsRoutes,
    openapiRoutes,
    uploadRoutes,
    jobRoutes,
    datasetRoutes,
    documentRoutes,
    folderRoutes,
    askingRoutes,
    receiptRoutes,
    analyzeRoutes,
    exampleRoutes,
    sampleRoutes,
    systemRoutes,
    accessRoutes,
    backupRoutes,
    verifyRoutes,
  ]) {
    routes(inner, services)
  }
  inner.all('/api/*', (context) => {
    admit(context, { method: 'GET' })
    const allowed = methodsOf(context.req.path, basePath).join(', ')
    if (allowed !== '')
      throw new ProblemError(405, 'method_not_allowed', `What may be done here: ${allowed}`, {
        Allow: allowed,
      })
    throw new ProblemError(
      404,
      'unknown_route',
      `There is no ${context.req.method} ${shortened(context.req.path)}`,
    )
  })
  openaiRoutes(inner, services)
  mcpRoutes(inner, services, async (request, connection) => await app.fetch(request, connection))
  // Clients of protocols that know sign-ins elsewhere look for them here, and would read a page as one.
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
