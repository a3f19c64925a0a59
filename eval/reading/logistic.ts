/** An example for logistic regression: features, label (1 or 0) and sample weight. */
export type Example = { readonly x: readonly number[]; readonly y: number; readonly weight: number }

/** Fits logistic regression by Newton's method with a small ridge. Returns the weights, intercept first. */
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

/** The alternatives of one choice. `right`: the probability of each, 0 to 1, summing to 1. */
export type Choice = {
  readonly x: readonly (readonly number[])[]
  readonly right: readonly number[]
  readonly weight: number
}

/**
 * Fits a conditional logit (McFadden 1973), which maximizes the likelihood of the right alternatives, by
 * Newton's method with a small ridge. It has no intercept, which would be the same for all alternatives.
 */
export function choiceWeights(choices: readonly Choice[], ridge = 2e-3): number[] {
  const width = choices[0]?.x[0]?.length ?? 0
  const total = choices.reduce((sum, { weight }) => sum + weight, 0) || 1
  const all = choices.flatMap(({ x }) => x)
  const average = (of: (x: readonly number[], i: number) => number) =>
    Array.from({ length: width }, (_, i) => all.reduce((sum, x) => sum + of(x, i), 0) / all.length)
  const centres = average((x, i) => x[i] ?? 0)
  const deviations = average((x, i) => ((x[i] ?? 0) - (centres[i] ?? 0)) ** 2).map(
    (variance) => Math.sqrt(variance) + 1e-6,
  )
  const scaled = choices.map(({ x, right, weight }) => ({
    rows: x.map((values) => values.map((value, i) => (value - (centres[i] ?? 0)) / (deviations[i] ?? 1))),
    right,
    weight: weight / total,
  }))
  const chances = (rows: readonly (readonly number[])[], weights: readonly number[]) => {
    const logits = rows.map((row) => row.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0))
    const most = Math.max(...logits)
    const sum = logits.reduce((sum, logit) => sum + Math.exp(logit - most), 0)
    return logits.map((logit) => Math.exp(logit - most) / sum)
  }
  const loss = (weights: readonly number[]) =>
    scaled.reduce(
      (sum, { rows, right, weight }) =>
        chances(rows, weights).reduce(
          (sum, p, k) => sum - weight * (right[k] ?? 0) * Math.log(p + Number.MIN_VALUE),
          sum,
        ),
      ridge * weights.reduce((sum, weight) => sum + weight ** 2, 0),
    )
  let weights = new Array<number>(width).fill(0)
  for (let round = 0; round < 40; round++) {
    const gradient = weights.map((weight) => 2 * ridge * weight)
    const curvature = weights.map((_, i) => weights.map((_, j) => (i === j ? 2 * ridge : 0)))
    for (const { rows, right, weight } of scaled) {
      const ps = chances(rows, weights)
      const means = weights.map((_, i) =>
        rows.reduce((mean, row, k) => mean + (ps[k] ?? 0) * (row[i] ?? 0), 0),
      )
      for (const [k, row] of rows.entries()) {
        const p = ps[k] ?? 0
        const apart = row.map((value, i) => value - (means[i] ?? 0))
        for (let i = 0; i < width; i++) {
          gradient[i] = (gradient[i] ?? 0) + weight * (p - (right[k] ?? 0)) * (row[i] ?? 0)
          const line = curvature[i] ?? []
          for (let j = 0; j < width; j++)
            line[j] = (line[j] ?? 0) + weight * p * (apart[i] ?? 0) * (apart[j] ?? 0)
        }
      }
    }
    const step = solved(curvature, gradient)
    // Far from the optimum, a full Newton step overshoots.
    const before = loss(weights)
    let share = 1
    const next = () => weights.map((weight, i) => weight - share * (step[i] ?? 0))
    while (share > 1e-6 && loss(next()) > before) share /= 2
    weights = next()
    if (Math.hypot(...step) < 1e-6) break
  }
  return weights.map((weight, i) => weight / (deviations[i] ?? 1))
}

/** Converts a logit to a probability. */
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

/** Solves a linear system by Gaussian elimination. */
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
