import type { Context } from 'hono'
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
