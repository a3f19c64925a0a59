/** Of two vectors of length 1; 0 where one has no direction, or where one is missing and has no numbers. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/** One of several vectors that stand one after the other, in place. */
export function rowOf(vectors: Float32Array, row: number, dimensions: number): Float32Array {
  return vectors.subarray(row * dimensions, (row + 1) * dimensions)
}

/** What several vectors that stand one after the other point to together, at length 1. */
export function centreOf(vectors: Float32Array, dimensions: number): Float32Array {
  const centre = new Float32Array(dimensions)
  for (let i = 0; i < vectors.length; i++)
    centre[i % dimensions] = (centre[i % dimensions] ?? 0) + (vectors[i] ?? 0)
  const length = Math.hypot(...centre) || 1
  return centre.map((value) => value / length)
}
