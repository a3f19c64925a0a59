import type { IndexState } from '../metadata/interfaces/index-catalog.ts'
import type { SharedLocation } from './shared-location.ts'

/** Time after its replacement during which another machine may read a table; less than the interval between two sweeps. */
const KEPT_MS = 3_300_000

type Place = Pick<SharedLocation, 'client' | 'prefix'>

/** Tracks tables on shared storage that neither serve nor are being built, and since when. `now`: clock in ms. */
export class UnusedTables {
  readonly #place: Place
  readonly #now: () => number
  readonly #since = new Map<string, number>()

  constructor(place: Place, now: () => number = () => performance.now()) {
    this.#place = place
    this.#now = now
  }

  async look(state: IndexState): Promise<void> {
    const { client, prefix } = this.#place
    const { commonPrefixes = [] } = await client.list({ prefix: `${prefix}chunks`, delimiter: '/' })
    const used = new Set([state.current.table, state.next?.table])
    const tables = commonPrefixes.map(({ prefix: path }) =>
      path.slice(prefix.length).replace(/\.lance\/$/, ''),
    )
    const unused = new Set(tables.filter((table) => !used.has(table)))
    for (const table of this.#since.keys()) if (!unused.has(table)) this.#since.delete(table)
    for (const table of unused) if (!this.#since.has(table)) this.#since.set(table, this.#now())
  }

  /** Removes tables unused for an hour; call look() before. */
  async remove(): Promise<void> {
    const { client, prefix } = this.#place
    for (const [table, since] of this.#since) {
      if (this.#now() - since < KEPT_MS) continue
      for (;;) {
        const { contents = [] } = await client.list({ prefix: `${prefix}${table}.lance/` })
        if (contents.length === 0) break
        for (const { key } of contents) await client.delete(key)
      }
    }
  }
}
