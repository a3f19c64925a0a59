/**
 * Questions for the row of a table that holds for a quantity ('10 or more years'), over invented tables:
 *
 *   bun test/eval/range-tables.ts [--show]
 *
 * Each is asked of its table in a small document, beside four others. Printed for each half: how often the row that
 * holds is quoted first, how often another row of the table, and how many of the answers of high confidence are right.
 * `--show` prints the wrong ones of the tuned half. range-tables.json was written by a language model that was told
 * nothing of Ibid's code.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { answer } from '../../server/agents/chain.ts'
import { openApp } from '../support/app.ts'
import { asking } from '../support/library.ts'
import { seeded } from '../support/seeded.ts'
import { HALVES, halfOf } from './held-out.ts'
import tables from './range-tables.json'

const OTHERS = 4
const Tables = z.array(
  z.object({
    file: z.string(),
    heading: z.string(),
    text: z.string(),
    header: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    questions: z.array(z.object({ q: z.string(), row: z.number().int() })),
  }),
)

const { values } = parseArgs({ options: { show: { type: 'boolean', default: false } } })
const parsed = Tables.parse(tables)
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const files = Object.fromEntries(
  parsed.map(({ file, heading, text, header, rows }) => [
    `${file}.md`,
    new TextEncoder().encode(
      [`# ${heading}`, '', text, '', line(header), line(header.map(() => '---')), ...rows.map(line)].join(
        '\n',
      ),
    ),
  ]),
)
await using app = await openApp({})
await app.ingest('tables', files)
const listed = await app.services.catalog.documents.list('tables', { limit: -1, offset: 0 })
const ids = new Map(listed.documents.map(({ filename, id }) => [filename, id]))
const random = seeded(1)
const counts = new Map(
  HALVES.map((half) => [half, { asked: 0, right: 0, other: 0, refused: 0, high: 0, highRight: 0 }]),
)
for (const { file, rows, questions } of parsed)
  for (const { q, row } of questions) {
    const count = counts.get(halfOf(q))
    const own = ids.get(`${file}.md`)
    if (!count || own === undefined) continue
    const all = [...ids.values()].toSorted()
    const others = Array.from({ length: OTHERS }, () => all[Math.floor(random() * all.length)] ?? own)
    const documents = [...new Set([own, ...others])]
    for await (const event of answer(
      asking(q, { documents }),
      app.services.answering,
      AbortSignal.timeout(60_000),
    )) {
      if (event.event !== 'result') continue
      const { claims, citations, outcome, confidence } = event.data
      const first = citations.find(({ source_number }) => source_number === claims[0]?.citations[0])
      const quoted = first?.document_id === own ? (first.quote ?? '') : ''
      const cells = quoted.split('\t').map((cell) => cell.trim())
      const at = rows.findIndex((row) => row.every((cell) => cells.includes(cell)))
      count.asked += 1
      if (outcome === 'not_found') count.refused += 1
      else if (at === row) count.right += 1
      else if (at >= 0) count.other += 1
      if (confidence === 'high') count.high += 1
      if (confidence === 'high' && at === row) count.highRight += 1
      if (values.show && halfOf(q) === 'tuned' && at !== row)
        console.log(
          `${outcome} ${confidence} ${q} → ${rows[row]?.join(' | ')}\n      ${event.data.answer.slice(0, 300)}`,
        )
    }
  }
for (const [half, { asked, right, other, refused, high, highRight }] of counts)
  console.log(
    `${half}: ${asked} asked, right row first ${right}, another row ${other}, refused ${refused}; high ${high}, of them right ${highRight}`,
  )
process.exit(0)
