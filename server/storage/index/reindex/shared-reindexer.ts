import { embedderSource, openEmbedder } from '../../../models/embedding/embedder-source.ts'
import { CatalogAway, ConflictError } from '../../metadata/interfaces/catalog-error.ts'
import type { Changes } from '../../metadata/interfaces/changes.ts'
import type {
  IndexCatalog,
  IndexState,
  IndexTable,
  ReindexStatus,
} from '../../metadata/interfaces/index-catalog.ts'
import type { Lease, LeaseCatalog } from '../../metadata/interfaces/lease.ts'
import type { Reindexer, Reindexing, ReindexOptions } from './reindexer.ts'

const LEASE = 'reindex'
const LEASE_MS = 30_000
const RENEW_MS = 10_000
/** Polling interval, for missed notifications. */
const LOOK_MS = 30_000
const TELL_MS = 2_000

export type SharedReindexerOptions = Pick<
  ReindexOptions,
  'serving' | 'tables' | 'hooks' | 'log' | 'dataDir' | 'ollamaHost' | 'threads'
> & {
  readonly reindexer: Reindexer
  readonly index: IndexCatalog
  readonly leases: LeaseCatalog
  readonly changes: Changes
  /** Readable name of this process. */
  readonly holder: string
}

/**
 * Rebuilds an index shared by several processes: one of them does the work, another takes over if it crashes, and each
 * switches to the new index once it serves.
 */
export class SharedReindexer implements Reindexing {
  readonly #options: SharedReindexerOptions
  /** Status reported by another process. */
  #told: ReindexStatus | null = null
  #turn: Promise<void> = Promise.resolve()
  readonly #stopping = new AbortController()
  #timer: ReturnType<typeof setInterval> | null = null
  #unfollow: (() => Promise<void>) | null = null
  /** Resumes ingestion, once this process uses the serving index. */
  #release: (() => void) | null = null
  #run: Promise<void> | null = null

  constructor(options: SharedReindexerOptions) {
    this.#options = options
  }

  get status(): ReindexStatus | null {
    return this.#options.reindexer.status ?? this.#told
  }

  async follow(): Promise<void> {
    this.#timer = setInterval(() => this.#lookSoon(), LOOK_MS)
    this.#unfollow = await this.#options.changes.follow(({ kind }) => {
      if (kind === 'settings' || kind === 'anything') this.#lookSoon()
    })
    this.#lookSoon()
  }

  async start(model: string | null): Promise<void> {
    await this.#serialize(() => this.#start(model))
  }

  async #start(model: string | null): Promise<void> {
    const { index, reindexer } = this.#options
    if (reindexer.status !== null) return await reindexer.start(model)
    const lease = await this.#take()
    if (lease !== null) return await this.#begin(lease, model)
    const next = (await index.state())?.next ?? null
    if (next !== null && model !== null && next.model.name !== model)
      throw new ConflictError(
        'index_rebuilding',
        `The index is being rebuilt with '${next.model.name}' by another server. Ask again when that is done.`,
      )
    this.#told ??= await index.progress()
  }

  async idle(): Promise<void> {
    while (this.#run) await this.#run
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('Ibid is stopping'))
    if (this.#timer) clearInterval(this.#timer)
    await this.#unfollow?.()
    await this.#options.reindexer.stop()
    await this.#run
    await this.#turn
  }

  async #serialize(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    await done
  }

  async #take(): Promise<Lease | null> {
    const { leases, holder } = this.#options
    return await leases.take(LEASE, holder, LEASE_MS)
  }

  /** Resolves once the rebuild has begun; throws EmbeddingModelError if the model is unusable. */
  async #begin(lease: Lease, model: string | null): Promise<void> {
    const { reindexer, index, log } = this.#options
    try {
      const state = await index.state()
      if (state !== null) {
        await this.#goOver(state.current)
        reindexer.follow(state)
      }
      await reindexer.start(model)
    } catch (error) {
      await lease.release().catch(() => {})
      throw error
    }
    const renewing = setInterval(async () => {
      if (await lease.renew().catch(() => true)) return
      log.warn('Another process makes the index anew by now')
      await reindexer.stop()
    }, RENEW_MS)
    const telling = setInterval(() => index.tell(reindexer.status).catch(() => {}), TELL_MS)
    this.#run = reindexer.idle().then(async () => {
      clearInterval(renewing)
      clearInterval(telling)
      await index.tell(null).catch(() => {})
      await lease.release().catch(() => {})
      this.#run = null
    })
  }

  #lookSoon(): void {
    this.#serialize(() => this.#look()).catch((error: unknown) => {
      // Calls to the database report its absence themselves.
      if (this.#stopping.signal.aborted || error instanceof CatalogAway) return
      this.#options.log.error(
        'Cannot use the index that was rebuilt; the former one is searched until it can',
        {
          error: String(error),
        },
      )
    })
  }

  async #look(): Promise<void> {
    const { index, reindexer } = this.#options
    if (this.#stopping.signal.aborted || reindexer.status !== null) return
    const state = await index.state()
    if (state === null) return
    await this.#goOver(state.current)
    this.#told = state.next === null ? null : await index.progress()
    if (state.next !== null) await this.#takeUp(state)
  }

  /** Takes over from a crashed process. */
  async #takeUp({ next }: IndexState): Promise<void> {
    const lease = next === null || this.#run !== null ? null : await this.#take()
    if (lease !== null) await this.#begin(lease, next?.model.name ?? null)
  }

  async #goOver(serving: IndexTable): Promise<void> {
    const { reindexer, tables, hooks, log, threads } = this.#options
    const former = reindexer.current
    if (serving.table === former.table) return this.#letRead()
    // Documents read with the former model cannot be completed.
    this.#release ??= await hooks.pause(this.#stopping.signal)
    const source = embedderSource(serving.model.name, this.#options)
    const embedder = await openEmbedder(source, threads, serving.model)
    const chunks = await tables.open(serving.model.dimensions, serving.table)
    await hooks.switched(source)
    await this.#options.serving.replace({ chunks, embedder })
    reindexer.follow({ current: serving, next: null })
    hooks.indexReplaced()
    await tables.remove(former.table)
    log.info('Another process rebuilt the index', { model: serving.model.name })
    this.#letRead()
  }

  #letRead(): void {
    this.#release?.()
    this.#release = null
  }
}
