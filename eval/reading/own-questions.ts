/**
 * Dumps our own questions about real documents of the corpus, for eval/reading/fit-reading.ts:
 *
 *   bun eval/reading/own-questions.ts --dump FILE [--half tuned] [--each 150] [--keep FOLDER]
 *
 * Unlike sets of single passages of one kind, a person's documents are few, long and mixed. Asks each
 * question of all files that the questions name, of its own file with four others, and of both without its
 * own file. `--keep`: the folder to upload the files into, for later runs to reuse.
 */
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { CORPUS } from '../sets/corpus-passages.ts'
import { HALVES, halfOf, questionHash } from '../sets/held-out.ts'
import { openKept } from '../sets/upload-corpus.ts'
import { dumpQuestions } from './dump-questions.ts'

const { values } = parseArgs({
  options: {
    dump: { type: 'string' },
    half: { type: 'string', default: 'tuned' },
    each: { type: 'string', default: '150' },
    keep: { type: 'string' },
  },
})
if (!values.dump) throw new Error('Cannot ask: give a file with --dump')
const half = z.enum(HALVES).parse(values.half)
const LISTS = ['blind', 'fresh', 'mixed', 'more', 'near', 'subject', 'topic', 'unseen']
const UPLOADED_AT_ONCE = 25

const Asked = z.object({ question: z.string(), file: z.string().nullable(), evidence: z.string() })
const lists = await Promise.all(
  LISTS.map((name) => Bun.file(join(import.meta.dir, `${name}-questions.json`)).json()),
)
const questions = z
  .array(Asked)
  .parse(lists.flat())
  .flatMap(({ file, ...asked }) => (file === null ? [] : [{ ...asked, file }]))
  .filter(({ question }) => halfOf(question) === half)
  .toSorted((a, b) => (questionHash(a.question) < questionHash(b.question) ? -1 : 1))
  .slice(0, Number(values.each))

await using app = await openKept(values.keep)
const files = [...new Set(questions.map(({ file }) => file))]
const nameOf = (path: string) => path.replaceAll('/', '_')
const { catalog } = app.services
const ids = async () => {
  if (!(await catalog.datasets.find('corpus'))) return new Map<string, string>()
  const { documents } = await catalog.documents.list('corpus', { limit: -1, offset: 0 })
  return new Map(documents.map(({ id, filename }) => [filename, id]))
}
const known = await ids()
const missing = files.filter((path) => !known.has(nameOf(path)))
for (let from = 0; from < missing.length; from += UPLOADED_AT_ONCE) {
  const batch: Record<string, Uint8Array> = {}
  for (const path of missing.slice(from, from + UPLOADED_AT_ONCE))
    batch[nameOf(path)] = await Bun.file(join(CORPUS, path)).bytes()
  const job = await app.ingest('corpus', batch)
  for (const { name, error } of job.files) if (error) console.log(`not read: ${basename(name)}: ${error}`)
}

const uploaded = await ids()
const asked = questions.flatMap(({ question, file, evidence }) => {
  const own = uploaded.get(nameOf(file))
  return own === undefined ? [] : [{ question, answer: evidence, own }]
})
await dumpQuestions(app, asked, { file: values.dump, half, sets: { all: 'own', few: 'few' } })
console.log(`${questions.length} questions about ${files.length} files`)
