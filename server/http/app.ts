import { Hono } from 'hono'
import { type Endpoint, endpoints } from '../../shared/endpoints.ts'
import type { Services } from '../app/services.ts'
import { shortened } from '../app/shortened.ts'
import { accessRoutes } from './access.ts'
import { analyzeRoutes } from './analyze.ts'
import { askingRoutes } from './asking.ts'
import { backupRoutes } from './backups.ts'
import { dashboardRoutes } from './dashboard.ts'
import { datasetRoutes } from './datasets.ts'
import { docsRoutes } from './docs.ts'
import { documentRoutes } from './documents.ts'
import { problemReply } from './errors.ts'
import { exampleRoutes } from './examples.ts'
import { folderRoutes } from './folders.ts'
import { healthRoutes } from './health.ts'
import { jobRoutes } from './jobs.ts'
import { mcpRoutes } from './mcp.ts'
import { metricsRoutes } from './metrics.ts'
import { openaiRoutes } from './openai.ts'
import { openapiRoutes } from './openapi.ts'
import { originGuard } from './origin-guard.ts'
import { pdfDataRoutes } from './pdf-data.ts'
import { ProblemError } from './problem-error.ts'
import { receiptRoutes } from './receipts.ts'
import { requestLog } from './request-log.ts'
import { sampleRoutes } from './samples.ts'
import { ServedElsewhere } from './served-elsewhere.ts'
import { systemRoutes } from './system.ts'
import { uploadRoutes } from './uploads.ts'
import { verifyRoutes } from './verify.ts'
import { admit, visitorGuard } from './visitor-guard.ts'
import { WorkLimit } from './work-limit.ts'

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
