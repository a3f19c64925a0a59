/** Computes the cosine of two unit vectors; 0 if one is zero or empty. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/** Returns a view of one row of a matrix of vectors. */
export function rowOf(vectors: Float32Array, row: number, dimensions: number): Float32Array {
  return vectors.subarray(row * dimensions, (row + 1) * dimensions)
}

/** Computes the centroid of the rows of a matrix, as a unit vector. */
export function centreOf(vectors: Float32Array, dimensions: number): Float32Array {
  const centre = new Float32Array(dimensions)
  for (let i = 0; i < vectors.length; i++)
    centre[i % dimensions] = (centre[i % dimensions] ?? 0) + (vectors[i] ?? 0)
  const length = Math.hypot(...centre) || 1
  return centre.map((value) => value / length)
}
