/**
 * What the confidence of an answer means, and what is refused:
 *
 *   bun test/eval/calibration.ts [--stores FOLDER] [--keep FOLDER] [--outcomes FILE] [--each 240] [--fit] [--record]
 *
 * Asks questions without a model: of the collections in ../shared/retrieval/eval, through their stores (`--stores` keeps
 * them), of the files of answers.ts (`--keep`: its folder), and the short ones of short-questions.json. Each is asked
 * twice, once with the documents that answer it hidden; squad's a third time with their neighbours hidden too; the
 * others also get questions of squad; and some have no answer from the start. An answer is right when the document
 * quoted first answers. Prints what is refused, and how often each badge is right with its 95 % interval (Wilson), one
 * question in four without an answer. `--fit` fits the weights on half of the documents and prints the same for the
 * other half. `--outcomes` keeps what was asked.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type AnswerSigns, SIGNS } from '../../server/read/answer-signs.ts'
import {
  ANSWERABILITY,
  answerability,
  CONFIDENCE,
  confidenceFor,
  confidenceScore,
  LEAST_ANSWERABILITY,
} from '../../server/read/confidence.ts'
import { figure, record } from '../support/record.ts'
import { askForCalibration } from './calibration-questions.ts'
import { Outcome, SETS } from './judged-questions.ts'
import { chance, type Example, logisticWeights } from './logistic.ts'

const { values } = parseArgs({
  options: {
    stores: { type: 'string' },
    keep: { type: 'string' },
    outcomes: { type: 'string' },
    each: { type: 'string', default: '240' },
    fit: { type: 'boolean', default: false },
    record: { type: 'boolean' },
  },
})
if (!existsSync(SETS)) {
  console.log('There is no ../shared/retrieval/eval; nothing was measured.')
  process.exit(0)
}

/** What questions of a kind count together. Where others may answer as well as what is hidden, that counts little or nothing. */
type Shares = Readonly<Record<string, Partial<Record<Outcome['kind'], number>>>>
const GATE_SHARES: Shares = {
  corpus: { answerable: 4, passage: 1.1, hidden: 0.5, unanswerable: 2.9 },
  short: { answerable: 1.5, unanswerable: 1.2 },
  squad: { answerable: 3, hidden: 1.5, far: 0.75 },
  medquad: { answerable: 0.6, foreign: 0.3 },
  policyqa: { answerable: 0.3, foreign: 0.3 },
  gov2: { answerable: 0.3, foreign: 0.15 },
  cisi: { answerable: 0.15, foreign: 0.15 },
}
const CONFIDENCE_SHARES: Shares = {
  corpus: { answerable: 3, passage: 0.5, hidden: 0.3, unanswerable: 0.7 },
  short: { answerable: 1, unanswerable: 0.3 },
  squad: { answerable: 3, hidden: 0.5, far: 0.5 },
  medquad: { answerable: 3, hidden: 0.5, foreign: 0.5 },
  policyqa: { answerable: 3, hidden: 0.5, foreign: 0.5 },
  gov2: { answerable: 1, foreign: 0.3 },
  cisi: { answerable: 1, foreign: 0.3 },
}

const kept = values.outcomes && existsSync(values.outcomes) ? await Bun.file(values.outcomes).json() : null
const outcomes = kept
  ? z.array(Outcome).parse(kept)
  : await askForCalibration({ stores: values.stores, keep: values.keep, each: Number(values.each) })
if (values.outcomes && !kept) await Bun.write(values.outcomes, JSON.stringify(outcomes))
report('as it is', outcomes, answerability, confidenceScore)
if (values.fit) fit()
await recorded()

type Score = (signs: AnswerSigns) => number

function report(title: string, list: readonly Outcome[], gate: Score, confidence: Score): void {
  console.log(`\n${title}: ${list.length} questions`)
  const refused = ({ signs }: Outcome) => signs === null || gate(signs) < LEAST_ANSWERABILITY
  for (const [set, own] of Map.groupBy(list, (outcome) => outcome.set)) {
    const parts = [...Map.groupBy(own, ({ kind }) => kind)].map(
      ([kind, some]) => `${kind} ${percent(some.filter(refused).length, some.length)} of ${some.length}`,
    )
    console.log(`  ${set.padEnd(9)} refused: ${parts.join(', ')}`)
  }
  const answered = mixed(list).filter((outcome) => !refused(outcome))
  const right = answered.filter((outcome) => outcome.right).length
  for (const badge of ['high', 'medium', 'low']) {
    const given = answered.filter(({ signs }) => signs && confidenceFor(confidence(signs)) === badge)
    const ofThem = given.filter((outcome) => outcome.right).length
    const [from, to] = wilson(ofThem, given.length)
    console.log(
      `  ${badge.padEnd(7)} given ${String(given.length).padStart(4)}, right ${percent(ofThem, given.length)} (${(100 * from).toFixed(1)}–${(100 * to).toFixed(1)} %), of the right answers ${percent(ofThem, right)}`,
    )
  }
}

