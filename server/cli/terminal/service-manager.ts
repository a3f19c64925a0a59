import type { Environment } from '../../config/config.ts'
import type { Logger } from '../../platform/log.ts'
import { sendDatagram } from '../../platform/native/unix-datagram.ts'

/**
 * Reports this process's state to the service manager that started it, by sd_notify(3). Does nothing if there is none, or
 * if another process is addressed.
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

  /** Reports readiness, and from then on keeps the watchdog alive twice per interval. */
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
