import type { PoolingMode } from './model-folder.ts'

/**
 * Pools token vectors into one vector per text. `hidden`: [batch, length, width], row-major; `lengths`: number of real
 * tokens of each text. Keeps the first `dimensions` numbers and normalises them.
 */
export function pool(
  hidden: Float32Array,
  lengths: readonly number[],
  width: number,
  mode: PoolingMode,
  dimensions: number,
): Float32Array {
  const length = hidden.length / (lengths.length * width)
  const vectors = new Float32Array(lengths.length * dimensions)
  lengths.forEach((count, row) => {
    const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions)
    const first = mode === 'last-token' ? count - 1 : 0
    const after = mode === 'cls' ? 1 : count
    for (let token = first; token < after; token++) {
      const start = (row * length + token) * width
      for (let i = 0; i < dimensions; i++) vector[i] = (vector[i] ?? 0) + (hidden[start + i] ?? 0)
    }
    normalise(vector)
  })
  return vectors
}

/** Normalises a vector in place to length 1; zeros stay. */
export function normalise(vector: Float32Array): void {
  let sum = 0
  for (const number of vector) sum += number * number
  if (sum === 0) return
  const scale = 1 / Math.sqrt(sum)
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * scale
}