/** Of each set one question without an answer for three with one. */
function mixed(list: readonly Outcome[]): Outcome[] {
  return [...Map.groupBy(list, ({ set }) => set).values()].flatMap((own) => {
    const answerable = own.filter(({ kind }) => kind === 'answerable')
    const others = own.filter(({ kind }) => kind !== 'answerable')
    const step = Math.max(1, (3 * others.length) / Math.max(1, answerable.length))
    return [...answerable, ...others.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))]
  })
}

/** How often answers of at least a score are right, and which part of the right ones has it. */
function steps(list: readonly Outcome[], gate: Score, confidence: Score): void {
  const answered = mixed(list).flatMap(({ signs, right }) =>
    signs === null || gate(signs) < LEAST_ANSWERABILITY ? [] : [{ score: confidence(signs), right }],
  )
  const all = answered.filter(({ right }) => right).length
  for (const least of [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9]) {
    const above = answered.filter(({ score }) => score >= least)
    const right = above.filter((answer) => answer.right).length
    console.log(
      `    at least ${least.toFixed(2)}: ${above.length}, right ${percent(right, above.length)}, of the right answers ${percent(right, all)}`,
    )
  }
}

type Fitted = { readonly signs: readonly (keyof AnswerSigns)[]; readonly weights: readonly number[] }

function fit(): void {
  const gate = (list: readonly Outcome[]) =>
    fitted(list, ANSWERABILITY, ({ kind }) => kind === 'answerable', gateShare)
  const confidence = (list: readonly Outcome[]) =>
    fitted(
      list,
      CONFIDENCE,
      ({ right }) => right,
      ({ set, kind }) => CONFIDENCE_SHARES[set]?.[kind] ?? 0,
    )
  for (const half of [1, 0]) {
    const [learned, tested] = [0, 1].map((offset) =>
      outcomes.filter((outcome) => outcome.half === (half + 1 + offset) % 2),
    )
    if (!learned || !tested) continue
    const scores = [scorer(gate(learned)), scorer(confidence(learned))] as const
    report(`fitted on the documents of one half, tested on those of half ${half}`, tested, ...scores)
    steps(tested, ...scores)
  }
  const shown = ({ signs, weights }: Fitted) =>
    ['constant', ...signs].map((name, i) => `${name}: ${(weights[i] ?? 0).toFixed(2)}`).join(', ')
  console.log(
    `\nanswerability, on all: ${shown(gate(outcomes))}\nconfidence, on all: ${shown(confidence(outcomes))}`,
  )
}

/** That a question is refused whose answer is not what would be quoted is half as bad. */
function gateShare({ set, kind, right }: Outcome): number {
  return (GATE_SHARES[set]?.[kind] ?? 0) * (kind === 'answerable' && !right ? 0.5 : 1)
}

/** Weights for the signs that have one now. */
function fitted(
  list: readonly Outcome[],
  now: Partial<AnswerSigns>,
  isTrue: (outcome: Outcome) => boolean,
  share: (outcome: Outcome) => number,
): Fitted {
  const used = SIGNS.filter((name) => now[name] !== undefined)
  const groups = Map.groupBy(list, ({ set, kind }) => `${set} ${kind}`)
  const examples = list.flatMap((outcome): Example[] => {
    const { set, kind, signs } = outcome
    const weight = share(outcome) / (groups.get(`${set} ${kind}`)?.length ?? 1)
    return signs === null || weight === 0
      ? []
      : [{ x: used.map((name) => signs[name]), y: isTrue(outcome) ? 1 : 0, weight }]
  })
  return { signs: used, weights: logisticWeights(examples) }
}

function scorer({ signs: used, weights }: Fitted): Score {
  return (signs) =>
    chance(used.reduce((sum, name, i) => sum + signs[name] * (weights[i + 1] ?? 0), weights[0] ?? 0))
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

function wilson(right: number, given: number): [number, number] {
  if (given === 0) return [0, 1]
  const [p, z] = [right / given, 1.96]
  const middle = p + (z * z) / (2 * given)
  const reach = z * Math.sqrt((p * (1 - p)) / given + (z * z) / (4 * given * given))
  return [(middle - reach) / (1 + (z * z) / given), (middle + reach) / (1 + (z * z) / given)]
}

async function recorded(): Promise<void> {
  const answered = mixed(outcomes).filter(
    ({ signs }) => signs !== null && answerability(signs) >= LEAST_ANSWERABILITY,
  )
  const rightOf = (badge: string) => {
    const given = answered.filter(({ signs }) => signs && confidenceFor(confidenceScore(signs)) === badge)
    return (100 * given.filter(({ right }) => right).length) / Math.max(1, given.length)
  }
  await record('calibration', 'What the confidence means', {
    questions: figure(mixed(outcomes).length, 0, 'questions', 'a quarter of them without an answer'),
    high: figure(rightOf('high'), 0, '%', 'of the answers of high confidence quote a right document first'),
    medium: figure(rightOf('medium'), 0, '%', 'of those of medium confidence'),
    low: figure(rightOf('low'), 0, '%', 'of those of low confidence'),
  })
}
