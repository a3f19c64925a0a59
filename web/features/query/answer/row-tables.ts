import type { AnswerView } from '../../../api/answer-view.ts'
import { localizedAnswer } from './answer-text.ts'

/** `marked`: the cell answers the question. */
type Cell = { header: string; value: string; marked: boolean }
type Row = { cells: readonly Cell[]; marks: string }

const ITEM = /^- (?![“„«])(.+?)\s*((?:\[\d+\])+)$/
const UNESCAPE = /\\([\\`*_{}[\]#|<>~])/g

/**
 * Rewrites the rows that the answer quotes as list items, 'country: Albania; beer: 89', as small tables with
 * headers. The answering cell is bold, or else the cell whose header shares most words with the question. The
 * citation follows it, so that both stay in view in a table wider than the page.
 */
export function withRowTables(answer: AnswerView, question: string): string {
  const out: string[] = []
  let open: string | null = null
  for (const [line, row] of linesAndRows(answer, question)) {
    const headers = row && `| ${row.cells.map(({ header }) => header).join(' | ')} |`
    if (row && headers !== open) out.push('', headers ?? '', `|${' --- |'.repeat(row.cells.length)}`)
    if (!row && open !== null) out.push('')
    out.push(row ? rowLine(row) : line)
    open = headers
  }
  return out.join('\n').replace(/\n{3,}/g, '\n\n')
}

/** Adds to the cited sources the names of the columns whose cells answer. */
export function withAskedColumns(answer: AnswerView, question: string): AnswerView {
  const asked = new Map<number, string[]>()
  for (const [, row] of linesAndRows(answer, question))
    for (const [, number] of row?.marks.matchAll(/\[(\d+)\]/g) ?? []) {
      const names = row?.cells.filter(({ marked }) => marked).map(({ header }) => plain(header)) ?? []
      asked.set(Number(number), [...(asked.get(Number(number)) ?? []), ...names])
    }
  if (asked.size === 0) return answer
  const citations = answer.citations.map((source) => ({
    ...source,
    asked: asked.get(source.source_number) ?? [],
  }))
  return { ...answer, citations }
}

function linesAndRows(answer: AnswerView, question: string): [line: string, row: Row | null][] {
  const lines = localizedAnswer(answer).split('\n')
  if (answer.answered === false || answer.engine !== 'extractive') return lines.map((line) => [line, null])
  const values = new Set(answer.citations.flatMap(({ snippet }) => snippet.split(/[\n\t]/).map(unquoted)))
  const asked = words(question)
  return lines.map((line) => {
    const row = parseRow(line, values)
    return [line, row && withAnswer(row, asked)]
  })
}

/** Parses a list item as cells; null if it is not a row. `values`: the cells of the sources. */
function parseRow(line: string, values: ReadonlySet<string>): Row | null {
  const [, text, marks = ''] = ITEM.exec(line) ?? []
  if (text === undefined) return null
  const cells: Cell[] = []
  let bold = false
  const pieces = text.split('; ')
  for (let from = 0, to = 1; from < pieces.length; from = to, to = from + 1) {
    // A value may contain a semicolon.
    const colon = withoutBold(pieces[from] ?? '').indexOf(': ')
    const valueTo = (end: number) => withoutBold(pieces.slice(from, end).join('; ')).slice(colon + 2)
    while (to < pieces.length && !values.has(unquoted(valueTo(to)))) to++
    if (colon <= 0 || !values.has(unquoted(valueTo(to)))) return null
    const written = pieces.slice(from, to).join('; ')
    const marked = bold || written.includes('**')
    if (written.split('**').length % 2 === 0) bold = !bold
    cells.push({ header: withoutBold(written).slice(0, colon), value: valueTo(to), marked })
  }
  return cells.length > 1 ? { cells, marks } : null
}

const withoutBold = (text: string) => text.replaceAll('**', '')

/**
 * Marks the answering cell of a row: if none is marked, the one whose header shares most words with the
 * question.
 */
function withAnswer({ cells, marks }: Row, asked: ReadonlySet<string>): Row {
  if (cells.some(({ marked }) => marked)) return { cells, marks }
  const shared = cells.map(({ header }, index) => (index > 0 ? words(header).intersection(asked).size : 0))
  const most = Math.max(1, ...shared)
  return { cells: cells.map((cell, index) => ({ ...cell, marked: shared[index] === most })), marks }
}

function rowLine({ cells, marks }: Row): string {
  const last = cells.findLastIndex(({ marked }) => marked)
  const shown = cells.map(({ value, marked }, index) => {
    const text = marked ? `**${value}**` : value
    return index === (last < 0 ? cells.length - 1 : last) ? `${text} ${marks}` : text
  })
  return `| ${shown.join(' | ')} |`
}

const plain = (text: string) => text.replace(UNESCAPE, '$1').replace(/\s+/g, ' ').trim()
/** Without quotation marks, which an answer writes in the way of its language. */
const unquoted = (text: string) => plain(text).replace(/«\s?|\s?»|[“”„‘’‚]/g, '')

/**
 * Returns the words of four letters and more without a final 's', so that 'serving' matches 'servings', and
 * the numbers.
 */
function words(text: string): Set<string> {
  const found =
    plain(text)
      .toLowerCase()
      .match(/\p{L}{4,}|\p{N}+/gu) ?? []
  return new Set(found.map((word) => word.replace(/s$/, '')))
}
