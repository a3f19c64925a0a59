/**
 * Measures questions about tables as people ask them who know the subject, but not the headers:
 *
 *   bun eval/tables/everyday-tables.ts [--all] [--show] [--only TEXT] [--replies FILE]
 *
 * Asks each question of everyday-tables.json of its document, with `--all` of all documents in one dataset as well;
 * `--only` takes the files whose name holds a text. Prints for each kind and file how many questions are right as answered,
 * right as a reading only, wrong as answered (by a computed result, or by quotes that do not give the result), wrong as a
 * reading, and refused. `--show` prints the cases of the half of the files that tuning may look at. `--replies` writes the
 * replies to a file, and scores those of the file if it is there. everyday-tables.py writes the questions and computes
 * their answers.
 */
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Answer } from '../../shared/answers.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { openApp } from '../../test/support/app.ts'
import { CORPUS } from '../sets/corpus-passages.ts'
import { HALVES, halfOf } from '../sets/held-out.ts'
import everydayTables from './everyday-tables.json'
import { isComputed, isRightResult } from './stated-result.ts'

/** `answers`: all must be given; other wordings follow a text after '|'. `tolerance`: of numbers, 0 by default. */
const Tables = z.array(
  z.object({
    from: z.enum(['samples', 'corpus']),
    file: z.string(),
    questions: z.array(
      z.object({
        kind: z.string(),
        question: z.string(),
        answers: z.array(z.union([z.string(), z.number()])),
        tolerance: z.number().default(0),
      }),
    ),
  }),
)

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    replies: { type: 'string' },
  },
})
const FOLDERS = {
  samples: join(import.meta.dir, '../../server/samples/files'),
  corpus: join(CORPUS, 'files'),
}
const OUTCOMES = [
  'right',
  'right reading',
  'WRONG result',
  'WRONG quotes',
  'wrong reading',
  'refused',
] as const
const WAYS = values.all ? (['alone', 'all'] as const) : (['alone'] as const)

const tables = Tables.parse(everydayTables).filter(({ file }) => file.includes(values.only))
const saved = Bun.file(values.replies ?? '')
const isSaved = values.replies !== undefined && (await saved.exists())
const replies = isSaved ? z.record(z.string(), z.custom<Answer>()).parse(await saved.json()) : await askAll()
if (values.replies !== undefined && !isSaved) await Bun.write(values.replies, JSON.stringify(replies))

for (const way of WAYS) {
  const tallies = new Map<string, number[]>()
  for (const { file, questions } of tables)
    for (const asked of questions) {
      const reply = replies[keyOf(way, file, asked.question)]
      if (!reply) continue
      const { kind, question, answers } = asked
      const outcome = outcomeOf(reply, isRightResult(reply, asked))
      const half = halfOf(file)
      for (const name of ['all', `half: ${half}`, `kind: ${kind}`, `file: ${file} (${half})`]) {
        const tally = tallies.getOrInsertComputed(name, () => OUTCOMES.map(() => 0))
        const at = OUTCOMES.indexOf(outcome)
        tally[at] = (tally[at] ?? 0) + 1
      }
      if (values.show && half === HALVES[0])
        console.log(
          `${outcome.padEnd(14)} ${file}, ${kind}: ${question}\n   wanted ${answers.join(', ')}\n   ${saidBy(reply)}`,
        )
    }
  console.log(`${way.padEnd(50)}${OUTCOMES.map((outcome) => outcome.padStart(15)).join('')}`)
  for (const [name, tally] of [...tallies].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`${name.padEnd(50)}${tally.map((count) => String(count).padStart(15)).join('')}`)
}
process.exit(0)

/** Asks all questions in all ways. Returns the replies by way, file and question. */
async function askAll(): Promise<Record<string, Answer>> {
  await using app = await openApp({ secondLook: true })
  for (const { from, file } of tables) {
    const path = Bun.file(join(FOLDERS[from], file))
    if (!(await path.exists())) console.log(`skipped: ${file} is not there`)
    else await app.ingest('tables', { [basename(file)]: await path.bytes() })
  }
  const ids = new Map((await app.documents('tables')).map(({ filename, id }) => [filename, id]))
  console.log(`${ids.size} documents`)
  const replies: Record<string, Answer> = {}
  for (const way of WAYS)
    for (const { file, questions } of tables)
      for (const { question } of questions) {
        const id = ids.get(basename(file))
        if (id === undefined) continue
        const scope = way === 'all' ? { dataset_names: ['tables'] } : { documents: [id] }
        replies[keyOf(way, file, question)] = await app.call(endpoints.query, {
          body: { query: question, ...scope },
        })
      }
  return replies
}

function keyOf(way: string, file: string, question: string): string {
  return `${way} ${file} ${question}`
}

function outcomeOf(reply: Answer, isRight: boolean): (typeof OUTCOMES)[number] {
  if (reply.outcome === 'not_found') return 'refused'
  if (reply.outcome === 'may_answer') return isRight ? 'right reading' : 'wrong reading'
  if (isRight) return 'right'
  return isComputed(reply) ? 'WRONG result' : 'WRONG quotes'
}

function saidBy(reply: Answer): string {
  const { computed, answer } = reply
  if (computed && isComputed(reply))
    return `${computed.value} — ${computed.query} [${computed.unexplained.join(', ')}]`
  return answer.replaceAll('\n', ' ').slice(0, 400)
}
