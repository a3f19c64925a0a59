import type { Context } from 'hono'
import type { OutboundList } from '../../../../shared/access.ts'
import { openSockets } from '../../../platform/native/open-sockets.ts'
import { outboundConnections, outboundRequests } from '../../../platform/outbound.ts'
import { isLoopback, plainAddress } from '../../auth/address.ts'
import { connectionOf } from '../protocol/client.ts'

declare module 'hono' {
  interface ContextVariableMap {
    readonly servedElsewhere: ServedElsewhere
  }
}

/** Counts the replies that went to other machines. */
export class ServedElsewhere {
  #requests = 0
  #lastAt: number | null = null

  get counts(): { requests: number; last_at: number | null } {
    return { requests: this.#requests, last_at: this.#lastAt }
  }

  /** Counts a request. Believes the forwarding headers of any proxy on this machine: at worst the count is too high. */
  note(context: Context): void {
    const connection = connectionOf(context) ?? {}
    if ('within' in connection) return
    const peer = 'address' in connection ? plainAddress(connection.address ?? '') : '127.0.0.1'
    const passedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip'].some((name) => context.req.header(name))
    if (isLoopback(peer) && !passedOn) return
    this.#requests++
    this.#lastAt = Date.now() / 1000
  }
}

/** Lists what this process has sent where, by its own record and the kernel's, and whether anything left this machine. */
export function outboundLog(since: number, served: ServedElsewhere): OutboundList {
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

/** Tells whether an origin is another machine; a host name counts as one. */
function isElsewhere(origin: string): boolean {
  return !isLoopback(new URL(origin).hostname)
}
