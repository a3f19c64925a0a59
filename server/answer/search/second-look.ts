import { isReadable } from '../../models/reading/is-readable.ts'
import type { ChunkHit } from '../../storage/index/chunks/chunk-store.ts'
import { textToEmbed } from '../../storage/index/chunks/stored-chunks.ts'
import type { PassageEncodings } from '../../storage/index/encodings/passage-encodings.ts'

/**
 * What a second look at passages needs: encodings of passages, made in the background, and of the question. They compare
 * what whole texts mean, where the embedding model sums up their tokens.
 */
export type SecondLook = {
  readonly encodings: Pick<PassageEncodings, 'cosines' | 'isEmpty' | 'nearest'>
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

/** The cosines of chunks' encodings to a question's; null for a chunk that is not encoded. */
export function alikeOf(
  { encodings }: Pick<SecondLook, 'encodings'>,
  hits: readonly ChunkHit[],
  encoded: Float32Array,
): (number | null)[] {
  const passages = hits.map((hit) => ({
    documentId: hit.documentId,
    index: hit.index,
    text: textToEmbed(hit),
  }))
  return encodings.cosines(passages, encoded)
}

export function expectedAlike(cosine: number): number {
  return EXPECTED.slope * cosine + EXPECTED.intercept
}

/** The ranking score after a second look. */
export function secondScore({
  score,
  alike = 0,
}: {
  readonly score: number
  readonly alike?: number
}): number {
  return score + WEIGHT * alike
}

/** Reorders passages by their scores after a second look; those with a higher exact match stay in front. */
export function lookAgain<
  T extends { readonly score: number; readonly alike?: number; readonly match: number },
>(ranked: readonly T[]): T[] {
  return ranked
    .map((passage) => ({ ...passage, score: secondScore(passage) }))
    .sort((a, b) => b.match - a.match || b.score - a.score)
}
