import type { Embedder } from '../../models/embedding/embedder.ts'

/** Letters that are not Latin: the model may know none of them. */
const OTHER_LETTERS = /(?!\p{Script=Latin})\p{L}/gu
const FEWEST = 2

/**
 * The vector of a question; zeros where the model knows nothing of the script that it is in: then the numbers and the
 * few Latin letters in it say nothing of what it is about.
 */
export async function questionVector(embedder: Embedder, question: string): Promise<Float32Array> {
  const vector = await embedder.embed([question], 'query')
  const others = question.match(OTHER_LETTERS) ?? []
  if (others.length < FEWEST) return vector
  const known = await embedder.embed([others.join('')], 'query')
  return known.some((number) => number !== 0) ? vector : new Float32Array(vector.length)
}
