import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Config } from '../../../config/config.ts'
import { plainAddress } from '../../auth/address.ts'

/** The listener's facts about a connection, passed along with the request. */
export type Connection = {
  readonly address?: string | undefined
  /** Ibid calls itself, on behalf of a request that is already counted. */
  readonly within?: true
  /** Lifts the idle timeout for this request. */
  wait?(): void
}

/** Returns the connection of a request, if a listener passed one. */
export function connectionOf(context: Context<object>): Connection | undefined {
  // SAFETY: the listener passes a Connection as Hono's environment; tests pass a Connection or nothing.
  return context.env as Connection | undefined
}

/** Origin and target of a request, as seen before any trusted reverse proxy. */
export type Client = {
  readonly address: string
  /** Host and port as the browser sees them, in lower case. */
  readonly host: string
  /** Null if only the proxy knows and does not tell. */
  readonly scheme: 'http' | 'https' | null
}

/** Makes the function that reads a request's client. Only proxies of `--trust-proxy` may set `X-Forwarded-*`. */
export function clientReader({
  trustProxy,
  tlsCert,
}: Pick<Config, 'trustProxy' | 'tlsCert'>): (context: Context<object>) => Client {
  const proxies = new BlockList()
  for (const network of trustProxy) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  const trusted = (address: string) =>
    isIP(address) > 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

  return (context) => {
    const connection = connectionOf(context) ?? {}
    // If the listener no longer knows the peer, it cannot be a trusted proxy.
    const peer = 'address' in connection ? plainAddress(connection.address ?? '') : '127.0.0.1'
    // HTTP/1.0 may lack Host; tests give it in the URL alone.
    const host = (context.req.header('host') ?? addressedHost(context.req.url)).toLowerCase()
    if (!trusted(peer)) {
      // Even without a trusted proxy, one in front of Ibid may speak https.
      const scheme = tlsCert === null ? (trustProxy.length > 0 ? 'http' : null) : 'https'
      return { address: peer, host, scheme }
    }
    const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map(addressOf)
    const forwarded = context.req.header('x-forwarded-proto')?.trim().toLowerCase()
    return {
      // The last hop that is not a trusted proxy, readable or not: the client may have invented those before it.
      address: hops.findLast((hop) => hop === null || !trusted(hop)) ?? peer,
      host: context.req.header('x-forwarded-host')?.split(',').at(-1)?.trim().toLowerCase() || host,
      scheme: forwarded === 'http' || forwarded === 'https' ? forwarded : null,
    }
  }
}

/** Parses the address of a hop, which some proxies write with a port; null if it is not an IP address. */
function addressOf(hop: string): string | null {
  const written = hop.trim()
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(written) ?? []
  const address = plainAddress(bracketed ?? plain ?? written)
  return isIP(address) > 0 ? address : null
}

function addressedHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** Returns the address for links that a program shows its user: the public address, else the one the program called. */
export function openedAt(
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
  { scheme, host }: Pick<Client, 'scheme' | 'host'>,
): string {
  return publicUrl ?? `${scheme ?? 'http'}://${host}${basePath.slice(0, -1)}`
}
