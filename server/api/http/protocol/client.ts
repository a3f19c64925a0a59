import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Config } from '../../../config/config.ts'
import { plainAddress } from '../../auth/address.ts'

/** What the listener knows of a connection, given to the routes beside the request. */
export type Connection = {
  readonly address?: string | undefined
  /** Ibid asks itself, for a request that came from there and has been counted. */
  readonly within?: true
  /** Lets this request be silent for as long as it takes. */
  wait?(): void
}

/** The connection of a request, where a listener gave it. */
export function connectionOf(context: Context<object>): Connection | undefined {
  // SAFETY: the listener passes a Connection as Hono's environment, and tests nothing or the same.
  return context.env as Connection | undefined
}

/** Where a request comes from and what it asks for, a trusted reverse proxy seen through. */
export type Client = {
  readonly address: string
  /** Host and port as the browser knows them, in lower case. */
  readonly host: string
  /** Null when only the proxy knows, and does not say. */
  readonly scheme: 'http' | 'https' | null
}

/** Reads who calls. `X-Forwarded-*` is believed of the proxies of `--trust-proxy` alone. */
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
    // A listener that does not know who is calling any more knows no proxy either.
    const peer = 'address' in connection ? plainAddress(connection.address ?? '') : '127.0.0.1'
    // Without a Host, as HTTP/1.0 may be, there is no address either; tests give it by the address alone.
    const host = (context.req.header('host') ?? addressedHost(context.req.url)).toLowerCase()
    if (!trusted(peer)) {
      // Where no proxy is trusted, one may still stand before Ibid and speak https for it.
      const scheme = tlsCert === null ? (trustProxy.length > 0 ? 'http' : null) : 'https'
      return { address: peer, host, scheme }
    }
    const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map(addressOf)
    const forwarded = context.req.header('x-forwarded-proto')?.trim().toLowerCase()
    return {
      // The last that is no proxy of ours, readable or not: what stands before it, the client may have written itself.
      address: hops.findLast((hop) => hop === null || !trusted(hop)) ?? peer,
      host: context.req.header('x-forwarded-host')?.split(',').at(-1)?.trim().toLowerCase() || host,
      scheme: forwarded === 'http' || forwarded === 'https' ? forwarded : null,
    }
  }
}

/** The address of a hop, which some proxies write with its port; null for what is none. */
function addressOf(hop: string): string | null {
  const written = hop.trim()
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(written) ?? []
  const address = plainAddress(bracketed ?? plain ?? written)
  return isIP(address) > 0 ? address : null
}

function addressedHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** Where the person behind a program opens Ibid: the public address, else the one that the program itself called. */
export function openedAt(
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
  { scheme, host }: Pick<Client, 'scheme' | 'host'>,
): string {
  return publicUrl ?? `${scheme ?? 'http'}://${host}${basePath.slice(0, -1)}`
}
