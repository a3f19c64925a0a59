import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../../config/config.ts'
import { isLoopback } from '../../auth/address.ts'
import { type Client, clientReader } from '../protocol/client.ts'
import { ProblemError } from '../protocol/problem-error.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const PREFLIGHT_SECONDS = '600'

/**
 * Keeps other sites' pages out. `Host` must be one of Ibid's own names, which defeats DNS rebinding: its listening
 * address, localhost, this machine's name and those of `--allow-host`; beyond loopback also any plain IP address, which
 * cannot be rebound. A request that changes something must come from Ibid's own pages or from no page: any `Origin` but
 * its own and those of `--allow-origin` is refused.
 */
export function originGuard(config: Config): MiddlewareHandler {
  const { host, allowHosts, allowOrigins, publicUrl } = config
  const clientOf = clientReader(config)
  const onLoopback = isLoopback(host)
  const machine = hostname().toLowerCase()
  const names = new Set([
    'localhost',
    bare(host.toLowerCase()),
    ...allowHosts,
    ...(onLoopback ? [] : [machine, `${machine}.local`]),
  ])
  /** Tells whether an origin is this server: the request's scheme, host and port, or an allowed name at its own port. */
  const isOwn = (origin: string, client: Client): boolean => {
    if (!URL.canParse(origin)) return false
    const { host, hostname: name, protocol, port } = new URL(origin)
    if (publicUrl !== null && new URL(publicUrl).origin === origin) return true
    const called = client.host.replace(defaultPort(protocol), '')
    // A proxy may not pass its name on. Another port of that name is another program, which shares the cookies.
    const isUsual =
      port === (/:(\d+)$/.exec(called)?.[1] ?? '') || (port === '' && nameOf(called) !== bare(name))
    // Anybody on the way may write a page of http, where its own come by https.
    const isWeaker = protocol === 'http:' && client.scheme === 'https'
    if (isUsual && !isWeaker && allowHosts.includes(bare(name))) return true
    return host === called && matches(protocol, client.scheme)
  }
  const serves = (name: string) => names.has(name) || isLoopback(name) || (!onLoopback && isIP(name) > 0)

  return async (context, next) => {
    const client = clientOf(context)
    const name = nameOf(client.host)
    if (name === '')
      throw new ProblemError(400, 'host_missing', "The request names no host: send it with a 'Host' header")
    if (!serves(name)) {
      throw new ProblemError(
        403,
        'host_not_allowed',
        `Ibid does not serve the host '${name}': start it with --allow-host ${name} to allow it`,
      )
    }
    const origin = context.req.header('origin')
    const welcome = origin !== undefined && allowOrigins.includes(origin)
    // Browsers send the session cookie to other ports and names of the same site, too.
    context.set('isForeign', welcome && !isOwn(origin, client))
    if (!SAFE.has(context.req.method) && !welcome) {
      if (origin === undefined) refuseOtherSite(context.req.header('sec-fetch-site'))
      else if (!isOwn(origin, client))
        throw new ProblemError(
          403,
          'origin_not_allowed',
          `A page of '${origin}' may not change anything here`,
        )
    }
    context.set('client', client)
    if (welcome && context.req.method === 'OPTIONS') {
      return context.body(null, 204, {
        ...corsHeaders(origin),
        'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
        'Access-Control-Allow-Headers':
          'authorization, content-type, accept, last-event-id, mcp-session-id, mcp-protocol-version',
        'Access-Control-Max-Age': PREFLIGHT_SECONDS,
      })
    }
    await next()
    if (welcome)
      for (const [key, value] of Object.entries(corsHeaders(origin))) context.res.headers.set(key, value)
  }
}

/** CORS headers without credentials: another site's page uses a token or nothing, never the session. */
function corsHeaders(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'content-disposition, retry-after, mcp-session-id',
    Vary: 'Origin',
  }
}

/** Refuses another site's page by `Sec-Fetch-Site`, which browsers send even without `Origin`. */
function refuseOtherSite(site: string | undefined): void {
  if (site === 'cross-site' || site === 'same-site')
    throw new ProblemError(403, 'origin_not_allowed', 'A page of another site may not change anything here')
}

function matches(protocol: string, scheme: Client['scheme']): boolean {
  return scheme === null ? /^https?:$/.test(protocol) : protocol === `${scheme}:`
}

/** Matches the default port, which browsers leave out of an origin. */
function defaultPort(protocol: string): RegExp {
  return protocol === 'https:' ? /:443$/ : /:80$/
}

/** Strips port and brackets from a host, in lower case. */
function nameOf(host: string): string {
  return bare(host.toLowerCase().replace(/:\d+$/, ''))
}

function bare(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1')
}
