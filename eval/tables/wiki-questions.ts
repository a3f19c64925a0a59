import { join } from 'node:path'
import Papa from 'papaparse'
import { readCell } from '../../server/documents/tables/cell-reading.ts'
import { INSPECTED_ROWS, RowContexts } from '../../server/documents/tables/row-contexts.ts'
import { type TypedTable, typeTable } from '../../server/documents/tables/typed-table.ts'
import { questionHash } from '../sets/held-out.ts'
import { type Denoted, denoted } from './denotation.ts'

export type WikiQuestion = {
  readonly id: string
  readonly question: string
  readonly table: string
  readonly targets: readonly Denoted[]
}

/** WikiTableQuestions as unpacked from ppasupat/WikiTableQuestions. */
export class WikiQuestions {
  readonly #tables = new Map<string, TypedTable>()
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** The questions of a part: 'training' or 'pristine-unseen-tables'. */
  async questions(part: string): Promise<WikiQuestion[]> {
    const lines = (await Bun.file(join(this.folder, 'data', `${part}.tsv`)).text())
      .trimEnd()
      .split('\n')
      .slice(1)
    const canon = await this.#canonical(part)
    return lines.map((line) => {
      const [id = '', question = '', table = '', target = ''] = line.split('\t')
      const values = target.split('|').map(unescaped)
      const known = canon.get(id)
      return {
        id,
        question: unescaped(question),
        table,
        targets: values.map((value, at) => denoted(value, known?.[at] ?? canonOf(value))),
      }
    })
  }

  /** The values that CoreNLP read in the answers, where the data carries them. */
  async #canonical(part: string): Promise<Map<string, string[]>> {
    const file = Bun.file(join(this.folder, 'tagged/data', `${part}.tagged`))
    if (!(await file.exists())) return new Map()
    const [head = '', ...lines] = (await file.text()).trimEnd().split('\n')
    const at = head.split('\t').indexOf('targetCanon')
    return new Map(
      lines.map((line) => {
        const cells = line.split('\t')
        return [cells[0] ?? '', (cells[at] ?? '').split('|').map(unescaped)]
      }),
    )
  }

  /** A table by its path, typed. */
  async table(path: string): Promise<TypedTable> {
    const known = this.#tables.get(path)
    if (known) return known
    const text = await Bun.file(join(this.folder, path)).text()
    const [header = [], ...rows] = parseCsv(text)
    const names = header.map((name) => name.replace(/\s+/g, ' ').trim())
    const cells = rows.map((row) => names.map((_, at) => (row[at] ?? '').replace(/\s+/g, ' ').trim()))
    const table = typeTable(
      names.map((name) => [name]),
      cells,
      { totals: otherRows(names, cells) },
    )
    this.#tables.set(path, table)
    return table
  }
}

/** Whether a table is of the development part; a fifth of the training tables are. */
export function isDevelopment(table: string): boolean {
  return '012'.includes(questionHash(table).charAt(0))
}

/** An answer as CoreNLP reads it: '17 years' is 17, 'July 11, 2013' is 2013-07-11. */
function canonOf(value: string): string {
  const { number, second, date, whole } = readCell(value)
  if (!whole || !Number.isNaN(second)) return value
  if (Number.isNaN(date)) return Number.isNaN(number) || /\d:\d/.test(value) ? value : String(number)
  const part = (of: number) => (of === 0 ? 'xx' : String(of))
  return [Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100].map(part).join('-')
}

function unescaped(text: string): string {
  return text.replaceAll('\\n', '\n').replaceAll('\\p', '|').replaceAll('\\\\', '\\')
}

/** The rows that are no records of their own: totals, titles of sections, and headers said again. */
function otherRows(names: readonly string[], rows: readonly string[][]): number[] {
  const grid = rows.map((cells) => ({ cells, place: {} }))
  const contexts = new RowContexts(grid.slice(0, INSPECTED_ROWS), names.length)
  return grid.flatMap((row, at) => {
    const role = contexts.of(row, grid[at + 1])?.role
    const isHeader = row.cells.every((cell, column) => cell === names[column] || cell === '')
    return role === 'total' || role === 'section' || isHeader ? [at] : []
  })
}

/** The data escapes quotes with backslashes. */
function parseCsv(text: string): string[][] {
  return Papa.parse<string[]>(text.trimEnd(), { escapeChar: '\\' }).data
}
