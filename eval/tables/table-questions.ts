/**
 * `bun eval/tables/table-questions.ts FOLDER [--part development|unseen] [--every N] [--oracle] [--linear] [--misses FILE] [--record]`:
 * asks tables the questions of WikiTableQuestions. FOLDER is an unpacked ppasupat/WikiTableQuestions. `development` are
 * the training tables that nothing was learned from, `unseen` the test tables. Prints the execution accuracy over all
 * questions, the share shown as answered and how many of those are right, by the kind of query that was read, and with
 * --oracle the share of questions of which any reading is right. With --linear, by the linear ranker alone.
 */
import { parseArgs } from 'node:util'
import { type RankedReading, readTable } from '../../server/answer/tables/read-table-question.ts'
import { generate } from '../../server/answer/tables/readings/generate.ts'
import { setScene } from '../../server/answer/tables/readings/scene.ts'
import type { TypedTable } from '../../server/documents/tables/typed-table.ts'
import { openPairModel } from '../../server/models/reading/pair-model.ts'
import { openReadingScorer } from '../../server/models/reading/reading-scorer.ts'
import { figure, record } from '../../test/support/record.ts'
import { type Denoted, denoted, isDenotation } from './denotation.ts'
import { isDevelopment, WikiQuestions } from './wiki-questions.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', default: 'development' },
    every: { type: 'string', default: '1' },
    oracle: { type: 'boolean', default: false },
    linear: { type: 'boolean', default: false },
    misses: { type: 'string' },
    record: { type: 'boolean', default: false }, // read by record()
  },
})
const [folder = ''] = positionals
const wiki = new WikiQuestions(folder)
const all =
  options.part === 'unseen'
    ? await wiki.questions('pristine-unseen-tables')
    : (await wiki.questions('training')).filter(({ table }) => isDevelopment(table))
const questions = all.filter((_, at) => at % Number(options.every) === 0)

const score = options.linear ? null : await openReadingScorer(await openPairModel())

type Tally = { asked: number; right: number; shown: number; shownRight: number; oracle: number }
const empty = (): Tally => ({ asked: 0, right: 0, shown: 0, shownRight: 0, oracle: 0 })
const total = empty()
const kinds = new Map<string, Tally>()
const misses: string[] = []
const times: number[] = []

for (const { id, question, table: path, targets } of questions) {
  const table = await wiki.table(path)
  const started = performance.now()
  const [best] = await readings(question, table)
  times.push(performance.now() - started)
  const right = best !== undefined && isRight(targets, best.result.values)
  const oracle =
    options.oracle &&
    [...generate(setScene(question, table))].some(({ query }) =>
      isRight(targets, setScene(question, table).run(query).values),
    )
  for (const tally of [total, kinds.getOrInsertComputed(best ? kindOf(best) : 'none', empty)]) {
    tally.asked++
    tally.right += Number(right)
    tally.shown += Number(best?.shown ?? false)
    tally.shownRight += Number(right && best?.shown)
    tally.oracle += Number(oracle)
  }
  if (!right)
    misses.push(
      [
        id,
        path,
        best?.shown ? 'SHOWN' : '',
        best?.probability.toFixed(2),
        question,
        targets.map(({ text }) => text).join('|'),
        best?.result.values.slice(0, 5).join('|'),
        best?.words,
      ].join('\t'),
    )
}

/** The readings of a question as the server has them: the best ones scored by the model. */
async function readings(question: string, table: TypedTable): Promise<readonly RankedReading[]> {
  const read = readTable(question, { table })
  return score && read.readings.length > 0 ? read.again(await score(read.best())) : read.readings
}

function isRight(targets: readonly Denoted[], values: readonly (string | number)[]): boolean {
  return (
    values.length > 0 &&
    values.length < 100 &&
    isDenotation(
      targets,
      values.map((value) => denoted(String(value))),
    )
  )
}

function kindOf({ query }: RankedReading): string {
  if (query.group) return query.show === 'values' ? 'most frequent' : 'count'
  if (query.where.some(({ test }) => test === 'same_as')) return 'same as'
  if (query.show !== 'values') return query.show
  if (query.step !== 0) return 'neighbour'
  if (query.order) return query.any ? 'compare' : query.order.by === null ? 'first or last' : 'extreme'
  return 'lookup'
}

const percent = (part: number, of: number) => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)}%`)
console.log('kind\tasked\tright\tshown\tright of shown')
for (const [kind, tally] of [...kinds].sort((a, b) => b[1].asked - a[1].asked)) print(kind, tally)
print('all', total)
if (options.oracle) console.log('oracle', percent(total.oracle, total.asked))
times.sort((a, b) => a - b)
console.log(
  `ms a question: median ${times[times.length >> 1]?.toFixed(1)}, p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(1)}`,
)
if (options.misses) await Bun.write(options.misses, misses.join('\n'))
await record('tableQuestions', 'Questions asked of tables', {
  accuracy: figure((100 * total.right) / total.asked, 1, '%', 'of the questions, the best reading is right'),
  shown: figure((100 * total.shown) / total.asked, 1, '%', 'of the questions get an answer'),
  right: figure((100 * total.shownRight) / total.shown, 1, '%', 'of these answers are right'),
})

function print(kind: string, { asked, right, shown, shownRight }: Tally) {
  console.log(
    [kind, asked, percent(right, asked), percent(shown, asked), percent(shownRight, shown)].join('\t'),
  )
}
