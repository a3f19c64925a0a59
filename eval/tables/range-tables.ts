/**
 * Measures questions about rows of small tables, some of which cover a range or a limit ('10 or more years'):
 *
 *   bun eval/tables/range-tables.ts [--show] [--only general]
 *
 * Asks each question of its table in a small document, beside four others. range-tables.json asks for the row
 * that covers a quantity. The other files also ask about a group in general, where several rows answer
 * together: general-rows.json if the group names them all, limited-rows.json if it names the one with a
 * limit. Prints for each half how often a right row is quoted first, how often all right rows are quoted, how
 * often wrong rows are quoted with them, and how many high-confidence answers have a right row first.
 * `--show` prints the errors of the tuned half. Language models that knew nothing of Ibid's code wrote the
 * questions.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { answer } from '../../server/answer/answer.ts'
import type { Answer } from '../../shared/answers.ts'
import { openApp } from '../../test/support/app.ts'
import { asking } from '../../test/support/library.ts'
import { seeded } from '../../test/support/seeded.ts'
import { HALVES, halfOf } from '../sets/held-out.ts'
import generalRows from './general-rows.json'
import limitedRows from './limited-rows.json'
import rangeTables from './range-tables.json'

const OTHERS = 4
const Tables = z.array(
  z.object({
    file: z.string(),
    heading: z.string(),
    text: z.string(),
    header: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    questions: z.array(
      z
        .object({
          q: z.string(),
          row: z.number().int().optional(),
          rows: z.array(z.number().int()).optional(),
        })
        .transform(({ q, row, rows }) => ({ q, wanted: rows ?? (row === undefined ? [] : [row]) })),
    ),
  }),
)
type Table = z.infer<typeof Tables>[number]

const { values } = parseArgs({
  options: { show: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const SETS = {
  ranges: Tables.parse(rangeTables),
  general: Tables.parse(generalRows),
  limited: Tables.parse(limitedRows),
}
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const markdown = ({ heading, text, header, rows }: Table) =>
  [`# ${heading}`, '', text, '', line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')

await using app = await openApp({ secondLook: true })
for (const [name, tables] of Object.entries(SETS).filter(([name]) => name.startsWith(values.only)))
  await evaluate(name, tables)
process.exit(0)

async function evaluate(name: string, tables: readonly Table[]): Promise<void> {
  const bytes = (table: Table) => new TextEncoder().encode(markdown(table))
  await app.ingest(name, Object.fromEntries(tables.map((table) => [`${table.file}.md`, bytes(table)])))
  const listed = await app.services.catalog.documents.list(name, { limit: -1, offset: 0 })
  const ids = new Map(listed.documents.map(({ filename, id }) => [filename, id]))
  const all = [...ids.values()].toSorted()
  const random = seeded(1)
  const none = { asked: 0, first: 0, whole: 0, beside: 0, refused: 0, high: 0, highRight: 0 }
  const kinds = HALVES.flatMap((half) => [`${half} one row`, `${half} several rows`])
  const counts = new Map(kinds.map((kind) => [kind, { ...none }]))
  for (const table of tables)
    for (const { q, wanted } of table.questions) {
      const count = counts.get(`${halfOf(q)} ${wanted.length > 1 ? 'several rows' : 'one row'}`)
      const own = ids.get(`${table.file}.md`)
      if (!count || own === undefined) continue
      const others = Array.from({ length: OTHERS }, () => all[Math.floor(random() * all.length)] ?? own)
      const documents = [...new Set([own, ...others])]
      for await (const event of answer(
        asking(q, { scope: { datasetIds: [], documentIds: documents } }),
        app.services.answering,
        AbortSignal.timeout(60_000),
      )) {
        if (event.event !== 'result') continue
        const { outcome, confidence } = event.data
        const quoted = rowsQuoted(event.data, own, table)
        const isRight = wanted.includes(quoted[0] ?? -1)
        const isWhole = wanted.every((row) => quoted.includes(row))
        count.asked += 1
        if (outcome === 'not_found') count.refused += 1
        if (isRight) count.first += 1
        if (isWhole) count.whole += 1
        if (quoted.some((row) => !wanted.includes(row))) count.beside += 1
        if (confidence === 'high') count.high += 1
        if (confidence === 'high' && isRight) count.highRight += 1
        if (values.show && halfOf(q) === 'tuned' && !(isRight && isWhole))
          console.log(`${outcome} ${confidence} ${q} → ${wanted}, not ${quoted}\n   ${event.data.answer}`)
      }
    }
  for (const [kind, { asked, first, whole, beside, refused, high, highRight }] of counts)
    if (asked > 0)
      console.log(
        `${name}, ${kind}: ${asked} asked, a right row first ${first}, all right rows ${whole}, others beside ${beside}, refused ${refused}; high ${high}, of them right ${highRight}`,
      )
}

/** Returns the rows of the table that an answer quotes, in its order; -1 for quotes from elsewhere. */
function rowsQuoted({ claims, citations }: Answer, own: string, { rows }: Table): number[] {
  return claims.map(({ citations: [number] }, i) => {
    const from = citations.find(({ source_number }) => source_number === number)
    // Each source has one citation: if it has several rows, the claim itself contains the cells.
    const text = i === 0 ? (from?.quote ?? '') : ''
    const cells = text.split('\t').map((cell) => cell.trim())
    const holds = (row: readonly string[]) =>
      row.every((cell) => cells.includes(cell)) || row.every((cell) => claims[i]?.text.includes(cell))
    return from?.document_id === own ? rows.findIndex(holds) : -1
  })
}
