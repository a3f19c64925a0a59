import { BlockList, isIP } from 'node:net'
import type { ModelPlace } from '../../../shared/system.ts'

/** Networks that are not routed on the internet: private, link-local and shared (100.64/10) addresses. */
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

/** Host names that exist only within a local network. */
const OWN_NAME = /(?:^[^.]+|\.(?:local|lan|home|internal|intranet|home\.arpa))$/

/** Locates an address such as 'http://10.0.0.5:8080/v1'; a name that may belong to any machine counts as elsewhere. */
export function locateServer(address: string): ModelPlace {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  if (version === 0) return host === 'localhost' ? 'machine' : OWN_NAME.test(host) ? 'network' : 'elsewhere'
  const family = version === 6 ? 'ipv6' : 'ipv4'
  if (OWN.check(host, family)) return 'machine'
  return PRIVATE.check(host, family) ? 'network' : 'elsewhere'
}

/** Tells whether an address is on this machine. */
export function isThisMachine(address: string): boolean {
  return locateServer(address) === 'machine'
}
