/**
 * `bun models/table-ranker/fit-confidence.ts FOLDER [EVERY]`: fits how sure a reading is from WikiTableQuestions, and
 * writes `confidence.json`. The words that an operation explains are the stems that right readings of training questions
 * (every EVERYth) leave open; probability and threshold are fitted on the development tables. Prints what questions of
 * either half of these tables get with the fit of the other half.
 */
import { join } from 'node:path'
import { denoted, isDenotation } from '../../eval/tables/denotation.ts'
import { isDevelopment, WikiQuestions } from '../../eval/tables/wiki-questions.ts'
import { confidenceFeatures } from '../../server/answer/tables/readings/confidence.ts'
import { explain } from '../../server/answer/tables/readings/explain.ts'
import { rankReadings } from '../../server/answer/tables/readings/rank.ts'
import { questionHash } from '../../eval/sets/held-out.ts'
import { stemsOf } from '../../server/answer/tables/query/table-words.ts'

const [folder = '', every = '4'] = process.argv.slice(2)
/** So many right readings must leave a stem open. */
const LEAST = 3
/** How often the answers shown must be right. */
const WANTED = 0.92
const wiki = new WikiQuestions(folder)
const questions = await wiki.questions('training')

async function best(question: (typeof questions)[number]) {
  const ranked = rankReadings(question.question, await wiki.table(question.table))
  const [first] = ranked
  const right = first !== undefined && isDenotation(question.targets, first.result.values.map((value) => denoted(String(value))))
  return { first, ranked, right }
}

const counts = new Map<string, number>()
for (const question of questions.filter(({ table }) => !isDevelopment(table)).filter((_, at) => at % Number(every) === 0)) {
  const { first, right } = await best(question)
  if (!first || !right) continue
  for (const word of explain(first.scene, first.candidate).open) for (const stem of stemsOf(word)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
}
const operators = [...counts].filter(([, count]) => count >= LEAST).sort((a, b) => b[1] - a[1]).map(([stem]) => stem)
console.log('operators', operators.length, operators.slice(0, 60).join(' '))

type Row = { features: number[]; right: boolean; open: number; half: boolean; question: string }
const rows: Row[] = []
let missing = 0
for (const question of questions.filter(({ table }) => isDevelopment(table))) {
  const { first, ranked, right } = await best(question)
  if (!first) missing++
  else {
    const explained = explain(first.scene, first.candidate, new Set(operators))
    rows.push({ features: confidenceFeatures(first, ranked, explained), right, open: explained.open.length, half: Number.parseInt(questionHash(question.table).charAt(5), 16) % 2 === 0, question: question.question })
  }
}
const total = rows.length + missing
console.log({ total, accuracy: rows.filter(({ right }) => right).length / total, explained: rows.filter(({ open }) => open === 0).length / total })

/** Logistic regression by Newton's method on standardised features would do; plain gradient descent is enough here. */
function fit(list: readonly Row[]): { bias: number; weights: number[] } {
  const width = list[0]?.features.length ?? 0
  const weights = new Array<number>(width).fill(0)
  const squares = new Array<number>(width + 1).fill(1e-8)
  let bias = 0
  for (let round = 0; round < 600; round++) {
    const slopes = weights.map((weight) => weight * 0.5)
    let biasSlope = 0
    for (const { features, right } of list) {
      const error = sigmoid(features.reduce((sum, value, at) => sum + value * (weights[at] as number), bias)) - Number(right)
      biasSlope += error
      for (const [at, value] of features.entries()) slopes[at] = (slopes[at] as number) + error * value
    }
    for (const [at, slope] of [...slopes, biasSlope].entries()) {
      squares[at] = (squares[at] as number) + slope * slope
      const change = (0.3 * slope) / Math.sqrt(squares[at] as number)
      if (at === width) bias -= change
      else weights[at] = (weights[at] as number) - change
    }
  }
  return { bias, weights }
}
function sigmoid(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}
function chances(list: readonly Row[], { bias, weights }: { bias: number; weights: number[] }) {
  return list.map(({ features, right, open, question }) => ({ p: sigmoid(features.reduce((sum, value, at) => sum + value * (weights[at] as number), bias)), right, open, question })).sort((a, b) => b.p - a.p)
}
/** The lowest probability from which answers are right often enough. */
function thresholdOf(list: { p: number; right: boolean }[]): number {
  let [right, lowest] = [0, 1]
  for (const [at, one] of list.entries()) {
    if (one.right) right++
    if (right / (at + 1) >= WANTED) lowest = one.p
  }
  return lowest
}

const halves = [rows.filter(({ half }) => half), rows.filter(({ half }) => !half)] as const
const crossed = [...chances(halves[1], fit(halves[0])), ...chances(halves[0], fit(halves[1]))].sort((a, b) => b.p - a.p)
const report = (list: typeof crossed, label: string) => {
  const at = (share: number) => list.slice(0, Math.round(share * total))
  const rate = (some: typeof crossed) => (some.filter(({ right }) => right).length / some.length).toFixed(4)
  console.log(label, { of: list.length, best10: rate(at(0.1)), best20: rate(at(0.2)), best35: rate(at(0.35)), best50: rate(at(0.5)), shareAtWanted: list.filter(({ p }) => p >= thresholdOf(list)).length / total })
}
report(crossed, 'all')
report(crossed.filter(({ open }) => open === 0), 'explained')
const whole = fit(rows)
const explained = chances(rows, whole).filter(({ open }) => open === 0)
const digits = (value: number) => Number(value.toFixed(4))
await Bun.write(
  join(import.meta.dir, '../../server/answer/tables/readings/confidence.json'),
  `${JSON.stringify({ bias: digits(whole.bias), weights: whole.weights.map(digits), operators, threshold: digits(thresholdOf(explained)) })}\n`,
)
