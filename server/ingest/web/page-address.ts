import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isOwnAddress, isPublicAddress } from '../../platform/public-address.ts'
import { PageError } from './page-error.ts'

/** How names are resolved, and which IP addresses pages may be fetched from. */
export type PageReach = {
  /** Returns the IP addresses of a host name; throws if there are none. */
  readonly lookup: (name: string) => Promise<readonly string[]>
  readonly isAllowed: (address: string) => boolean
}

/** Public addresses, but for those of this machine. IPv4 first: many machines have no IPv6. */
export const PUBLIC_REACH: PageReach = {
  lookup: async (name) =>
    (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address),
  isAllowed: (address) => isPublicAddress(address) && !isOwnAddress(address),
}

const WEB = /^https?:$/
/** Below this, only the ports of HTTP and HTTPS are the web's. */
const FIRST_FREE_PORT = 1024

/**
 * Reads the address of a page, without its fragment. The URL's own parser makes every spelling of an IPv4 address, such as
 * 0x7f.1 or 2130706433, the plain one. Throws PageError.
 */
export function pageAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !WEB.test(url.protocol))
    throw new PageError(
      'page_address',
      `'${text}' is not the address of a page: it must begin with http:// or https://`,
    )
  if (url.username !== '' || url.password !== '')
    throw new PageError(
      'page_credentials',
      'Ibid fetches no page whose address contains a user name or password',
    )
  if (url.port !== '' && url.port !== '80' && url.port !== '443' && Number(url.port) < FIRST_FREE_PORT)
    throw new PageError('page_port', `Ibid fetches no page from port ${url.port}`)
  url.hash = ''
  return url
}

/**
 * Returns the IP addresses of a page's host, each of which may be connected to. Throws PageError if the host is unknown, or
 * if any of its addresses is of this machine or a private network.
 */
export async function reachableAddresses(url: URL, reach: PageReach): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolved(host, reach)
  if (addresses.length > 0 && addresses.every(reach.isAllowed)) return addresses
  throw new PageError(
    'page_private',
    `'${url.host}' leads to this machine or into a private network, which Ibid does not read`,
  )
}

async function resolved(name: string, reach: PageReach): Promise<readonly string[]> {
  try {
    return await reach.lookup(name)
  } catch (cause) {
    throw new PageError('page_unknown_host', `'${name}' is not known: check the address`, { cause })
  }
}
