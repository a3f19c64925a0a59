import { existsSync } from 'node:fs'
import { Tokenizer as AnyTokenizer } from '@huggingface/tokenizers'
import { EmbeddingModelError } from './embedder.ts'
import { readModelFolder } from './model-folder.ts'
import { batchesOf, type TokenRow, TokenSession } from './token-session.ts'

/** Tokens per batch, including padding. */
const BATCH_TOKENS = 2_048
/** Bound on the average token length; longer text is cut before tokenization. */
const CHARS_PER_TOKEN = 24
/** Factor by which the estimated cut of an overlong passage is shortened further. */
const CUT = 0.95

/** Scores how well passages answer a question, reading both together. */
export interface CrossEncoder {
  /** Returns a score per text; higher is better, comparable within one question only. */
  score(question: string, texts: readonly string[]): Promise<Float32Array>
  close(): Promise<void>
}

/**
 * Opens the cross-encoder in a folder: model.onnx and tokenizer.json of a sequence classifier with one label, or with two,
 * of which the second means relevant. Throws EmbeddingModelError if it is unusable.
 */
export async function openCrossEncoder(folder: string, threads: number): Promise<CrossEncoder> {
  if (!existsSync(folder))
    throw broken(
      folder,
      'there is no such folder. Give one with model.onnx and tokenizer.json of a cross-encoder',
    )
  const model = await readModelFolder(folder, {}, 'reranker')
  const session = await TokenSession.open(model.onnxPath, threads).catch((cause: unknown) => {
    throw broken(folder, `its graph cannot be loaded (${firstLine(cause)}). Fetch it again`, cause)
  })
  try {
    const encoder = new OnnxCrossEncoder(folder, new PairTokenizer(folder, model), session)
    await encoder.score('a', ['a'])
    return encoder
  } catch (error) {
    await session.close()
    throw error
  }
}

class OnnxCrossEncoder implements CrossEncoder {
  readonly #folder: string
  readonly #tokenizer: PairTokenizer
  readonly #session: TokenSession
  readonly #output: string

  constructor(folder: string, tokenizer: PairTokenizer, session: TokenSession) {
    this.#folder = folder
    this.#tokenizer = tokenizer
    this.#session = session
    if (session.odd !== undefined)
      throw broken(folder, `its graph asks for '${session.odd}', which is not known. ${EXPORT}`)
    this.#output = session.outputNames.find((name) => name === 'logits') ?? session.outputNames[0] ?? ''
  }

  async score(question: string, texts: readonly string[]): Promise<Float32Array> {
    const scores = new Float32Array(texts.length)
    const rows = texts.map((text, row) => ({ row, ...this.#tokenizer.encode(question, text) }))
    for (const batch of batchesOf(rows, BATCH_TOKENS)) {
      const output = await this.#session.run(batch, this.#output)
      const labels = (output?.data.length ?? 0) / batch.length
      if (!(output?.data instanceof Float32Array) || (labels !== 1 && labels !== 2))
        throw broken(
          this.#folder,
          `its graph gives ${labels} numbers of ${output?.type ?? 'nothing'} for a passage, not one or two of float32. ${EXPORT}`,
        )
      for (const [i, { row }] of batch.entries()) {
        const last = output.data[(i + 1) * labels - 1] ?? 0
        scores[row] = labels === 1 ? last : last - (output.data[i * labels] ?? 0)
      }
    }
    return scores
  }

  async close(): Promise<void> {
    await this.#session.close()
  }
}

type ReadFolder = Pick<
  Awaited<ReturnType<typeof readModelFolder>>,
  'tokenizer' | 'tokenizerConfig' | 'maxTokens'
>

/** Tokenizes a question and a passage into one row with separators. */
class PairTokenizer {
  readonly #tokenizer: AnyTokenizer
  readonly #most: number

  constructor(folder: string, { tokenizer, tokenizerConfig, maxTokens }: ReadFolder) {
    this.#most = maxTokens
    try {
      this.#tokenizer = new AnyTokenizer(tokenizer, tokenizerConfig)
      if (this.encode('a', 'a').ids.length < 2) throw new Error('it gives no tokens for a letter')
    } catch (cause) {
      throw broken(
        folder,
        `its tokenizer.json cannot be read (${firstLine(cause)}). Known are WordPiece, Unigram and BPE; fetch the file again, or choose another model`,
        cause,
      )
    }
  }

  /** Truncates the passage if it is too long. */
  encode(question: string, passage: string): TokenRow {
    const asked = question.slice(0, (this.#most * CHARS_PER_TOKEN) / 2)
    let text = passage.slice(0, this.#most * CHARS_PER_TOKEN)
    for (;;) {
      const { ids, token_type_ids: types } = this.#tokenizer.encode(asked, {
        text_pair: text,
        return_token_type_ids: true,
      })
      if (ids.length <= this.#most || text === '')
        return { ids: ids.slice(0, this.#most), types: types.slice(0, this.#most) }
      const kept = Math.floor(text.length * CUT * Math.max(0, 1 - (ids.length - this.#most) / ids.length))
      text = text.slice(0, Math.min(kept, text.length - 1))
    }
  }
}

const EXPORT =
  'Export a cross-encoder: optimum-cli export onnx --task text-classification --model ORG/NAME FOLDER'

function broken(folder: string, reason: string, cause?: unknown): EmbeddingModelError {
  return new EmbeddingModelError(`Cannot use the reranker in '${folder}': ${reason}`, { cause })
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? ''
}
