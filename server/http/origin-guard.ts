import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { ProblemError } from './problem-error.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Keeps other web pages out. While Ibid listens on loopback, only its own names may be in `Host`, so that a name
 * that an attacker points here leads nowhere (DNS rebinding). What changes something must come from Ibid's own
 * pages or from no page at all: an `Origin` that is not its own is refused. `allowHosts`: further names.
 */
export function originGuard({ host, allowHosts }: Config): MiddlewareHandler {
  const own = new Set([...LOOPBACK, host, `[${host}]`, ...allowHosts].map((name) => name.toLowerCase()))
  const listensOnLoopback = host === 'localhost' || host.startsWith('127.') || host === '::1'

  return async (context, next) => {
    const asked = context.req.header('host') ?? new URL(context.req.url).host
    if (listensOnLoopback && !own.has(nameOf(asked))) {
      throw new ProblemError(
        403,
        'host_not_allowed',
        `Ibid does not serve the host '${nameOf(asked)}': start it with --allow-host ${nameOf(asked)} to allow it`,
      )
    }
    const origin = context.req.header('origin')
    if (!SAFE.has(context.req.method) && origin !== undefined && !isOwn(origin, asked, allowHosts)) {
      throw new ProblemError(403, 'origin_not_allowed', `A page of '${origin}' may not change anything here`)
    }
    await next()
  }
}

/** The same host and port as the request's, or a name that was allowed. */
function isOwn(origin: string, asked: string, allowHosts: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false
  const { host, hostname } = new URL(origin)
  return host === asked.toLowerCase() || allowHosts.includes(hostname)
}

/** A host without its port, in lower case. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}
