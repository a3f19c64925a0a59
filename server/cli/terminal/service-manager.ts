import type { Environment } from '../../config/config.ts'
import type { Logger } from '../../platform/log.ts'
import { sendDatagram } from '../../platform/native/unix-datagram.ts'

/**
 * Tells the service manager that started this process how it is, by the protocol of sd_notify(3). Does nothing
 * where there is none, or another process is meant.
 */
export class ServiceManager {
  readonly #socket: string | null
  readonly #watchdogMs: number | null
  readonly #log: Logger
  #timer: ReturnType<typeof setInterval> | null = null

  constructor(env: Environment, log: Logger) {
    this.#socket = env.NOTIFY_SOCKET || null
    const isMeant = env.WATCHDOG_PID === undefined || env.WATCHDOG_PID === String(process.pid)
    const usec = Number(env.WATCHDOG_USEC)
    this.#watchdogMs = isMeant && usec > 0 ? usec / 1000 : null
    this.#log = log
  }

  /** It serves. From now on the watchdog is told twice in its time that the event loop turns. */
  ready(status: string): void {
    if (!this.#send(`READY=1\nMAINPID=${process.pid}\nSTATUS=${status}`)) return
    if (this.#watchdogMs === null) return
    this.#timer = setInterval(() => this.#send('WATCHDOG=1'), this.#watchdogMs / 2)
    this.#timer.unref()
  }

  stopping(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#send('STOPPING=1\nSTATUS=Stopping')
  }

  #send(state: string): boolean {
    if (this.#socket === null) return false
    try {
      sendDatagram(this.#socket, state)
      return true
    } catch (error) {
      this.#log.warn('Cannot tell the service manager', { error: String(error) })
      return false
    }
  }
}
