/** An example for logistic regression: what it is judged by, 1 or 0, and how much it counts. */
export type Example = { readonly x: readonly number[]; readonly y: number; readonly weight: number }

/** Weights of the logistic regression, the constant first, by Newton's method with a small ridge. */
export function logisticWeights(examples: readonly Example[], ridge = 2e-3): number[] {
  const width = (examples[0]?.x.length ?? 0) + 1
  const total = examples.reduce((sum, { weight }) => sum + weight, 0) || 1
  const means = columns(examples, width, (sum, value, weight) => sum + (value * weight) / total)
  const deviations = columns(
    examples,
    width,
    (sum, value, weight, i) => sum + ((value - (means[i] ?? 0)) ** 2 * weight) / total,
  ).map((variance) => Math.sqrt(variance) + 1e-6)
  const rows = examples.map(({ x, y, weight }) => ({
    x: [1, ...x.map((value, i) => (value - (means[i + 1] ?? 0)) / (deviations[i + 1] ?? 1))],
    y,
    weight: weight / total,
  }))
  let weights = new Array<number>(width).fill(0)
  for (let round = 0; round < 40; round++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : 2 * ridge * weight))
    const curvature = weights.map((_, i) => weights.map((_, j) => (i === j && i > 0 ? 2 * ridge : 1e-9)))
    for (const { x, y, weight } of rows) {
      const p = chance(x.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0))
      for (let i = 0; i < width; i++) {
        gradient[i] = (gradient[i] ?? 0) + weight * (p - y) * (x[i] ?? 0)
        const row = curvature[i] ?? []
        for (let j = 0; j < width; j++)
          row[j] = (row[j] ?? 0) + weight * p * (1 - p) * (x[i] ?? 0) * (x[j] ?? 0)
      }
    }
    const step = solved(curvature, gradient)
    weights = weights.map((weight, i) => weight - (step[i] ?? 0))
    if (Math.hypot(...step) < 1e-7) break
  }
  const plain = weights.map((weight, i) => (i === 0 ? weight : weight / (deviations[i] ?? 1)))
  plain[0] = plain.reduce((sum, weight, i) => (i === 0 ? weight : sum - weight * (means[i] ?? 0)), 0)
  return plain
}

/** 0–1 from a logit. */
export function chance(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

function columns(
  examples: readonly Example[],
  width: number,
  add: (sum: number, value: number, weight: number, column: number) => number,
): number[] {
  const sums = new Array<number>(width).fill(0)
  for (const { x, weight } of examples)
    for (const [i, value] of x.entries()) sums[i + 1] = add(sums[i + 1] ?? 0, value, weight, i + 1)
  return sums
}

/** The solution of a linear system, by elimination. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  const size = rows.length
  for (let pivot = 0; pivot < size; pivot++) {
    const best = rows.slice(pivot).reduce((most, row, i) => {
      return Math.abs(row[pivot] ?? 0) > Math.abs(rows[most]?.[pivot] ?? 0) ? pivot + i : most
    }, pivot)
    const [a, b] = [rows[pivot] ?? [], rows[best] ?? []]
    rows[pivot] = b
    rows[best] = a
    const head = rows[pivot]?.[pivot] || 1e-12
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue
      const factor = (rows[row]?.[pivot] ?? 0) / head
      rows[row] = (rows[row] ?? []).map((value, i) => value - factor * (rows[pivot]?.[i] ?? 0))
    }
  }
  return rows.map((row, i) => (row[size] ?? 0) / (row[i] || 1e-12))
}
