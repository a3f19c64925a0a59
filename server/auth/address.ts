import { isIP, isIPv6 } from 'node:net'

/** True when only this machine can reach what listens there. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

/** An address as one writes it: IPv4 within IPv6 as IPv4. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Who is counted as one: an address, of IPv6 the network of 64 bits that one customer has. */
export function clientKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...gap, ...right].slice(0, 4).join(':')}::/64`
}
