import { isReadable } from '../../models/reading/is-readable.ts'
import { textToEmbed } from '../../storage/index/chunks/stored-chunks.ts'
import type { PassageEncodings } from '../../storage/index/encodings/passage-encodings.ts'
import type { Ranked } from './rank.ts'

/**
 * What a second look at passages needs: encodings of passages, made in the background, and of the question. They know
 * that 'signer' and 'interpreter' are alike, which the embedding model's tokens do not.
 */
export type SecondLook = {
  readonly encodings: Pick<PassageEncodings, 'cosines' | 'isEmpty'>
  readonly encode: (text: string, signal?: AbortSignal) => Promise<Float32Array>
}

/** The weight of the cosine beside the ranking score; eval/answers/everyday-words.ts judges it. */
const WEIGHT = 8
/**
 * The cosine to expect of a passage that is not encoded yet, by that of the embedding model: least squares over 9,800
 * passages found for everyday questions.
 */
const EXPECTED = { slope: 0.86, intercept: -0.05 }

/** Encodes a question; null where a second look has nothing to go by. */
export async function encodeQuestion(
  { encodings, encode }: SecondLook,
  question: string,
  signal?: AbortSignal,
): Promise<Float32Array | null> {
  return isReadable(question) && !encodings.isEmpty ? await encode(question, signal) : null
}

/**
 * Reorders passages by their ranking score and the cosine of their encoding to the question's, `encoded`; passages with a
 * higher exact match stay in front. The ranking scores stay where they are, so that they still fall from place to place.
 */
export function lookAgain(
  ranked: readonly Ranked[],
  encoded: Float32Array,
  { encodings }: Pick<SecondLook, 'encodings'>,
): Ranked[] {
  const passages = ranked.map(({ hit }) => ({
    documentId: hit.documentId,
    index: hit.index,
    text: textToEmbed(hit),
  }))
  const cosines = encodings.cosines(passages, encoded)
  if (cosines.every((cosine) => cosine === null)) return [...ranked]
  return ranked
    .map((passage, i) => {
      const cosine = cosines[i] ?? EXPECTED.slope * passage.cosine + EXPECTED.intercept
      return { passage, worth: passage.score + WEIGHT * cosine }
    })
    .sort((a, b) => b.passage.match - a.passage.match || b.worth - a.worth)
    .map(({ passage, worth }) => ({ ...passage, score: worth }))
}
