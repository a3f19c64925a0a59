/**
 * `isIdle`: the process reads nothing now; `maxBytes`: largest file for which it has a thread; `isSettled`: it has been up for
 * long, and also takes what may end it while it is stored.
 */
export type LeaseWish = {
  readonly isIdle: boolean
  readonly maxBytes: number
  readonly isSettled?: boolean
}

/** An exclusive right of one process, until it is released or not renewed in time. */
export type Lease = {
  /** Fencing token: grows with each holder, so that an older one has lost the lease. */
  readonly epoch: number
  /** Extends the lease by its full duration. False if another holder has it, after which it stays lost. */
  renew(): Promise<boolean>
  /** Releases the lease; has no effect if it is lost. */
  release(): Promise<void>
}

/** The leases of an installation, timed by the database's clock alone. */
export interface LeaseCatalog {
  /** Takes a lease for `ms` milliseconds; null if another process has it. `holder`: readable name of the process. */
  take(name: string, holder: string, ms: number): Promise<Lease | null>
  /** Returns the holder's name; null if the lease is free. */
  holder(name: string): Promise<string | null>
}
