import { isReadable } from '../../models/reading/is-readable.ts'
import type { Logger } from '../../platform/log.ts'
import { pause } from '../../platform/pause.ts'
import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import { textToEmbed } from '../../storage/index/chunks/stored-chunks.ts'
import type { NewEncoding, PassageEncodings } from '../../storage/index/encodings/passage-encodings.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'

/** How often it looks for new documents. */
const LOOK_MS = 2000
/** How often it looks whether other work is done. */
const WAIT_MS = 100
/** How long it rests after a failure, such as a full disk. */
const REST_MS = 60_000
/** Time by which the clocks of servers may differ. */
const OVERLAP_S = 60
const DOCUMENTS_AT_ONCE = 200
const PASSAGES_AT_ONCE = 16

type EncodingServices = {
  readonly catalog: Pick<Catalog, 'documents' | 'moves'>
  readonly chunks: Pick<ChunkStore, 'chunksOf'>
  readonly encodings: PassageEncodings
  /** Encodes a text with the sentence encoder. */
  readonly encode: (text: string, signal: AbortSignal) => Promise<Float32Array>
  /** Whether documents or questions are being read, which go first. */
  readonly isBusy: () => boolean
  readonly log: Logger
}

/** Encodes the passages of completed documents while nothing else is to be done, those of the newest document first. */
export class PassageEncoding {
  readonly #services: EncodingServices
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()
  /** The catalog's counts when all was encoded. */
  #encoded = ''
  /** When the last move was that the encodings follow, in epoch seconds. */
  #moved = 0
  readonly #followed = new Map<string, number>()

  constructor(services: EncodingServices) {
    this.#services = services
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Resolves once it has stopped. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** Resolves when every passage of the documents that are completed now is encoded. */
  async settled(): Promise<void> {
    while ((await this.#counts()) !== this.#encoded) await Bun.sleep(WAIT_MS)
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      let rest = LOOK_MS
      try {
        await this.#followMoves()
        await this.#encodeAll()
      } catch (error) {
        if (signal.aborted) return
        this.#services.log.warn('Cannot encode passages', { error: String(error) })
        rest = REST_MS
      }
      await pause(rest, signal)
    }
  }

  /** Has the encodings of moved documents carry their dataset; another process may have moved them. */
  async #followMoves(): Promise<void> {
    const { catalog, encodings } = this.#services
    // Clocks differ, and what is looked at twice does no harm.
    for (const { documentId, datasetKey, movedAt } of await catalog.moves.since(this.#moved - OVERLAP_S)) {
      if (movedAt <= this.#moved && this.#followed.get(documentId) === datasetKey) continue
      encodings.move(documentId, datasetKey)
      this.#followed.set(documentId, datasetKey)
      this.#moved = Math.max(this.#moved, movedAt)
    }
  }

  async #encodeAll(): Promise<void> {
    const { catalog, encodings } = this.#services
    const counts = await this.#counts()
    if (counts === this.#encoded) return
    encodings.keepOnly(new Set(await catalog.documents.ids()))
    for (let offset = 0; ; offset += DOCUMENTS_AT_ONCE) {
      const { documents } = await catalog.documents.list(null, { limit: DOCUMENTS_AT_ONCE, offset })
      for (const { id, status } of documents) {
        if (status !== 'completed' || encodings.isDone(id)) continue
        await this.#encode(id, counts)
        if ((await this.#counts()) !== counts) return
      }
      if (documents.length < DOCUMENTS_AT_ONCE) break
    }
    this.#encoded = counts
  }

  /** Encodes what is left of a document. Stops where `counts` change: newer documents go first, and deleted ones at once. */
  async #encode(documentId: string, counts: string): Promise<void> {
    const { catalog, chunks, encodings, encode, isBusy } = this.#services
    const { signal } = this.#stopping
    for (let from = 0; ; from += PASSAGES_AT_ONCE) {
      if ((await this.#counts()) !== counts) return
      const stored = await chunks.chunksOf(documentId, from, PASSAGES_AT_ONCE)
      const encoded: Omit<NewEncoding, 'datasetId'>[] = []
      for (const chunk of stored) {
        while (!signal.aborted && isBusy()) await pause(WAIT_MS, signal)
        signal.throwIfAborted()
        const text = textToEmbed(chunk)
        const { index } = chunk
        if (!isReadable(text) || encodings.has({ documentId, index, text })) continue
        encoded.push({ documentId, index, text, encoding: await encode(text, signal) })
      }
      // The document may have been moved since the chunk was stored.
      const names = (await catalog.documents.namesOfCompleted([documentId])).get(documentId)
      if (!names) return
      encodings.put(encoded.map((one) => ({ ...one, datasetId: names.datasetKey })))
      if (stored.length < PASSAGES_AT_ONCE) break
    }
    encodings.noteDone(documentId)
  }

  async #counts(): Promise<string> {
    const { documents, chunks, bytes } = await this.#services.catalog.documents.counts()
    return `${documents} ${chunks} ${bytes}`
  }
}
