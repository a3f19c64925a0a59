import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { endpoints } from '../../../../shared/endpoints.ts'
import { roundedMilliseconds } from '../../../../shared/rounded.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Metrics } from '../../../platform/metrics.ts'

/** Paths that monitoring and every open page request all the time. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics', endpoints.visit.path])

/**
 * Counts every request and logs it in one line: with the route instead of the path, which contains dataset names, and
 * never with the query, which contains questions. Level debug adds the path.
 */
export function requestLog(log: Logger, metrics: Metrics, basePath: string): MiddlewareHandler {
  return async (context, next) => {
    const began = performance.now()
    await next()
    const ms = performance.now() - began
    const { method } = context.req
    const { status } = context.res
    const route = routeOf(context, basePath)
    metrics.requests.observe({ method: known(method), route, status: String(status) }, ms / 1000)
    const fields = {
      status,
      ms: roundedMilliseconds(ms),
      address: context.get('client')?.address,
      by: context.get('visitor')?.by,
    }
    const level = status >= 500 ? 'warn' : PROBES.has(route) ? 'debug' : 'info'
    log[level](`${known(method)} ${route}`, fields)
    log.debug('path', { path: context.req.path })
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Maps invented methods to one label, so that they create no new time series. */
function known(method: string): string {
  return METHODS.has(method) ? method : 'other'
}

/** Returns the matched route without the base path: '/api/datasets/:name', or '/*' for the dashboard. */
function routeOf(context: Context, basePath: string): string {
  const routes = matchedRoutes(context).map(({ path }) =>
    path.startsWith(basePath) ? `/${path.slice(basePath.length)}` : path,
  )
  return routes.findLast((path) => path !== '/*' && !/^\/(?:api|v1)\/\*$/.test(path)) ?? '/*'
}
