import type { Catalog, LeaseHolder } from '../metadata/interfaces/catalog.ts'

/** How this process shares its stores with other servers and workers, or does not. */
export interface Cluster {
  /** Tells whether other processes read, write and remove in the same stores. */
  readonly isShared: boolean
  /** Name under which this process leases files from the queue, and the duration of a lease. */
  readonly leaseHolder: LeaseHolder
  /**
   * Protects these originals from removal by other processes until the returned function is called, for an hour at most.
   * Waits while one of them is being removed.
   */
  holdOriginals(sha256s: readonly string[]): Promise<() => Promise<void>>
  /** Calls `remove` if no document or unfinished file has the bytes, and no other process holds or removes them. */
  removeUnusedOriginal(sha256: string, remove: () => Promise<void>): Promise<void>
}

/** Duration of a worker's lease on a file; other workers take the file up afterwards. */
const LEASE_MS = 30_000
/** An upload is stored and registered within this time. */
const HOLD_MS = 3_600_000

/** The cluster of a process that has its stores to itself: leases never lapse, and nothing needs to be held. */
export function embeddedCluster({ documents }: Pick<Catalog, 'documents'>): Cluster {
  return {
    isShared: false,
    leaseHolder: { id: Bun.randomUUIDv7(), ms: null },
    holdOriginals: async () => async () => {},
    async removeUnusedOriginal(sha256, remove) {
      if (!(await documents.uses(sha256))) await remove()
    },
  }
}

/** The cluster of a process that shares its database and its storage. `leaseMs`: duration of a lease on a file. */
export function sharedCluster({ originals }: Pick<Catalog, 'originals'>, leaseMs = LEASE_MS): Cluster {
  return {
    isShared: true,
    leaseHolder: { id: Bun.randomUUIDv7(), ms: leaseMs },
    holdOriginals: (sha256s) => originals.hold(sha256s, HOLD_MS),
    removeUnusedOriginal: (sha256, remove) => originals.removeUnused(sha256, remove),
  }
}
