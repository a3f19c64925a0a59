import type { Embedder } from '../../models/embedding/embedder.ts'

/** Letters of scripts that the embedding model may not know. */
const NON_LATIN = /(?!\p{Script=Latin})\p{L}/gu
const LEAST_NON_LATIN = 2

/**
 * Embeds a question. Returns zeros if the model does not know the question's script: its numbers and few Latin letters
 * alone would not tell what it is about.
 */
export async function questionVector(embedder: Embedder, question: string): Promise<Float32Array> {
  const vector = await embedder.embed([question], 'query')
  const others = question.match(NON_LATIN) ?? []
  if (others.length < LEAST_NON_LATIN) return vector
  const known = await embedder.embed([others.join('')], 'query')
  return known.some((number) => number !== 0) ? vector : new Float32Array(vector.length)
}
