/**
 * Short questions, as people type them, about invented everyday documents of which the reader has learned nothing, for
 * test/eval/fit-reading.ts:
 *
 *   bun test/eval/everyday-questions.ts --dump FILE [--half tuned] [--each 150]
 *
 * Those of models/train/reader/written.jsonl.zst that its recipe keeps aside, and everyday-documents.json. A third as
 * many are questions that the document does not answer, though they are close to it.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openApp } from '../support/app.ts'
import { dumpQuestions } from './dump-questions.ts'
import { HALVES, halfOf, isHeldOut, questionHash } from './held-out.ts'

const Written = z.object({
  title: z.string(),
  passages: z.array(z.object({ text: z.string(), asks: z.array(z.tuple([z.string(), z.string()])) })),
  misses: z.array(z.string()),
})
const MISSES = 1 / 3

const { values } = parseArgs({
  options: {
    dump: { type: 'string' },
    half: { type: 'string', default: 'tuned' },
    each: { type: 'string', default: '150' },
  },
})
if (!values.dump) throw new Error('Cannot ask: give a file with --dump')
const half = z.enum(HALVES).parse(values.half)
const packed = await Bun.file(join(import.meta.dir, '../../models/train/reader/written.jsonl.zst')).bytes()
const learned = Bun.zstdDecompressSync(packed).toString().trimEnd().split('\n')
const aside = z
  .array(Written)
  .parse(learned.map((line) => JSON.parse(line)))
  .filter(({ title }) => isHeldOut(title))
const others = z.array(Written).parse(await Bun.file(join(import.meta.dir, 'everyday-documents.json')).json())
const documents = [...aside, ...others]

await using app = await openApp()
const files = documents.map(({ title, passages }, i) => {
  const text = `# ${title}\n\n${passages.map(({ text }) => text).join('\n\n')}\n`
  return [`${i + 1}.md`, new TextEncoder().encode(text)] as const
})
for (let from = 0; from < files.length; from += 25)
  await app.ingest('everyday', Object.fromEntries(files.slice(from, from + 25)))
const { documents: stored } = await app.services.catalog.documents.list('everyday', { limit: -1, offset: 0 })
const idOf = new Map(stored.map(({ id, filename }) => [filename, id]))

const all = documents.flatMap(({ passages, misses }, i) => {
  const own = idOf.get(`${i + 1}.md`) ?? ''
  const asks = passages.flatMap(({ asks }) => asks)
  return [
    ...asks.map(([question, answer]) => ({ question, answer, own })),
    ...misses.map((question) => ({ question, answer: null, own })),
  ]
})
const ordered = all
  .filter(({ question }) => halfOf(question) === half)
  .toSorted((a, b) => (questionHash(a.question) < questionHash(b.question) ? -1 : 1))
const each = Number(values.each)
const questions = [
  ...ordered.filter(({ answer }) => answer !== null).slice(0, each),
  ...ordered.filter(({ answer }) => answer === null).slice(0, Math.round(each * MISSES)),
]
await dumpQuestions(app, questions, {
  file: values.dump,
  half,
  sets: { all: 'everyday', few: 'everyday-few' },
})
console.log(`${questions.length} questions about ${documents.length} documents`)
