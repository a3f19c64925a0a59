/**
 * Measures questions for one cell of a row with many columns, over real tables of the corpus:
 *
 *   bun eval/tables/wide-tables.ts [--show] [--dump FILE]
 *
 * Asks each question of all these tables together. Prints for each half how often the row is quoted first,
 * how often with the requested cell, how often another row is, and how many high-confidence answers are
 * right. `--show` prints the errors of the tuned half. `--dump` writes the passages found for that half, for
 * fit-reading.ts: with the row, without it, and without its file. A language model that knew nothing of
 * Ibid's code wrote wide-questions.json.
 */
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { answer } from '../../server/answer/answer.ts'
import { sentencesOf } from '../../server/answer/evidence/passage-sentences.ts'
import type { Passage } from '../../server/answer/search/passage.ts'
import { findScope } from '../../server/api/use-cases/find-scope.ts'
import { openApp } from '../../test/support/app.ts'
import { asking } from '../../test/support/library.ts'
import { candidateOf } from '../reading/dump-questions.ts'
import type { Condition } from '../sets/answerability-set.ts'
import { CORPUS, corpusEntries, corpusIsThere } from '../sets/corpus-passages.ts'
import { HALVES, halfOf } from '../sets/held-out.ts'
import asked from './wide-questions.json'

const DUMPED = 10
const Asked = z.array(
  z.object({
    file: z.string(),
    question: z.string(),
    key: z.string(),
    column: z.string(),
    value: z.string(),
  }),
)

const { values } = parseArgs({
  options: { show: { type: 'boolean', default: false }, dump: { type: 'string' } },
})
if (!corpusIsThere) {
  console.log('There is no ../shared/corpus; nothing was measured.')
  process.exit(0)
}
const questions = Asked.parse(asked)
const wanted = new Set(questions.map(({ file }) => file))
const files: Record<string, Uint8Array> = {}
for (const { path } of await corpusEntries())
  if (wanted.has(basename(path))) files[basename(path)] = await Bun.file(join(CORPUS, path)).bytes()
await using app = await openApp({ secondLook: true })
await app.ingest('tables', files)
await app.services.chunks.countWords(null)
if (values.dump) await dump(values.dump)
const { scope } = await findScope(app.services.catalog, ['tables'], [])
const counts = new Map(
  HALVES.map((half) => [half, { asked: 0, row: 0, cell: 0, other: 0, refused: 0, high: 0, highRight: 0 }]),
)
for (const { file, question, key, column, value } of questions) {
  const count = counts.get(halfOf(question))
  if (!count) continue
  for await (const event of answer(
    asking(question, { scope }),
    app.services.answering,
    AbortSignal.timeout(60_000),
  )) {
    if (event.event !== 'result') continue
    const { claims, citations, outcome, confidence } = event.data
    const [claim] = claims
    const first = citations.find(({ source_number }) => source_number === claim?.citations[0])
    const cells = (first?.quote ?? '').split('\t').map(flat)
    const isRow =
      outcome !== 'not_found' &&
      first?.filename === file &&
      cells.includes(flat(key)) &&
      cells.includes(flat(value))
    const isCell = isRow && flat(claim?.text ?? '').includes(flat(`${column}: ${value}`))
    count.asked += 1
    if (outcome === 'not_found') count.refused += 1
    else if (isRow) count.row += 1
    else count.other += 1
    if (isCell) count.cell += 1
    if (confidence === 'high') count.high += 1
    if (confidence === 'high' && isRow) count.highRight += 1
    if (values.show && halfOf(question) === 'tuned' && !isCell)
      console.log(
        `${outcome} ${confidence} ${question} → ${file}: ${key}: ${column}: ${value}\n      ${event.data.answer.slice(0, 400)}`,
      )
  }
}
for (const [half, { asked, row, cell, other, refused, high, highRight }] of counts)
  console.log(
    `${half}: ${asked} asked, right row first ${row}, with the cell ${cell}, another ${other}, refused ${refused}; high ${high}, of them right ${highRight}`,
  )
process.exit(0)

/**
 * Writes the passages found for the questions of the tuned half: with the row, without it, and in the other
 * files.
 */
async function dump(file: string): Promise<void> {
  const listed = await app.services.catalog.documents.list('tables', { limit: -1, offset: 0 })
  const ids = new Map(listed.documents.map(({ filename, id }) => [filename, id]))
  const writer = Bun.file(file).writer()
  for (const { file, question, key, value } of questions.filter(
    ({ question }) => halfOf(question) === 'tuned',
  )) {
    const own = ids.get(file)
    if (own === undefined) continue
    const others = [...ids.values()].filter((id) => id !== own)
    const search = async (documents: string[]) => await app.passages(question, DUMPED, { documents })
    const found = await search([own, ...others])
    const isAsked = (cells: readonly string[]) => cells.includes(flat(key)) && cells.includes(flat(value))
    const rows = found.flatMap((passage) =>
      sentencesOf(passage).filter(({ cells }) => isAsked(cells.map(({ value }) => flat(value)))),
    )
    const answers = [...new Set(rows.map(({ reading }) => reading))].map((text) => ({ text }))
    const asked = { set: 'wide', half: 'tuned', question }
    const write = (
      condition: Condition,
      relevant: string[],
      answers: { text: string }[],
      passages: Passage[],
    ) =>
      writer.write(
        `${JSON.stringify({ ...asked, condition, relevant, answers, candidates: passages.map(candidateOf) })}\n`,
      )
    write('answerable', [own], answers.length > 0 ? answers : [{ text: '\u0000' }], found)
    write(
      'fact_missing',
      [],
      [],
      found.map((passage) => withoutRow(passage, isAsked)),
    )
    write('taken_away', [], [], await search(others))
  }
  await writer.end()
}

/** Removes some rows from a passage. */
function withoutRow(passage: Passage, isGone: (cells: readonly string[]) => boolean): Passage {
  const kept = passage.text.split('\n').map((line) => !isGone(line.split('\t').map(flat)))
  const left = (text: string) =>
    text
      .split('\n')
      .filter((_, i) => kept[i] ?? true)
      .join('\n')
  return { ...passage, text: left(passage.text), rendered: left(passage.rendered) }
}

function flat(text: string): string {
  return text.replaceAll(/[\s\\*]+/g, ' ').trim()
}
