import type { InferenceSession } from 'onnxruntime-node'
import { CarriedModel, carriedModel } from '../embed/manifest.ts'
import { WordPiece } from '../embed/word-piece.ts'
import { loadOnnxRuntime, sessionOptions } from '../native/onnxruntime.ts'
import { bestSpans, softmax, wholeWords } from './best-spans.ts'
import { PairTokenizer, type PairTokens } from './pair-tokenizer.ts'
import type { ClaimPair, Entailment, Reading } from './reader.ts'

/** The model that the executable carries; made by models/train/reader. */
export const READER_MODEL = 'ibid-reader-5'

/** Tokens that are read at once: question and passage, claim and evidence. */
const MOST_TOKENS = 256

type Outputs = 'answerable' | 'start' | 'end' | 'support'

/**
 * The cross-encoder with its heads: inputs `input_ids`, `attention_mask` and `token_type_ids` (int64, [1, tokens]);
 * outputs `answerable` [1], `start` and `end` [1, tokens], `support` [1, 3], all float32 logits.
 */
export class PairModel {
  readonly #session: InferenceSession
  readonly #Tensor: Awaited<ReturnType<typeof loadOnnxRuntime>>['Tensor']
  readonly #tokenizer: PairTokenizer

  private constructor(
    session: InferenceSession,
    Tensor: Awaited<ReturnType<typeof loadOnnxRuntime>>['Tensor'],
    tokenizer: PairTokenizer,
  ) {
    this.#session = session
    this.#Tensor = Tensor
    this.#tokenizer = tokenizer
  }

  /** `threads`: cores that one call may use. Throws when its files are missing or damaged. */
  static async open(threads: number): Promise<PairModel> {
    const { model, vocabulary } = await carriedModel(READER_MODEL, CarriedModel)
    const { InferenceSession, Tensor } = await loadOnnxRuntime()
    const session = await InferenceSession.create(model, sessionOptions(threads))
    return new PairModel(session, Tensor, new PairTokenizer(new WordPiece(vocabulary)))
  }

  async read(question: string, passage: string): Promise<Reading> {
    const pair = this.#tokenizer.encode(question, passage, MOST_TOKENS)
    const out = await this.#run(pair, ['answerable', 'start', 'end'])
    const inside = (logits: Float32Array) => logits.subarray(pair.offset, pair.offset + pair.places.length)
    return {
      answerable: out.answerable[0] ?? 0,
      spans: bestSpans(inside(out.start), inside(out.end), pair.places).map((span) => ({
        ...span,
        ...wholeWords(passage, span),
      })),
    }
  }

  async entail({ claim, evidence }: ClaimPair): Promise<Entailment> {
    const { support } = await this.#run(this.#tokenizer.encode(claim, evidence, MOST_TOKENS), ['support'])
    const [supported = 0, contradicted = 0, notSaid = 0] = softmax(support)
    return { supported, contradicted, notSaid }
  }

  async close(): Promise<void> {
    await this.#session.release()
  }

  async #run<Name extends Outputs>(
    { ids, types }: PairTokens,
    wanted: readonly Name[],
  ): Promise<Record<Name, Float32Array>> {
    const tensor = (values: readonly number[]) =>
      new this.#Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
    const outputs = await this.#session.run(
      {
        input_ids: tensor(ids),
        attention_mask: tensor(ids.map(() => 1)),
        token_type_ids: tensor(types),
      },
      [...wanted],
    )
    const columns = wanted.map((name) => {
      const data = outputs[name]?.data
      if (!(data instanceof Float32Array))
        throw new Error(`Cannot read with '${READER_MODEL}': the model gives no float32 '${name}'`)
      return [name, data] as const
    })
    // SAFETY: one entry for each of `wanted`, made above.
    return Object.fromEntries(columns) as Record<Name, Float32Array>
  }
}
