import { CatalogAway } from '../interfaces/catalog-error.ts'

/** Time that a statement may take before the database is asked whether it answers at all. */
const PATIENCE_MS = 5_000
/** Time within which one that answers at all answers; and patience with the others once it has not. */
const PING_MS = 1_000

/**
 * Tells a statement that takes long from a database that has fallen silent, as behind a broken network or on a machine that
 * stands still: its connections stay open, and waiting for them would have every request wait without end.
 */
export class Pulse {
  readonly #ping: () => Promise<unknown>
  readonly #patienceMs: number
  /** The ping that is not answered yet. */
  #pinging: Promise<boolean> | null = null
  #isSilent = false

  /** `ping`: asks the database something on a connection of its own, so that no statement keeps it waiting. */
  constructor(ping: () => Promise<unknown>, patienceMs = PATIENCE_MS) {
    this.#ping = ping
    this.#patienceMs = patienceMs
  }

  /** Waits for work at the database for as long as that answers. Throws CatalogAway once it does not; the work may go on. */
  async answered<T>(work: Promise<T>): Promise<T> {
    const boxed = work.then((value) => ({ value }))
    for (;;) {
      const done = await within(boxed, this.#isSilent ? PING_MS : this.#patienceMs)
      if (done) return done.value
      if (!(await this.#answers())) throw new CatalogAway('The database of the catalog does not answer')
    }
  }

  async #answers(): Promise<boolean> {
    if (this.#isSilent && this.#pinging) return false
    this.#pinging ??= this.#ask()
    const isThere = (await within(this.#pinging, PING_MS)) ?? false
    if (!isThere) this.#isSilent = true
    return isThere
  }

  /** Asks once. The answer ends the silence, whenever it comes. */
  async #ask(): Promise<boolean> {
    const isThere = await this.#ping().then(
      () => true,
      () => false,
    )
    this.#pinging = null
    if (isThere) this.#isSilent = false
    return isThere
  }
}

/** Returns what the work resolves to; null if it takes longer. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
