import type { Logger } from '../../platform/log.ts'
import type { Writer } from '../../storage/index/writer/writer.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'

/** Longest time that a move waits for the chunks; they follow afterwards. */
const WAIT_MS = 10_000
/** How long it rests after a failure. */
const AGAIN_MS = 30_000

type Services = {
  readonly catalog: Pick<Catalog, 'moves'>
  readonly writer: Pick<Writer, 'move'>
  readonly log: Logger
}

/**
 * Has the chunks of moved documents carry their new dataset, so that a search of it finds them. The catalog moves a document
 * first and notes it: after a crash the next start goes on.
 */
export class MovedChunks {
  readonly #services: Services
  #placing: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | null = null
  #isStopping = false

  constructor(services: Services) {
    this.#services = services
  }

  /** Resolves once every chunk has followed, or after ten seconds. */
  async placeSoon(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, WAIT_MS)
    await Promise.race([this.#place(), promise])
    clearTimeout(timer)
  }

  placeLater(): void {
    void this.#place()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#placing
  }

  /** Never rejects: a failure is logged, and tried again. */
  #place(): Promise<void> {
    this.#placing = this.#placing
      .then(() => this.#placeAll())
      .catch((error: unknown) => {
        this.#services.log.error('Cannot move passages to the dataset of their document; Ibid tries again', {
          error: String(error),
        })
        if (this.#isStopping) return
        if (this.#timer) clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.placeLater(), AGAIN_MS).unref()
      })
    return this.#placing
  }

  async #placeAll(): Promise<void> {
    const { catalog, writer } = this.#services
    if (this.#isStopping) return
    const pending = await catalog.moves.pending()
    for (const [datasetKey, moved] of Map.groupBy(pending, (document) => document.datasetKey)) {
      const ids = moved.map(({ documentId }) => documentId)
      await writer.move(ids, datasetKey)
      await catalog.moves.placed(ids, datasetKey)
    }
  }
}
