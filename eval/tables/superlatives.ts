/**
 * Measures questions for the row with the most of something, over tables not made for this:
 *
 *   bun eval/tables/superlatives.ts [--tables FOLDER] [--half tuned] [--others 4] [--show]
 *
 * Asks each question of the table that people wrote it about, beside `--others` tables. Without `--tables`,
 * uses the parts of tables in ../shared/reader; a checkout of ppasupat/WikiTableQuestions has whole tables,
 * and questions that no cell answers. Prints for each half how many questions a comparison of all rows
 * handles, and how many of these answers are right, that is, have the answer in every row shown. `--show`
 * prints those of the tuned half.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { compareTables } from '../../server/answer/evidence/asked-rows.ts'
import { findPassages } from '../../server/answer/search/find-passages.ts'
import { readQuestion } from '../../server/answer/understand/question.ts'
import { superlativeOf } from '../../server/answer/understand/superlative.ts'
import { openApp } from '../../test/support/app.ts'
import { seeded } from '../../test/support/seeded.ts'
import { HALVES, halfOf, questionHash } from '../sets/held-out.ts'

const { values } = parseArgs({
  options: {
    tables: { type: 'string' },
    others: { type: 'string', default: '4' },
    show: { type: 'boolean', default: false },
  },
})

type Asked = {
  readonly question: string
  /** The name of its table. */
  readonly table: string
  readonly answers: readonly string[]
}

const tables = new Map<string, string>()
const asked: Asked[] = []
if (values.tables) await readWhole(values.tables)
else for (const name of ['wikitablequestions', 'tatqa']) await readParts(name)
const superlatives = asked.filter(({ question }) => superlativeOf(question) !== null)
console.log(`${asked.length} questions, ${superlatives.length} for an extreme`)

await using app = await openApp({ secondLook: true })
const named = new Set(superlatives.map(({ table }) => table))
const files = [...named].map((name) => [name, new TextEncoder().encode(tables.get(name))] as const)
for (let from = 0; from < files.length; from += 100)
  await app.ingest('tables', Object.fromEntries(files.slice(from, from + 100)))
const ids = new Map(
  (await app.services.catalog.documents.list('tables', { limit: -1, offset: 0 })).documents.map(
    ({ filename, id }) => [filename, id],
  ),
)

const random = seeded(1)
const all = [...ids].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, id]) => id)
const counts = new Map(HALVES.map((half) => [half, { asked: 0, taken: 0, right: 0, tied: 0 }]))
for (const { question, table, answers } of superlatives) {
  const own = ids.get(table)
  if (own === undefined) continue
  const others = Array.from(
    { length: Number(values.others) },
    () => all[Math.floor(random() * all.length)] ?? own,
  )
  const documents = [...new Set([own, ...others])]
  const scope = { datasetIds: [], documentIds: documents }
  const asked = readQuestion(question)
  const { library } = app.services.answering
  const found = await findPassages(asked, scope, 10, library, new AbortController().signal)
  const half = halfOf(question)
  const count = counts.get(half)
  if (!count) continue
  count.asked += 1
  const comparison = await compareTables(asked, found, { library, tables: null })
  if (!comparison) continue
  const rows = comparison.best.map(({ text }) => text.split('\t').map(plain))
  const wanted = answers.map(plain)
  const isRight =
    comparison.best.every(({ passage }) => passage.documentId === own) &&
    wanted.every((answer) => rows.some((cells) => cells.includes(answer)))
  count.taken += 1
  if (isRight) count.right += 1
  if (isRight && rows.length > wanted.length) count.tied += 1
  if (values.show && half === 'tuned')
    console.log(
      `${isRight ? 'right' : 'WRONG'} ${question} → ${answers.join(' | ')} [${table}]\n      ${comparison.extreme} ${comparison.column} of ${comparison.rows}: ${comparison.best.map(({ text }) => text.replaceAll('\t', ' | ')).join('\n      ')}`,
    )
}
for (const [half, { asked, taken, right, tied }] of counts)
  console.log(
    `${half}: ${taken} of ${asked} taken up, ${right} right (${((100 * right) / Math.max(1, taken)).toFixed(1)} %), ${tied} of them with rows that are equal`,
  )
process.exit(0)

/** Normalizes a cell for comparison with an answer. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .replace(/(?<=\d) (?=\d{3}\b)/g, '')
    .trim()
}

/** Reads whole tables with all their questions. */
async function readWhole(folder: string): Promise<void> {
  for (const list of ['training', 'pristine-unseen-tables']) {
    const lines = (await Bun.file(join(folder, `data/${list}.tsv`)).text()).trimEnd().split('\n').slice(1)
    for (const line of lines) {
      const [, question = '', table = '', target = ''] = line.split('\t')
      const path = join(folder, table)
      const name = table.replaceAll('/', '-')
      if (!existsSync(path)) continue
      if (!tables.has(name)) tables.set(name, (await Bun.file(path).text()).replaceAll('\\"', '""'))
      asked.push({ question, table: name, answers: target.split('|') })
    }
  }
}

/** Reads parts of tables, written as 'header: value; header: value', one of which has the answer. */
async function readParts(name: string): Promise<void> {
  const path = join(import.meta.dir, `../../../shared/reader/${name}.jsonl.zst`)
  const Row = z.object({
    q: z.string(),
    passage: z.string(),
    answers: z.array(z.object({ text: z.string() })).nullable(),
  })
  const text = new TextDecoder().decode(await Bun.zstdDecompress(await Bun.file(path).bytes()))
  for (const line of text.trimEnd().split('\n')) {
    const { q, passage, answers } = Row.parse(JSON.parse(line))
    if (!answers || answers.length === 0) continue
    const rows = passage
      .split('\n')
      .map(
        (row) =>
          new Map(row.split('; ').map((cell) => cell.split(/: (.*)/s).slice(0, 2) as [string, string])),
      )
    const header = [...new Set(rows.flatMap((row) => [...row.keys()]))]
    const csv = [header, ...rows.map((row) => header.map((column) => row.get(column) ?? ''))]
    const table = `${questionHash(passage).slice(0, 12)}.csv`
    tables.set(
      table,
      csv.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'),
    )
    asked.push({ question: q, table, answers: answers.map(({ text }) => text) })
  }
}
