import type { IndexState } from '../metadata/interfaces/index-state.ts'
import type { SharedLocation } from './shared-location.ts'

/** Another machine may read a table for so long after another one took its place; less than what lies between two looks. */
const KEPT_MS = 3_300_000

type Place = Pick<SharedLocation, 'client' | 'prefix'>

/** Tables on shared storage that neither serve nor are being made, since this process first saw so. `now`: ms. */
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

  /** Removes those that were seen so for an hour; after look() alone. */
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
