/**
 * Dumps short questions, as people type them, about invented everyday documents that the reader was not
 * trained on, for eval/reading/fit-reading.ts:
 *
 *   bun eval/reading/everyday-questions.ts --dump FILE [--half tuned] [--each 150] [--requests | --polar]
 *
 * Adds a third as many questions that are close to the document but not answered by it. `--requests`:
 * keywords, commands and a few words instead of full questions. `--polar`: yes-or-no questions about other
 * documents.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openApp } from '../../test/support/app.ts'
import { everydayDocuments, polarDocuments, requestedDocuments } from '../sets/everyday-documents.ts'
import { HALVES, halfOf, questionHash } from '../sets/held-out.ts'
import { dumpQuestions } from './dump-questions.ts'

const MISSES = 1 / 3

const { values } = parseArgs({
  options: {
    dump: { type: 'string' },
    half: { type: 'string', default: 'tuned' },
    each: { type: 'string', default: '150' },
    requests: { type: 'boolean', default: false },
    polar: { type: 'boolean', default: false },
  },
})
if (!values.dump) throw new Error('Cannot ask: give a file with --dump')
const half = z.enum(HALVES).parse(values.half)
const set = values.requests ? 'requests' : values.polar ? 'polar' : 'everyday'
const documents = await { requests: requestedDocuments, polar: polarDocuments, everyday: everydayDocuments }[
  set
]()

await using app = await openApp({ secondLook: true })
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
  sets: { all: set, few: `${set}-few` },
})
console.log(`${questions.length} questions about ${documents.length} documents`)
