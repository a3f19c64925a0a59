import { Matrix, solve } from 'ml-matrix'

/** An example for logistic regression: features, label (1 or 0) and sample weight. */
export type Example = { readonly x: readonly number[]; readonly y: number; readonly weight: number }

/** The alternatives of one choice. `right`: the probability of each, 0 to 1, summing to 1. */
export type Choice = {
  readonly x: readonly (readonly number[])[]
  readonly right: readonly number[]
  readonly weight: number
}

/** Fits logistic regression with a small ridge: the choice between an example and nothing. Returns the weights, intercept first. */
export function logisticWeights(examples: readonly Example[], ridge = 2e-3): number[] {
  const { means, scales } = spread(examples)
  const choices = examples.map(({ x, y, weight }) => ({
    x: [
      [1, ...x.map((value, i) => (value - (means[i] ?? 0)) / (scales[i] ?? 1))],
      [0, ...x.map(() => 0)],
    ],
    right: [y, 1 - y],
    weight,
  }))
  const [intercept = 0, ...fitted] = newton(choices, [0, ...scales.map(() => ridge)])
  const weights = fitted.map((weight, i) => weight / (scales[i] ?? 1))
  return [weights.reduce((sum, weight, i) => sum - weight * (means[i] ?? 0), intercept), ...weights]
}

/**
 * Fits a conditional logit (McFadden 1973), which maximizes the likelihood of the right alternatives, with a small ridge.
 * It has no intercept, which would be the same for all alternatives.
 */
export function choiceWeights(choices: readonly Choice[], ridge = 2e-3): number[] {
  const { scales } = spread(choices.flatMap(({ x }) => x.map((row) => ({ x: row, weight: 1 }))))
  const scaled = choices.map((choice) => ({
    ...choice,
    x: choice.x.map((row) => row.map((value, i) => value / (scales[i] ?? 1))),
  }))
  const weights = newton(
    scaled,
    scales.map(() => ridge),
  )
  return weights.map((weight, i) => weight / (scales[i] ?? 1))
}

/** Converts a logit to a probability. */
export function chance(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

/** The weighted mean and standard deviation of each feature. */
function spread(rows: readonly { readonly x: readonly number[]; readonly weight: number }[]) {
  const total = rows.reduce((sum, { weight }) => sum + weight, 0) || 1
  const average = (of: (value: number, i: number) => number) =>
    (rows[0]?.x ?? []).map((_, i) =>
      rows.reduce((sum, { x, weight }) => sum + (of(x[i] ?? 0, i) * weight) / total, 0),
    )
  const means = average((value) => value)
  const variances = average((value, i) => (value - (means[i] ?? 0)) ** 2)
  return { means, scales: variances.map((variance) => Math.sqrt(variance) + 1e-6) }
}

/** Newton's method; ml-matrix solves its linear systems. No kept library in JavaScript fits a choice with weights and a ridge. */
function newton(choices: readonly Choice[], ridges: readonly number[]): number[] {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0) || 1
  const given = choices.map(({ x, right, weight }) => ({
    x: new Matrix(x.map((row) => [...row])),
    right: Matrix.columnVector(right),
    weight: weight / total,
  }))
  const ridge = Matrix.columnVector(ridges)
  const loss = (weights: Matrix) =>
    given.reduce(
      (sum, { x, right, weight }) =>
        sum - weight * right.dot(chances(x, weights).add(Number.MIN_VALUE).log()),
      ridge.dot(Matrix.mul(weights, weights)),
    )
  let weights = Matrix.zeros(ridges.length, 1)
  for (let round = 0; round < 40; round++) {
    const gradient = Matrix.mul(weights, ridge).mul(2)
    const curvature = Matrix.diag([...ridges]).mul(2)
    for (const { x, right, weight } of given) {
      const ps = chances(x, weights)
      gradient.add(x.transpose().mmul(Matrix.sub(ps, right)).mul(weight))
      const apart = x.clone().subRowVector(ps.transpose().mmul(x))
      curvature.add(apart.transpose().mmul(apart.clone().mulColumnVector(ps)).mul(weight))
    }
    const step = solve(curvature, gradient)
    // Far from the optimum, a full step overshoots.
    let share = 1
    const next = () => Matrix.sub(weights, Matrix.mul(step, share))
    for (const before = loss(weights); share > 1e-6 && loss(next()) > before; ) share /= 2
    weights = next()
    if (step.norm() < 1e-7) break
  }
  return weights.to1DArray()
}

/** The probability of each row by the softmax of its logit. */
function chances(x: Matrix, weights: Matrix): Matrix {
  const logits = x.mmul(weights)
  const odds = logits.sub(logits.max()).exp()
  return odds.div(odds.sum())
}
