import { BlockList, isIP } from 'node:net'
import type { ModelPlace } from '../../../shared/system.ts'

/** Networks that no router of the internet leads to: of homes and offices, of links, and of tunnels (100.64/10). */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(network, bits)
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

const OWN = new BlockList()
OWN.addSubnet('127.0.0.0', 8)
OWN.addAddress('::1', 'ipv6')

/** Names that only a network of its own knows. */
const OWN_NAME = /(?:^[^.]+|\.(?:local|lan|home|internal|intranet|home\.arpa))$/

/** Where an address such as 'http://10.0.0.5:8080/v1' is; a name that may be of any machine is elsewhere. */
export function placeOf(address: string): ModelPlace {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  if (version === 0) return host === 'localhost' ? 'machine' : OWN_NAME.test(host) ? 'network' : 'elsewhere'
  const family = version === 6 ? 'ipv6' : 'ipv4'
  if (OWN.check(host, family)) return 'machine'
  return PRIVATE.check(host, family) ? 'network' : 'elsewhere'
}

/** Whether what listens at an address runs on the machine that Ibid runs on. */
export function isThisMachine(address: string): boolean {
  return placeOf(address) === 'machine'
}
