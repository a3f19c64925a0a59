/**
 * `bun eval/tables/tat-questions.ts FILE [--misses OUT]`: asks tables of annual reports the questions of TAT-QA that the
 * table alone answers (FILE: dataset_raw/tatqa_dataset_dev.json of NExTplusplus/TAT-QA). Nothing is learned from them.
 * Prints, for each type of answer, how many are right, shown as answered, and right of those shown. A number is right in
 * the table's own scale.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readTableQuestion } from '../../server/answer/tables/read-table-question.ts'
import type { TableBlock } from '../../server/documents/model/parser.ts'
import { TableReader } from '../../server/documents/tables/table-reader.ts'
import { type TypedTable, typeTable } from '../../server/documents/tables/typed-table.ts'
import { type Denoted, denoted, isDenotation } from './denotation.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: 'string' } },
})
const Answer = z.union([z.string(), z.number(), z.array(z.string())])
const Reports = z.array(
  z.object({
    table: z.object({ table: z.array(z.array(z.string())) }),
    questions: z.array(
      z.object({ question: z.string(), answer: Answer, answer_type: z.string(), answer_from: z.string() }),
    ),
  }),
)

const tallies = new Map<string, { asked: number; right: number; shown: number; shownRight: number }>()
const misses: string[] = []
for (const { table, questions } of Reports.parse(await Bun.file(positionals[0] ?? '').json())) {
  const typed = readGrid(table.table)
  for (const { question, answer, answer_type: type } of questions.filter(
    ({ answer_from }) => answer_from === 'table',
  )) {
    const [best] = typed ? readTableQuestion(question, [{ table: typed }]).readings : []
    const targets = [answer].flat().map((one) => readValue(String(one)))
    const right =
      best !== undefined &&
      isDenotation(
        targets,
        best.result.values.map((value) => readValue(String(value))),
      )
    for (const name of [type, 'all']) {
      const tally = tallies.getOrInsertComputed(name, () => ({ asked: 0, right: 0, shown: 0, shownRight: 0 }))
      tally.asked++
      tally.right += Number(right)
      tally.shown += Number(best?.shown ?? false)
      tally.shownRight += Number(right && best?.shown)
    }
    if (!right)
      misses.push(
        [
          best?.shown ? 'SHOWN' : '',
          question,
          String(answer),
          best?.words,
          best?.result.values.slice(0, 3).join('|'),
        ].join('\t'),
      )
  }
}
const percent = (part: number, of: number) => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)}%`)
console.log('answer\tasked\tright\tshown\tright of shown')
for (const [name, { asked, right, shown, shownRight }] of tallies)
  console.log(
    [name, asked, percent(right, asked), percent(shown, asked), percent(shownRight, shown)].join('\t'),
  )
if (options.misses) await Bun.write(options.misses, misses.join('\n'))

/** A value without the signs of its currency and the brackets of a negative number. */
function readValue(text: string): Denoted {
  const bare = text.replace(/[$€£,\s]/g, '').replace(/^\((.*)\)$/, '-$1')
  return denoted(text.replace(/^[$€£]\s*/, ''), /^-?[\d.]+%?$/.test(bare) ? bare.replace('%', '') : text)
}

/** Reads a grid as Ibid reads tables of documents; null for label/value pairs. */
function readGrid(grid: readonly (readonly string[])[]): TypedTable | null {
  const blocks: TableBlock[] = []
  const reader = new TableReader((block) => {
    if (block.kind === 'table') blocks.push(block)
  })
  for (const cells of grid)
    reader.add({ cells: cells.map((cell) => cell.replace(/\s+/g, ' ').trim()), place: {} })
  reader.end()
  const [first] = blocks
  if (!first) return null
  const rows = blocks.flatMap((block) => block.rows)
  const names = first.header ?? rows[0]?.map(() => '') ?? []
  return typeTable(
    names.map((name) => [name]),
    rows,
  )
}
