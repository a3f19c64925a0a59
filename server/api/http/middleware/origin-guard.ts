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
 * Keeps other web pages out. Only names that are Ibid's own may be in `Host`, so that a name that an attacker
 * points here leads nowhere (DNS rebinding): its listening address, localhost, this machine's name and those of
 * `--allow-host`; elsewhere than on loopback also every plain address, which cannot be rebound. What changes
 * something must come from Ibid's own pages or from no page at all: an `Origin` that is neither its own nor of
 * `--allow-origin` is refused.
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
  /** The same scheme, host and port as the request's, or a name that was allowed, at a port that is its own. */
  const isOwn = (origin: string, client: Client): boolean => {
    if (!URL.canParse(origin)) return false
    const { host, hostname: name, protocol, port } = new URL(origin)
    if (publicUrl !== null && new URL(publicUrl).origin === origin) return true
    const called = client.host.replace(defaultPort(protocol), '')
    // A proxy may keep the name to itself. At another port of it another program answers, with the same cookies.
    const isUsual =
      port === (/:(\d+)$/.exec(called)?.[1] ?? '') || (port === '' && nameOf(called) !== bare(name))
    if (isUsual && allowHosts.includes(bare(name))) return true
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
    // A browser sends the session's cookie along to another port or name of the same site.
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

/** No credentials: another site's page comes with a token or as a stranger, never with a session. */
function corsHeaders(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'content-disposition, retry-after, mcp-session-id',
    Vary: 'Origin',
  }
}

/** A browser that sends no `Origin` may still tell that another site's page asks. */
function refuseOtherSite(site: string | undefined): void {
  if (site === 'cross-site' || site === 'same-site')
    throw new ProblemError(403, 'origin_not_allowed', 'A page of another site may not change anything here')
}

function matches(protocol: string, scheme: Client['scheme']): boolean {
  return scheme === null ? /^https?:$/.test(protocol) : protocol === `${scheme}:`
}

/** A port that browsers leave out of an origin. */
function defaultPort(protocol: string): RegExp {
  return protocol === 'https:' ? /:443$/ : /:80$/
}

/** A host without its port and brackets, in lower case. */
function nameOf(host: string): string {
  return bare(host.toLowerCase().replace(/:\d+$/, ''))
}

function bare(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1')
}
