/**
 * What the confidence of an answer means, and what is refused:
 *
 *   bun test/eval/calibration.ts [--stores FOLDER] [--keep FOLDER] [--outcomes FILE] [--each 240] [--record]
 *
 * Asks questions without a model: of the collections in ../shared/retrieval/eval, through their stores (`--stores` keeps
 * them), of the files of answers.ts (`--keep`: its folder), and the short ones of short-questions.json. Each is asked
 * twice, once with the documents that answer it hidden; squad's a third time with their neighbours hidden too; the
 * others also get questions of squad; and some have no answer from the start. An answer is right when the document
 * quoted first answers. Prints what is refused, and how often each badge is right with its 95 % interval (Wilson), one
 * question in four without an answer.  `--outcomes` keeps what was asked.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { confidenceFor, confidenceScore, outcomeFor } from '../../server/read/confidence.ts'
import type { Confidence } from '../../shared/answers.ts'
import { figure, record } from '../support/record.ts'
import { askForCalibration } from './calibration-questions.ts'
import { Outcome, SETS } from './judged-questions.ts'

const { values } = parseArgs({
  options: {
    stores: { type: 'string' },
    keep: { type: 'string' },
    outcomes: { type: 'string' },
    each: { type: 'string', default: '240' },
    record: { type: 'boolean' },
  },
})
if (!existsSync(SETS)) {
  console.log('There is no ../shared/retrieval/eval; nothing was measured.')
  process.exit(0)
}

const kept = values.outcomes && existsSync(values.outcomes) ? await Bun.file(values.outcomes).json() : null
const outcomes = kept
  ? z.array(Outcome).parse(kept)
  : await askForCalibration({ stores: values.stores, keep: values.keep, each: Number(values.each) })
if (values.outcomes && !kept) await Bun.write(values.outcomes, JSON.stringify(outcomes))
report(outcomes)
await recorded()

/** Nothing is quoted for it, not even as what may answer. */
function refused({ signs }: Outcome): boolean {
  return signs === null || outcomeFor(signs) === 'not_found'
}

function badgeOf({ signs }: Outcome): Confidence {
  return signs && outcomeFor(signs) === 'answered' ? confidenceFor(confidenceScore(signs)) : 'low'
}

function report(list: readonly Outcome[]): void {
  console.log(`\n${list.length} questions`)
  for (const [set, own] of Map.groupBy(list, (outcome) => outcome.set)) {
    const parts = [...Map.groupBy(own, ({ kind }) => kind)].map(
      ([kind, some]) => `${kind} ${percent(some.filter(refused).length, some.length)} of ${some.length}`,
    )
    console.log(`  ${set.padEnd(9)} refused: ${parts.join(', ')}`)
  }
  const answered = mixed(list).filter((outcome) => !refused(outcome))
  const right = answered.filter((outcome) => outcome.right).length
  for (const badge of ['high', 'medium', 'low']) {
    const given = answered.filter((outcome) => badgeOf(outcome) === badge)
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
  const answered = mixed(outcomes).filter((outcome) => !refused(outcome))
  const rightOf = (badge: string) => {
    const given = answered.filter((outcome) => badgeOf(outcome) === badge)
    return (100 * given.filter(({ right }) => right).length) / Math.max(1, given.length)
  }
  await record('calibration', 'What the confidence means', {
    questions: figure(mixed(outcomes).length, 0, 'questions', 'a quarter of them without an answer'),
    high: figure(rightOf('high'), 0, '%', 'of the answers of high confidence quote a right document first'),
    medium: figure(rightOf('medium'), 0, '%', 'of those of medium confidence'),
    low: figure(rightOf('low'), 0, '%', 'of those of low confidence'),
  })
}
