/** A right that one process has at a time, until it lets go of it or does not renew it in time. */
export type Lease = {
  /** Grows with each holder: who names an older one has lost it. */
  readonly epoch: number
  /** For as long again from now. False when another has it by now; then it stays lost. */
  renew(): Promise<boolean>
  /** Lets the next have it at once. One that was lost is left alone. */
  release(): Promise<void>
}

/** The rights of an installation. Time is told by the database's clock alone. */
export interface LeaseCatalog {
  /** Takes a right for `ms` milliseconds; null while another has it. `holder`: who, for people to read. */
  take(name: string, holder: string, ms: number): Promise<Lease | null>
  /** Who has it; null for nobody. */
  holder(name: string): Promise<string | null>
}
