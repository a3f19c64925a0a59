import type { Logger } from '../../platform/log.ts'
import type { FileStore } from '../blobs/file-store.ts'
import { inTime, listObjects } from '../blobs/list-objects.ts'
import type { Catalog } from '../metadata/interfaces/catalog.ts'
import type { IndexState } from '../metadata/interfaces/index-catalog.ts'
import type { SharedLocation } from './shared-location.ts'

/** Interval of sweeps; a single process of the installation sweeps each time. */
const SWEEP_MS = 3_600_000
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

  async refresh(state: IndexState): Promise<void> {
    const { client, prefix } = this.#place
    const { commonPrefixes = [] } = await inTime(client.list({ prefix: `${prefix}chunks`, delimiter: '/' }))
    const used = new Set([state.current.table, state.next?.table])
    const tables = commonPrefixes.map(({ prefix: path }) =>
      path.slice(prefix.length).replace(/\.lance\/$/, ''),
    )
    const unused = new Set(tables.filter((table) => !used.has(table)))
    for (const table of this.#since.keys()) if (!unused.has(table)) this.#since.delete(table)
    for (const table of unused) if (!this.#since.has(table)) this.#since.set(table, this.#now())
  }

  /** Removes tables unused for an hour; call refresh() before. */
  async remove(): Promise<void> {
    const { client, prefix } = this.#place
    for (const [table, since] of this.#since) {
      if (this.#now() - since < KEPT_MS) continue
      const folder = `${prefix}${table}.lance/`
      for await (const { path } of listObjects(client, folder)) await inTime(client.delete(folder + path))
    }
  }
}

type SweepOptions = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly location: Place
  /** Name of this process. */
  readonly holder: string
  readonly log: Logger
}

/** Removes leftovers of ended processes from the shared storage, every hour. */
export function sweepHourly(options: SweepOptions): ReturnType<typeof setInterval> {
  const unused = new UnusedTables(options.location)
  return setInterval(
    () =>
      sweep(options, unused).catch((error: unknown) =>
        options.log.warn('Cannot sweep the storage', { error: String(error) }),
      ),
    SWEEP_MS,
  )
}

async function sweep({ catalog, files, holder }: SweepOptions, unused: UnusedTables): Promise<void> {
  const state = await catalog.index.state()
  if (!state) return
  await unused.refresh(state)
  // Never released: it lapses before the next sweep, and keeps other processes from sweeping until then.
  const lease = await catalog.leases.take('sweep', holder, SWEEP_MS / 2)
  if (!lease) return
  const removals = await catalog.documents.removals()
  await files.sweep(
    (sha256) => catalog.documents.uses(sha256),
    (documentId) => catalog.documents.exists(documentId),
    () => true,
  )
  await catalog.documents.removed(removals)
  await unused.remove()
}
