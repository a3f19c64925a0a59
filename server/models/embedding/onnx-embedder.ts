import type { InferenceSession } from 'onnxruntime-node'
import { loadOnnxRuntime, sessionOptions } from '../../platform/native/onnxruntime.ts'
import type { Embedder, EmbeddingKind } from './embedder.ts'
import { carriedModel, Manifest } from './manifest.ts'
import { type Tokenizer, WordPiece } from './word-piece.ts'

/** Largest batch × length, so that the rows fit into a core's cache. */
const BATCH_CELLS = 1_024

/**
 * Opens an embedding model that the executable carries. Inputs: `input_ids` [batch, length] int32, the distinct tokens of
 * each text, and `weights` [batch, length] float32, 0 for padding. Output: `sentence_embedding` [batch, dimensions] float32,
 * normalised. Throws if files are missing or their SHA-256 differs from the manifest.
 */
export async function openEmbeddedModel(name: string): Promise<Embedder> {
  const { manifest, model, vocabulary } = await carriedModel(name, Manifest)
  const { InferenceSession, Tensor } = await loadOnnxRuntime()
  // One thread, since each worker runs a session of its own.
  const session = await InferenceSession.create(model, sessionOptions(1))
  return new OnnxEmbedder(manifest, session, Tensor, new WordPiece(vocabulary))
}

type TensorClass = Awaited<ReturnType<typeof loadOnnxRuntime>>['Tensor']

class OnnxEmbedder implements Embedder {
  readonly model: string
  readonly sha256: string
  readonly dimensions: number
  readonly #session: InferenceSession
  readonly #Tensor: TensorClass
  readonly #tokenizer: Tokenizer
  readonly #counter: TokenCounter
  readonly #maxTokens: number

  constructor(manifest: Manifest, session: InferenceSession, Tensor: TensorClass, tokenizer: Tokenizer) {
    this.model = manifest.name
    this.sha256 = manifest.files.model.sha256
    this.dimensions = manifest.dimensions
    this.#maxTokens = manifest.max_tokens
    this.#session = session
    this.#Tensor = Tensor
    this.#tokenizer = tokenizer
    this.#counter = new TokenCounter(tokenizer.size)
  }

  /** Embeds queries and passages alike. */
  async embed(texts: readonly string[], _kind: EmbeddingKind): Promise<Float32Array> {
    const bags = texts.map((text, row) => ({
      row,
      ...this.#counter.count(this.#tokenizer.encode(text, this.#maxTokens)),
    }))
    const vectors = new Float32Array(texts.length * this.dimensions)
    const order = bags.filter(({ ids }) => ids.length > 0).sort((a, b) => a.ids.length - b.ids.length)
    for (let start = 0; start < order.length; ) {
      const batch = firstBatch(order, start)
      start += batch.length
      const output = await this.#run(batch)
      batch.forEach(({ row }, i) => {
        vectors.set(output.subarray(i * this.dimensions, (i + 1) * this.dimensions), row * this.dimensions)
      })
    }
    return vectors
  }

  isWord(word: string): boolean {
    return this.#tokenizer.encode(word, 2).length === 1
  }

  async close(): Promise<void> {
    await this.#session.release()
  }

  async #run(batch: readonly TokenBag[]): Promise<Float32Array> {
    const length = Math.max(...batch.map(({ ids }) => ids.length))
    const ids = new Int32Array(batch.length * length)
    const weights = new Float32Array(batch.length * length)
    batch.forEach((bag, i) => {
      ids.set(bag.ids, i * length)
      weights.set(bag.weights, i * length)
    })
    const shape = [batch.length, length]
    const feeds = {
      input_ids: new this.#Tensor('int32', ids, shape),
      weights: new this.#Tensor('float32', weights, shape),
    }
    const { sentence_embedding: output } = await this.#session.run(feeds)
    if (!(output?.data instanceof Float32Array)) {
      throw new Error(`Cannot embed with '${this.model}': the model gives no float32 'sentence_embedding'`)
    }
    return output.data
  }
}

/** Takes the next batch from `start`; the bags are sorted by length. */
function firstBatch<T extends TokenBag>(bags: readonly T[], start: number): T[] {
  let end = start + 1
  while (end < bags.length && (end + 1 - start) * (bags[end]?.ids.length ?? 0) <= BATCH_CELLS) end++
  return bags.slice(start, end)
}

/** The distinct tokens of a text in order of first occurrence, weighted by the square root of their frequency. */
type TokenBag = { readonly ids: readonly number[]; readonly weights: readonly number[] }

/** Counts the tokens of one text at a time, with ids from 0 to `size` - 1. */
export class TokenCounter {
  readonly #counts: Uint32Array

  constructor(size: number) {
    this.#counts = new Uint32Array(size)
  }

  count(tokens: readonly number[]): TokenBag {
    const counts = this.#counts
    const ids: number[] = []
    for (const id of tokens) {
      const before = counts[id] ?? 0
      if (before === 0) ids.push(id)
      counts[id] = before + 1
    }
    const weights = ids.map((id) => Math.sqrt(counts[id] ?? 0))
    for (const id of ids) counts[id] = 0
    return { ids, weights }
  }
}
