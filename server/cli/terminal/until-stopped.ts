import type { Logger } from '../../platform/log.ts'
import type { ServiceManager } from './service-manager.ts'

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
