/**
 * `bun test/bench/question-tables.ts [--documents N] [--rounds N]`: what the tables of the documents found cost a question
 * that has nothing to do with them. Reads documents of the corpus, tables among them, and asks thirty questions with and
 * without that step, in turns. Prints latency and processor time of each, and of the step alone when first taken.
 */
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { CORPUS, corpusEntries, corpusIsThere } from '../../eval/sets/corpus-passages.ts'
import { type AnswerServices, answer } from '../../server/answer/answer.ts'
import { findPassages } from '../../server/answer/search/find-passages.ts'
import { askTables } from '../../server/answer/tables/table-answer.ts'
import { readQuestion } from '../../server/answer/understand/question.ts'
import { answerOf } from '../../server/api/use-cases/answers.ts'
import { formatOfName } from '../../shared/formats.ts'
import { openApp } from '../support/app.ts'

const { values: options } = parseArgs({
  options: { documents: { type: 'string', default: '100' }, rounds: { type: 'string', default: '3' } },
})
const QUESTIONS = [
  'How do I install the software?',
  'What is the notice period of the lease?',
  'Who wrote the report?',
  'Why do people use this library?',
  'What are the symptoms of the disease?',
  'How is the virus transmitted?',
  'What does the licence allow?',
  'How can I contribute to the project?',
  'What is the purpose of the policy?',
  'Who is responsible for security incidents?',
  'What did the president say about peace?',
  'How does the treaty protect children?',
  'What rights does everyone have?',
  'Which method was used to extract the text?',
  'What is known about side effects?',
  'How should passwords be stored?',
  'What happens when the connection is lost?',
  'Why was the experiment repeated?',
  'What is the conclusion of the paper?',
  'How do the authors explain the difference?',
  'What must an applicant enclose?',
  'When does the agreement end?',
  'What is a container?',
  'Who chairs the committee?',
  'How are errors reported to the user?',
  'What should new employees read first?',
  'Which languages are supported?',
  'What did Alice find in the garden?',
  'How is personal data deleted?',
  'What is the next step after the review?',
]
const LARGEST_BYTES = 200_000

if (!corpusIsThere) throw new Error('Cannot measure: the corpus is not there')
await using app = await openApp()
const paths = await chosen(Number(options.documents))
for (const [at, path] of paths.entries())
  await app.ingest('corpus', { [`${at}-${basename(path)}`]: await Bun.file(join(CORPUS, path)).bytes() })
const { answering } = app.services
const signal = new AbortController().signal
const scope = { datasetIds: [], documentIds: [] }
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds and processor milliseconds of each piece of work. */
type Cost = { readonly wall: number[]; readonly cpu: number[] }
const newCost = (): Cost => ({ wall: [], cpu: [] })

async function measured<T>(into: Cost, work: () => Promise<T>): Promise<T> {
  const [wall, used] = [performance.now(), cpu()]
  const value = await work()
  into.wall.push(performance.now() - wall)
  into.cpu.push(cpu() - used)
  return value
}

async function ask(question: string, services: AnswerServices) {
  const request = { question, scope, role: 'general', maxResults: 10, mode: 'fast' } as const
  return await answerOf(answer(request, services, signal))
}

const without: AnswerServices = { ...answering, tables: null }
const first = newCost()
const again = newCost()
const slowest: { text: string; ms: number }[] = []
let withTables = 0
for (const text of QUESTIONS) {
  // The reader remembers what it has read, so that what is left are search, tables and sentences.
  await ask(text, without)
  const question = readQuestion(text)
  const found = await findPassages(question, scope, 10, answering.library, signal)
  const read = await measured(first, () => askTables(question, found, answering, signal))
  if (read) withTables++
  await measured(again, () => askTables(question, found, answering, signal))
  slowest.push({ text, ms: again.cpu.at(-1) ?? 0 })
}
const costs = { 'without tables': newCost(), 'with tables': newCost() }
for (let round = 0; round < Number(options.rounds); round++)
  for (const text of QUESTIONS) {
    await measured(costs['without tables'], () => ask(text, without))
    await measured(costs['with tables'], () => ask(text, answering))
  }
console.log(
  `${paths.length} documents, ${QUESTIONS.length} questions, of which tables say something to ${withTables}`,
)
for (const [name, cost] of Object.entries({
  'the step alone, first': first,
  'the step alone, again': again,
  ...costs,
}))
  console.log(
    `${name}: ${quantile(cost.wall, 0.5)} ms median, ${quantile(cost.wall, 0.95)} p95; ` +
      `processor ${quantile(cost.cpu, 0.5)} ms median, ${quantile(cost.cpu, 0.95)} p95`,
  )
slowest.sort((a, b) => b.ms - a.ms)
for (const { text, ms } of slowest.slice(0, 3)) console.log(`${ms.toFixed(0)} ms of the step: ${text}`)
process.exit(0)

/** Good documents of every kind, spread over the corpus. */
async function chosen(count: number): Promise<string[]> {
  const all = (await corpusEntries()).filter(
    (entry) =>
      (entry.class === 'good' || entry.class === 'tables') &&
      formatOfName(basename(entry.path)) === entry.format &&
      Bun.file(join(CORPUS, entry.path)).size < LARGEST_BYTES,
  )
  const step = all.length / count
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, at) => all[Math.floor(at * step)]?.path ?? '',
  )
}

function quantile(list: readonly number[], share: number): string {
  const sorted = [...list].sort((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(0)
}
