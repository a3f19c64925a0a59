import { loadOnnxRuntime, sessionOptions } from '../../platform/native/onnxruntime.ts'
import { CarriedModel, carriedModel } from '../embedding/manifest.ts'
import { WordPiece } from '../embedding/word-piece.ts'
import { bestSpans, softmax, wholeWords } from './best-spans.ts'
import { encodePair, type PairTokens } from './encode-pair.ts'
import type { Reading } from './reader.ts'

/** The model that the executable carries; made by models/train/reader. */
const READER_MODEL = 'ibid-reader-7'

/** Tokens that are read at once: question and passage, claim and evidence. */
const MOST_TOKENS = 256

type Output = 'answerable' | 'start' | 'end' | 'support'

export type PairModel = {
  read(question: string, passage: string): Promise<Reading>
  /** How likely the evidence supports the claim, 0–1. */
  entail(claim: string, evidence: string): Promise<number>
}

/**
 * Opens the cross-encoder with its heads: inputs `input_ids`, `attention_mask` and `token_type_ids` (int64, [1, tokens])
 * and `claims` (bool, [1]: whether it is to judge a claim, for which its layers have adapters, or to read); outputs `answerable` [1], `start` and `end` [1, tokens], `support` [1, 3] of supported, contradicted and not said, all
 * float32 logits. A call uses one core. Throws when its files are missing or damaged.
 */
export async function openPairModel(): Promise<PairModel> {
  const { model, vocabulary } = await carriedModel(READER_MODEL, CarriedModel)
  const { InferenceSession, Tensor } = await loadOnnxRuntime()
  const session = await InferenceSession.create(model, sessionOptions(1))
  const words = new WordPiece(vocabulary)

  async function run({ ids, types }: PairTokens, wanted: Output[]) {
    const tensor = (values: readonly number[]) =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
    const outputs = await session.run(
      {
        input_ids: tensor(ids),
        attention_mask: tensor(ids.map(() => 1)),
        token_type_ids: tensor(types),
        claims: new Tensor('bool', [wanted.includes('support')], [1]),
      },
      wanted,
    )
    return (name: Output): Float32Array => {
      const data = outputs[name]?.data
      if (data instanceof Float32Array) return data
      throw new Error(`Cannot read with '${READER_MODEL}': the model gives no float32 '${name}'`)
    }
  }

  return {
    async read(question, passage) {
      const pair = encodePair(words, question, passage, MOST_TOKENS)
      const output = await run(pair, ['answerable', 'start', 'end'])
      const inside = (name: Output) => output(name).subarray(pair.offset, pair.offset + pair.places.length)
      const spans = bestSpans(inside('start'), inside('end'), pair.places)
      return {
        answerable: output('answerable')[0] ?? 0,
        spans: spans.map((span) => ({ ...span, ...wholeWords(passage, span) })),
      }
    },
    async entail(claim, evidence) {
      const output = await run(encodePair(words, claim, evidence, MOST_TOKENS), ['support'])
      return softmax(output('support'))[0] ?? 0
    },
  }
}
