import { Tokenizer as AnyTokenizer } from '@huggingface/tokenizers'
import type { Tensor } from 'onnxruntime-node'
import { type Embedder, type EmbeddingKind, EmbeddingModelError } from './embedder.ts'
import { type FolderChoices, type ModelFolder, readModelFolder } from './model-folder.ts'
import { normalise, pool } from './pool.ts'
import { batchesOf, type TokenRow, TokenSession } from './token-session.ts'
import type { Tokenizer } from './word-piece.ts'

/** Tokens per batch, including padding. */
const BATCH_TOKENS = 2_048
/** Outputs that are pooled already. */
const POOLED = /^(?:sentence_embedding|embedding|embeddings)$/

export type SentenceTransformerOptions = {
  readonly name: string
  readonly sha256: string
  readonly folder: string
  readonly choices?: FolderChoices
  /** Cores per call. */
  readonly threads?: number
}

/**
 * Opens the sentence-transformer in a folder. Throws EmbeddingModelError if a file is missing, damaged or of an unknown
 * kind, or the model returns no vectors.
 */
export async function openSentenceTransformer(options: SentenceTransformerOptions): Promise<Embedder> {
  const folder = await readModelFolder(options.folder, options.choices)
  const tokenizer = new SentenceTokenizer(options.name, folder.tokenizer, folder.tokenizerConfig)
  const session = await TokenSession.open(folder.onnxPath, options.threads ?? 1).catch((cause: unknown) => {
    throw broken(options.name, `its graph cannot be loaded (${firstLine(cause)}). Add the model again`, cause)
  })
  const embedder = new SentenceTransformer(options, folder, tokenizer, session)
  try {
    await embedder.measure()
    return embedder
  } catch (error) {
    await session.close()
    throw error
  }
}

class SentenceTransformer implements Embedder {
  readonly model: string
  readonly sha256: string
  readonly #folder: ModelFolder
  readonly #tokenizer: SentenceTokenizer
  readonly #session: TokenSession
  readonly #output: string
  #dimensions = 0

  constructor(
    { name, sha256 }: SentenceTransformerOptions,
    folder: ModelFolder,
    tokenizer: SentenceTokenizer,
    session: TokenSession,
  ) {
    this.model = name
    this.sha256 = sha256
    this.#folder = folder
    this.#tokenizer = tokenizer
    this.#session = session
    if (session.odd !== undefined)
      throw broken(
        name,
        `its graph asks for '${session.odd}', which is not known. Export it for feature extraction: optimum-cli export onnx --task feature-extraction --model ORG/NAME FOLDER`,
      )
    const { outputNames } = session
    this.#output = outputNames.find((output) => POOLED.test(output)) ?? outputNames[0] ?? ''
  }

  get dimensions(): number {
    return this.#dimensions
  }

  /** Determines the number of dimensions. */
  async measure(): Promise<void> {
    const output = await this.#run([{ ids: this.#tokenizer.encode('a', this.#folder.maxTokens) }])
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
    const rows = texts.flatMap((text, row) =>
      text.trim() === '' ? [] : [{ row, ids: this.#tokenizer.encode(prefix + text, this.#folder.maxTokens) }],
    )
    for (const batch of batchesOf(rows, BATCH_TOKENS)) {
      const output = this.#pooled(
        await this.#run(batch),
        batch.map(({ ids }) => ids.length),
      )
      batch.forEach(({ row }, i) => {
        const vector = output.subarray(i * this.#dimensions, (i + 1) * this.#dimensions)
        vectors.set(vector, row * this.#dimensions)
      })
    }
    return vectors
  }

  async close(): Promise<void> {
    await this.#session.close()
  }

  async #run(batch: readonly TokenRow[]): Promise<Tensor> {
    const output = await this.#session.run(batch, this.#output)
    if (!output || !(output.data instanceof Float32Array))
      throw broken(
        this.model,
        `its graph gives '${this.#output}' as ${output?.type ?? 'nothing'}, not float32. Export it with float32 outputs`,
      )
    return output
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

/** Bound on the average token length; longer text is cut before tokenization. */
const CHARS_PER_TOKEN = 24

/** Tokenizes as a `tokenizer.json` describes (WordPiece, Unigram, BPE), including the tokens that open and close a text. */
class SentenceTokenizer implements Tokenizer {
  readonly size: number
  readonly #tokenizer: AnyTokenizer
  readonly #opening: readonly number[]
  readonly #closing: readonly number[]

  /** Throws EmbeddingModelError for an unknown kind. */
  constructor(name: string, tokenizer: object, config: object) {
    try {
      this.#tokenizer = new AnyTokenizer(tokenizer, config)
      const whole = this.#tokenizer.encode('a').ids
      const inner = this.#tokenizer.encode('a', { add_special_tokens: false }).ids
      const at = whole.findIndex((_, start) => inner.every((id, i) => whole[start + i] === id))
      if (at < 0 || inner.length === 0) throw new Error('it gives no tokens for a letter')
      this.#opening = whole.slice(0, at)
      this.#closing = whole.slice(at + inner.length)
      this.size = this.#tokenizer.get_vocab().size
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new EmbeddingModelError(
        `Cannot use the embedding model '${name}': its tokenizer.json cannot be read (${reason}). Known are WordPiece, Unigram and BPE; fetch the file again, or choose another model`,
        { cause },
      )
    }
  }

  /** Returns at most `limit` ids, including those that open and close the text. */
  encode(text: string, limit: number): number[] {
    const room = Math.max(0, limit - this.#opening.length - this.#closing.length)
    const { ids } = this.#tokenizer.encode(text.slice(0, limit * CHARS_PER_TOKEN), {
      add_special_tokens: false,
    })
    return [...this.#opening, ...ids.slice(0, room), ...this.#closing]
  }
}
