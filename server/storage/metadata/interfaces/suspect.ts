import type { JobFileRow } from './catalog.ts'

/** The suspicion, `attempts - parked`, of a file that was being read when a process crashed; see sql/file-leases.ts. */
export const SUSPECTED = 2

/** Tells whether a file was being read when a process crashed. */
export function isSuspect({ attempts, parked }: Pick<JobFileRow, 'attempts' | 'parked'>): boolean {
  return attempts - parked >= SUSPECTED
}
