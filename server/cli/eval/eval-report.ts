import { Confidence } from '../../../shared/answers.ts'
import { type EvalResult, FOUND, LOST } from './eval-result.ts'
import { LEVELS, type Level } from './expected-place.ts'

const DEPTHS = [1, 3, 10] as const

/** Retrieval quality at one level, over the `questions` that name it. */
type Found = { readonly questions: number; readonly recall: Record<string, number>; readonly ndcg_10: number }
type Badge = { readonly given: number; readonly right: number }

/** The figures of an evaluation; `answers` and `confidence` are null if no answers were requested. */
export type EvalReport = {
  readonly questions: number
  readonly found: Readonly<Partial<Record<Level, Found>>>
  readonly answers: {
    readonly answerable: {
      readonly questions: number
      readonly right: number
      readonly first: number
      readonly wrong: number
      readonly refused: number
    }
    readonly unanswerable: { readonly questions: number; readonly refused: number }
  } | null
  readonly confidence: Readonly<Record<Confidence, Badge>> | null
  readonly lost: Readonly<Record<string, number>>
  readonly results: readonly EvalResult[]
}

/** Aggregates the results of all questions. */
export function reportOf(results: readonly EvalResult[]): EvalReport {
  const answered = results.flatMap(({ answerable, answer }) => (answer ? [{ answerable, ...answer }] : []))
  const badge = (name: Confidence): Badge => {
    const given = answered.filter((answer) => answer.answered && answer.confidence === name)
    return { given: given.length, right: given.filter((answer) => answer.answerable && answer.right).length }
  }
  const able = answered.filter(({ answerable }) => answerable)
  const unable = answered.filter(({ answerable }) => !answerable)
  const refused = (list: typeof answered) => list.filter((answer) => !answer.answered).length
  const right = able.filter((answer) => answer.right).length
  return {
    questions: results.length,
    found: Object.fromEntries(
      LEVELS.flatMap((level) => {
        const found = foundAt(level, results)
        return found.questions > 0 ? [[level, found]] : []
      }),
    ),
    answers:
      answered.length === 0
        ? null
        : {
            answerable: {
              questions: able.length,
              right,
              first: able.filter(({ first }) => first).length,
              wrong: able.length - right - refused(able),
              refused: refused(able),
            },
            unanswerable: { questions: unable.length, refused: refused(unable) },
          },
    confidence:
      answered.length === 0 ? null : { high: badge('high'), medium: badge('medium'), low: badge('low') },
    lost: Object.fromEntries(
      LOST.map((stage) => [stage, results.filter(({ lost }) => lost?.at === stage).length]),
    ),
    results,
  }
}

/** Computes recall@k and nDCG@10. Each question has one relevant place, so nDCG is the discount of its rank. */
function foundAt(level: Level, results: readonly EvalResult[]): Found {
  const ranks = results.flatMap(({ ranks }) => (ranks[level] === undefined ? [] : [ranks[level]]))
  const share = (depth: number) =>
    ranks.filter((rank) => rank !== null && rank <= depth).length / Math.max(1, ranks.length)
  const gained = ranks.reduce<number>(
    (sum, rank) => sum + (rank !== null && rank <= FOUND ? 1 / Math.log2(rank + 1) : 0),
    0,
  )
  return {
    questions: ranks.length,
    recall: Object.fromEntries(DEPTHS.map((depth) => [`at_${depth}`, share(depth)])),
    ndcg_10: gained / Math.max(1, ranks.length),
  }
}

/** Formats the report as tables, and a line for each lost question. */
export function reportLines({ questions, found, answers, confidence, lost, results }: EvalReport): string[] {
  const lines = [`${questions} ${questions === 1 ? 'question' : 'questions'}`]
  if (Object.keys(found).length > 0) {
    lines.push('', row('Found', ['questions', ...DEPTHS.map((depth) => `recall@${depth}`), 'nDCG@10']))
    for (const [level, { questions: count, recall, ndcg_10 }] of Object.entries(found)) {
      const recalls = DEPTHS.map((depth) => (recall[`at_${depth}`] ?? 0).toFixed(3))
      lines.push(row(`  ${level}`, [String(count), ...recalls, ndcg_10.toFixed(3)]))
    }
  }
  if (answers !== null) {
    const { answerable, unanswerable } = answers
    const part = (name: string, count: number, of: number) =>
      row(`  ${name}`, [String(count), percent(count, of)])
    lines.push('', row('Answered', ['questions', 'share']))
    if (answerable.questions > 0)
      lines.push(
        part('right', answerable.right, answerable.questions),
        part('… by its first source', answerable.first, answerable.questions),
        part('wrong', answerable.wrong, answerable.questions),
        part('refused', answerable.refused, answerable.questions),
      )
    if (unanswerable.questions > 0)
      lines.push(
        part('without an answer: refused', unanswerable.refused, unanswerable.questions),
        part('… answered', unanswerable.questions - unanswerable.refused, unanswerable.questions),
      )
  }
  if (confidence !== null) {
    lines.push('', row('Confidence', ['given', 'right', 'share']))
    for (const name of Confidence.options) {
      const { given, right } = confidence[name]
      lines.push(row(`  ${name}`, [String(given), String(right), percent(right, given)]))
    }
  }
  lines.push('', row('Lost', ['questions']))
  for (const stage of LOST) lines.push(row(`  ${stage}`, [String(lost[stage] ?? 0)]))
  for (const stage of LOST) {
    const here = results.flatMap(({ lost, line, question }) =>
      lost?.at === stage ? [`  line ${line}: ${question}\n    ${lost.why}`] : [],
    )
    if (here.length > 0) lines.push('', `${stage[0]?.toUpperCase()}${stage.slice(1)}:`, ...here)
  }
  return lines
}

const NAME = 30
const CELL = 11

function row(name: string, cells: readonly string[]): string {
  return `${name.padEnd(NAME)}${cells.map((cell) => cell.padStart(CELL)).join('')}`.trimEnd()
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}
