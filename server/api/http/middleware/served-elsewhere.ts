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

/** Counts what is answered to other machines: what they asked for has left this one. */
export class ServedElsewhere {
  #requests = 0
  #lastAt: number | null = null

  get counts(): { requests: number; last_at: number | null } {
    return { requests: this.#requests, last_at: this.#lastAt }
  }

  /** A proxy on this machine that says for whom it asks is believed here whoever it is: at worst too much is counted. */
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

/** What this process sent where since its start, by its own ledger and the kernel's, and whether any of it left the machine. */
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

/** A name that may be of any machine counts as one of another. */
function isElsewhere(origin: string): boolean {
  return !isLoopback(new URL(origin).hostname)
}
