import type { OutboundList } from '../../../../shared/access.ts'
import { openSockets } from '../../../platform/native/open-sockets.ts'
import { outboundConnections, outboundRequests } from '../../../platform/outbound.ts'
import { isLoopback } from '../../auth/address.ts'
import type { ServedElsewhere } from './served-elsewhere.ts'

/** What this process sent where since its start, by its own ledger and the kernel's, and whether any of it left the machine. */
export function whatLeft(since: number, served: ServedElsewhere): OutboundList {
  const placed = <T extends { address: string }>(one: T) => ({ ...one, elsewhere: isElsewhere(one.address) })
  const data = outboundConnections().map(placed)
  const sockets = openSockets(process.pid)
    ?.map(({ remote }) => remote)
    .filter((remote) => isElsewhere(`http://${remote}`))
  return {
    since,
    nothing_left:
      data.every(({ elsewhere }) => !elsewhere) &&
      served.counts.requests === 0 &&
      (sockets ?? []).length === 0,
    data,
    recent: outboundRequests().map(placed),
    served_elsewhere: served.counts,
    sockets: sockets ?? null,
  }
}

/** A name that may be of any machine counts as one of another. */
function isElsewhere(origin: string): boolean {
  return !isLoopback(new URL(origin).hostname)
}
