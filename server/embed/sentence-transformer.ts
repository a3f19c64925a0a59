import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { loadOnnxRuntime } from '../native/onnxruntime.ts'
import type { Embedder, EmbeddingKind } from './embedder.ts'
import { EmbeddingModelError } from './embedding-model-error.ts'
import { type FolderChoices, type ModelFolder, readModelFolder } from './model-folder.ts'
import { normalise, pool } from './pool.ts'
import { SentenceTokenizer } from './sentence-tokenizer.ts'

/** Tokens, padding included, that go through the model together. */
const BATCH_TOKENS = 2_048
const KNOWN_INPUTS = ['input_ids', 'attention_mask', 'token_type_ids', 'position_ids']
/** Outputs that are one vector a text already. */
const POOLED = /^(?:sentence_embedding|embedding|embeddings)$/

export type SentenceTransformerOptions = {
  readonly name: string
  readonly sha256: string
  readonly folder: string
  readonly choices?: FolderChoices
  /** Cores that one call may use. */
  readonly threads?: number
}

/**
 * Opens the sentence-transformer in a folder. Throws EmbeddingModelError when a file is missing, damaged or of a
 * kind that is not known, or when the model gives no vectors.
 */
export async function openSentenceTransformer(options: SentenceTransformerOptions): Promise<Embedder> {
  const folder = await readModelFolder(options.folder, options.choices)
  const tokenizer = new SentenceTokenizer(options.name, folder.tokenizer, folder.tokenizerConfig)
  const { InferenceSession, Tensor } = await loadOnnxRuntime()
  const session = await InferenceSession.create(folder.onnxPath, {
    intraOpNumThreads: options.threads ?? 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    enableCpuMemArena: false,
    enableMemPattern: false,
  }).catch((cause: unknown) => {
    throw broken(options.name, `its graph cannot be loaded (${firstLine(cause)}). Add the model again`, cause)
  })
  const embedder = new SentenceTransformer(options, folder, tokenizer, session, Tensor)
  try {
    await embedder.measure()
    return embedder
  } catch (error) {
    await session.release()
    throw error
  }
}

class SentenceTransformer implements Embedder {
  readonly model: string
  readonly sha256: string
  readonly #folder: ModelFolder
  readonly #tokenizer: SentenceTokenizer
  readonly #session: InferenceSession
  readonly #Tensor: typeof Tensor
  readonly #output: string
  #dimensions = 0

  constructor(
    { name, sha256 }: SentenceTransformerOptions,
    folder: ModelFolder,
    tokenizer: SentenceTokenizer,
    session: InferenceSession,
    TensorClass: typeof Tensor,
  ) {
    this.model = name
    this.sha256 = sha256
    this.#folder = folder
    this.#tokenizer = tokenizer
    this.#session = session
    this.#Tensor = TensorClass
    const odd = session.inputNames.find((input) => !KNOWN_INPUTS.includes(input))
    if (odd)
      throw broken(
        name,
        `its graph asks for '${odd}', which is not known. Export it for feature extraction: optimum-cli export onnx --task feature-extraction --model ORG/NAME FOLDER`,
      )
    const { outputNames } = session
    this.#output = outputNames.find((output) => POOLED.test(output)) ?? outputNames[0] ?? ''
  }

  get dimensions(): number {
    return this.#dimensions
  }

  /** Finds out how many numbers a vector has. */
  async measure(): Promise<void> {
    const output = await this.#run([this.#tokenizer.encode('a', this.#folder.maxTokens)])
    const width = output.dims.at(-1) ?? 0
    const { truncate } = this.#folder
    if (truncate !== null && truncate > width)
      throw broken(
        this.model,
        `it makes ${width} numbers, and ${truncate} are asked for. Choose at most ${width} dimensions`,
      )
    this.#dimensions = truncate ?? width
  }

  async embed(texts: readonly string[], kind: EmbeddingKind): Promise<Float32Array> {
    const prefix = this.#folder.prefixes[kind]
    const vectors = new Float32Array(texts.length * this.#dimensions)
    const order = texts
      .flatMap((text, row) =>
        text.trim() === ''
          ? []
          : [{ row, ids: this.#tokenizer.encode(prefix + text, this.#folder.maxTokens) }],
      )
      .sort((a, b) => a.ids.length - b.ids.length)
    for (let start = 0; start < order.length; ) {
      let end = start + 1
      while (end < order.length && (end + 1 - start) * (order[end]?.ids.length ?? 0) <= BATCH_TOKENS) end++
      const batch = order.slice(start, end)
      const output = this.#pooled(
        await this.#run(batch.map(({ ids }) => ids)),
        batch.map(({ ids }) => ids.length),
      )
      batch.forEach(({ row }, i) => {
        const vector = output.subarray(i * this.#dimensions, (i + 1) * this.#dimensions)
        vectors.set(vector, row * this.#dimensions)
      })
      start = end
    }
    return vectors
  }

  async close(): Promise<void> {
    await this.#session.release()
  }

  async #run(batch: readonly (readonly number[])[]): Promise<Tensor> {
    const length = Math.max(...batch.map((ids) => ids.length))
    const size = batch.length * length
    const columns: Record<string, Float64Array> = {}
    for (const name of this.#session.inputNames) columns[name] = new Float64Array(size)
    batch.forEach((ids, row) => {
      ids.forEach((id, i) => {
        const at = row * length + i
        if (columns.input_ids) columns.input_ids[at] = id
        if (columns.attention_mask) columns.attention_mask[at] = 1
        if (columns.position_ids) columns.position_ids[at] = i
      })
    })
    const feeds = Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [
        name,
        this.#tensor(name, column, [batch.length, length]),
      ]),
    )
    const results = await this.#session.run(feeds, [this.#output])
    const output = results[this.#output]
    if (!output || !(output.data instanceof Float32Array))
      throw broken(
        this.model,
        `its graph gives '${this.#output}' as ${output?.type ?? 'nothing'}, not float32. Export it with float32 outputs`,
      )
    return output
  }

  /** Inputs are int64 in nearly every export, and float32 or int32 in some. */
  #tensor(name: string, column: Float64Array, shape: readonly number[]): Tensor {
    const about = this.#session.inputMetadata.find((input) => input.name === name)
    const type = about?.isTensor ? about.type : 'int64'
    if (type === 'int32') return new this.#Tensor('int32', Int32Array.from(column), shape)
    if (type === 'float32') return new this.#Tensor('float32', Float32Array.from(column), shape)
    return new this.#Tensor('int64', BigInt64Array.from(column, BigInt), shape)
  }

  #pooled(output: Tensor, lengths: readonly number[]): Float32Array {
    const width = output.dims.at(-1) ?? 0
    if (!(output.data instanceof Float32Array)) throw new Error('Cannot pool: the output is not float32')
    if (output.dims.length === 3)
      return pool(output.data, lengths, width, this.#folder.pooling, this.#dimensions)
    const vectors = new Float32Array(lengths.length * this.#dimensions)
    for (let row = 0; row < lengths.length; row++) {
      const vector = output.data.slice(row * width, row * width + this.#dimensions)
      normalise(vector)
      vectors.set(vector, row * this.#dimensions)
    }
    return vectors
  }
}

function broken(name: string, reason: string, cause?: unknown): EmbeddingModelError {
  return new EmbeddingModelError(`Cannot use the embedding model '${name}': ${reason}`, { cause })
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? ''
}
