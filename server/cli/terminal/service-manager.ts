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

/** Time to close before the process is forced to exit. */
const STOP_MS = 9000

/** Waits for a stop signal and then closes everything. */
export async function untilStopped(
  open: { close(): Promise<void> },
  manager: ServiceManager,
  log: Logger,
): Promise<void> {
  await stopSignal()
  log.info('Stopping')
  manager.stopping()
  // Stored data survives any exit: the stop was requested, so it counts as a success.
  const force = setTimeout(() => {
    log.warn('Stopped before all work had ended; it goes on at the next start')
    process.exit(0)
  }, STOP_MS)
  force.unref()
  await open.close()
}

/** Resolves at a stop signal. */
function stopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  return promise
}
