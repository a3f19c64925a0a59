import type { AnswerView } from '../../api/answer-view.ts'
import { answerInWords } from './answer-in-words.ts'

type Cell = { header: string; value: string; marked: boolean }
type Row = { cells: readonly Cell[]; marks: string }

const ITEM = /^- (?!“)(.+?)\s*((?:\[\d+\])+)$/
const UNESCAPE = /\\([\\`*_{}[\]#|<>~])/g

/**
 * The answer with the rows that it quotes as list items, 'country: Albania; beer: 89', as small tables under their
 * headers. Bold is the cell that answers, or the one whose header has most of the question.
 */
export function withRowTables(answer: AnswerView, question: string): string {
  if (answer.answered === false || answer.engine !== 'extractive') return answerInWords(answer)
  const values = new Set(answer.citations.flatMap(({ snippet }) => snippet.split(/[\n\t]/).map(plain)))
  const asked = words(question)
  const out: string[] = []
  let open: string | null = null
  for (const line of answerInWords(answer).split('\n')) {
    const row = rowOf(line, values)
    const headers = row && `| ${row.cells.map(({ header }) => header).join(' | ')} |`
    if (row && headers !== open) out.push('', headers ?? '', `|${' --- |'.repeat(row.cells.length)}`)
    if (!row && open !== null) out.push('')
    out.push(row ? lineOf(row, asked) : line)
    open = headers
  }
  return out.join('\n').replace(/\n{3,}/g, '\n\n')
}

/** A list item as cells; null where it is none of a row. `values`: what cells the sources have. */
function rowOf(line: string, values: ReadonlySet<string>): Row | null {
  const [, text, marks = ''] = ITEM.exec(line) ?? []
  if (text === undefined) return null
  const cells: Cell[] = []
  let bold = false
  const pieces = text.split('; ')
  for (let from = 0, to = 1; from < pieces.length; from = to, to = from + 1) {
    // A value may have a semicolon itself.
    const colon = bare(pieces[from] ?? '').indexOf(': ')
    const valueTo = (end: number) => bare(pieces.slice(from, end).join('; ')).slice(colon + 2)
    while (to < pieces.length && !values.has(plain(valueTo(to)))) to++
    if (colon <= 0 || !values.has(plain(valueTo(to)))) return null
    const written = pieces.slice(from, to).join('; ')
    const marked = bold || written.includes('**')
    if (written.split('**').length % 2 === 0) bold = !bold
    cells.push({ header: bare(written).slice(0, colon), value: valueTo(to), marked })
  }
  return cells.length > 1 ? { cells, marks } : null
}

const bare = (text: string) => text.replaceAll('**', '')

function lineOf({ cells, marks }: Row, asked: ReadonlySet<string>): string {
  const known = cells.some(({ marked }) => marked)
  const shared = cells.map(({ header }, index) => (index > 0 ? words(header).intersection(asked).size : 0))
  const most = Math.max(1, ...shared)
  const shown = cells.map(({ value, marked }, index) =>
    (known ? marked : shared[index] === most) ? `**${value}**` : value,
  )
  return `| ${shown.join(' | ')} ${marks} |`
}

const plain = (text: string) => text.replace(UNESCAPE, '$1').replace(/\s+/g, ' ').trim()

/** Words of four letters and more without their 's', so that 'serving' is 'servings', and numbers. */
function words(text: string): Set<string> {
  const found =
    plain(text)
      .toLowerCase()
      .match(/\p{L}{4,}|\p{N}+/gu) ?? []
  return new Set(found.map((word) => word.replace(/s$/, '')))
}
