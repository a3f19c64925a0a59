import { loadOnnxRuntime, sessionOptions } from '../../platform/native/onnxruntime.ts'
import { carriedModel, Manifest } from './manifest.ts'
import { WordPiece } from './word-piece.ts'

/** The sentence-transformer in the executable. */
const SENTENCE_ENCODER = 'all-minilm-l6-v2'

/** Encodes a text to 384 numbers of length 1: texts that mean the same have a cosine near 1. */
export type EncodeText = (text: string) => Promise<Float32Array>

/**
 * Opens the sentence encoder (Reimers & Gurevych 2019). Inputs: `input_ids` int64 and `attention_mask` float32, [1, tokens];
 * output: `sentence_embedding` [1, 384] float32. It reads a text's first 256 tokens, on one core.
 * Throws if its files are missing or damaged.
 */
export async function openSentenceEncoder(): Promise<EncodeText> {
  const { manifest, model, vocabulary } = await carriedModel(SENTENCE_ENCODER, Manifest)
  const { InferenceSession, Tensor } = await loadOnnxRuntime()
  const session = await InferenceSession.create(model, sessionOptions(1))
  const words = new WordPiece(vocabulary)
  const [cls, sep] = [words.pieces('[CLS]'), words.pieces('[SEP]')]
  return async (text) => {
    const ids = [...cls, ...words.encode(text, manifest.max_tokens - 2), ...sep]
    const { sentence_embedding: output } = await session.run({
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
      attention_mask: new Tensor('float32', new Float32Array(ids.length).fill(1), [1, ids.length]),
    })
    if (output?.data instanceof Float32Array) return output.data
    throw new Error(
      `Cannot encode with '${SENTENCE_ENCODER}': the model gives no float32 'sentence_embedding'`,
    )
  }
}
