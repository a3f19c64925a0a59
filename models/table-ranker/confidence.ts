import { join } from 'node:path'
import { questionHash } from '../../eval/sets/held-out.ts'
import { confidenceFeatures } from '../../server/answer/tables/readings/confidence.ts'
import { OPEN } from '../../server/answer/tables/readings/parts.ts'
import { type Item, type Linear, softmax } from './linear.ts'
import type { Question } from './readings.ts'

type Asked = Item & { readonly question: Question }
type Best = { readonly mass: number; readonly next: number; readonly dense: number[]; readonly open: string[]; readonly right: boolean; readonly half: boolean }
type Fit = { readonly bias: number; readonly weights: ArrayLike<number> }

/** So many right readings of training questions must leave a word unsaid for it to be left to the operation. */
const LEAST = 3
/** How often answers that are shown must be right. */
const WANTED = 0.92
/** The weight of the squared weights beside the loss. */
const L2 = 2

/** The likeliest result of a question, as rankReadings() finds it. */
function bestOf(model: Linear, { shard, at, phrases, question }: Asked): Best | null {
  const { from, to } = question
  if (from === to) return null
  const { total } = model.score({ shard, at, phrases })
  const chance = softmax(total)
  const masses = new Map<number, { mass: number; best: number }>()
  for (const [place, p] of chance.entries()) {
    const answer = shard.answer[from + place] as number
    const known = masses.get(answer)
    if (!known) masses.set(answer, { mass: p, best: place })
    else {
      known.mass += p
      if ((total[place] as number) > (total[known.best] as number)) known.best = place
    }
  }
  const [first, second] = [...masses.values()].sort((a, b) => b.mass - a.mass)
  const reading = from + (first?.best ?? 0)
  const parts = shard.parts.subarray(reading === 0 ? 0 : shard.ends[reading - 1], shard.ends[reading])
  const open = Array.from(parts, (part) => shard.names.parts[part] ?? '').filter((part) => part.startsWith(OPEN) && !part.slice(OPEN.length).includes(' '))
  return {
    mass: first?.mass ?? 0,
    next: second?.mass ?? 0,
    dense: Array.from(shard.dense.subarray(reading * model.width, (reading + 1) * model.width), (value) => value * 0.01),
    open: open.map((part) => part.slice(OPEN.length)),
    right: shard.right[reading] === 1,
    half: Number.parseInt(questionHash(question.table).charAt(5), 16) % 2 === 0,
  }
}

/** Fits how sure a reading is, prints what comes of it, and writes `confidence.json`. */
export async function fitConfidence(model: Linear, train: readonly Asked[], development: readonly Asked[], out: string): Promise<void> {
  const counts = new Map<string, number>()
  for (const item of train) {
    const best = bestOf(model, item)
    if (best?.right) for (const stem of best.open) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  const operators = new Set([...counts].filter(([, count]) => count >= LEAST).map(([stem]) => stem))
  const bests = development.flatMap((item) => bestOf(model, item) ?? [])
  const total = development.length
  const rows = bests.map((best) => {
    const open = best.open.filter((stem) => !operators.has(stem)).length
    return { features: confidenceFeatures(best.mass, best.next, open, best.dense), open, right: best.right, half: best.half }
  })
  const halves = [rows.filter(({ half }) => half), rows.filter(({ half }) => !half)] as const
  const crossed = halves.flatMap((half, at) => {
    const other = fit(halves[1 - at] ?? [])
    return half.map((row) => ({ ...row, p: chanceOf(row.features, other) }))
  })
  crossed.sort((a, b) => b.p - a.p)
  const explained = crossed.filter(({ open }) => open === 0)
  for (const [label, list] of Object.entries({ all: crossed, explained })) {
    const rate = (share: number) => {
      const some = list.slice(0, Math.round(share * total))
      return Number((some.filter(({ right }) => right).length / some.length).toFixed(3))
    }
    console.log(label, list.length / total, JSON.stringify(Object.fromEntries([0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.5].map((share) => [share, rate(share)]))), 'share at wanted', list.filter(({ p }) => p >= thresholdOf(list)).length / total)
  }
  const whole = fit(rows)
  const digits = (value: number) => Number(value.toFixed(4))
  const fitted = { bias: digits(whole.bias), weights: Array.from(whole.weights, digits), operators: [...operators].sort(), threshold: digits(thresholdOf(explained)) }
  await Bun.write(join(out, 'confidence.json'), `${JSON.stringify(fitted)}\n`)
  console.log('operators', operators.size, 'threshold', fitted.threshold)
}

/** The lowest probability from which answers are right often enough. */
function thresholdOf(list: readonly { p: number; right: boolean }[]): number {
  let [right, lowest] = [0, 1]
  for (const [at, one] of list.entries()) {
    if (one.right) right++
    if (right / (at + 1) >= WANTED) lowest = one.p
  }
  return lowest
}

function chanceOf(features: readonly number[], { bias, weights }: Fit): number {
  return 1 / (1 + Math.exp(-features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias)))
}

/** Logistic regression with L2, by AdaGrad over all rows. */
function fit(rows: readonly { features: readonly number[]; right: boolean }[]): Fit {
  const width = rows[0]?.features.length ?? 0
  const weights = new Float64Array(width)
  const squares = new Float64Array(width + 1).fill(1e-8)
  let bias = 0
  for (let round = 0; round < 800; round++) {
    const slopes = Float64Array.from({ length: width + 1 }, (_, at) => L2 * (weights[at] ?? 0))
    for (const { features, right } of rows) {
      const error = chanceOf(features, { bias, weights }) - Number(right)
      for (let at = 0; at < width; at++) slopes[at] = (slopes[at] as number) + error * (features[at] as number)
      slopes[width] = (slopes[width] as number) + error
    }
    for (const [at, slope] of slopes.entries()) {
      squares[at] = (squares[at] as number) + slope * slope
      const change = (0.3 * slope) / Math.sqrt(squares[at] as number)
      if (at === width) bias -= change
      else weights[at] = (weights[at] as number) - change
    }
  }
  return { bias, weights: [...weights] }
}
