import type { Logger } from '../../platform/log.ts'
import type { ServiceManager } from './service-manager.ts'

/** How long the end of the process may take before it is forced. */
const STOP_MS = 9000

/** Waits until the process is asked to end, and closes what it has open. */
export async function untilStopped(
  open: { close(): Promise<void> },
  manager: ServiceManager,
  log: Logger,
): Promise<void> {
  await stopSignal()
  log.info('Stopping')
  manager.stopping()
  // What is kept survives any end: who asked for one gets it, and is not told of a failure.
  const force = setTimeout(() => {
    log.warn('Stopped before all work had ended; it goes on at the next start')
    process.exit(0)
  }, STOP_MS)
  force.unref()
  await open.close()
}

/** Resolves when the process is asked to end. */
function stopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  return promise
}
