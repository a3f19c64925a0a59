import { isIP, isIPv6 } from 'node:net'

/** Tells whether only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  const name = plainAddress(host.toLowerCase().replace(/^\[|\]$/g, ''))
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

/** Writes an address in its one canonical form: as in RFC 5952, and IPv4-mapped IPv6 as IPv4. */
export function plainAddress(address: string): string {
  const [bare = '', zone] = address.split('%')
  if (!isIPv6(bare)) return address
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short)
  if (!mapped) return zone === undefined ? short : `${short}%${zone}`
  const [high = 0, low = 0] = mapped.slice(1).map((part) => Number.parseInt(part, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Returns the key that rate limits count by: the IPv4 address, the /64 network of an IPv6 address, or this machine. */
export function clientKey(address: string): string {
  const plain = plainAddress(address)
  if (isLoopback(plain)) return 'loopback'
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...gap, ...right].slice(0, 4).join(':')}::/64`
}
