import Papa from 'papaparse'
import type { TableBlock } from '../../server/documents/model/parser.ts'

/** Keeps letters and digits only, so that a cell is found whatever separates its words. */
export function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, '')
}

const FIGURE = /^[([<>≤≥~±+−–—-]*[$€£¥]?\d/
const YEAR = /^(?:19|20)\d\d$/

/**
 * Counts the figures of the true tables that have a name above and a name beside them, and those of them that
 * the parsed tables place in a row with the name beside them and in a column whose lowest header is part of
 * the name above. `truth`: CSV, with '# table …' between tables.
 */
export function namedFigures(truth: string, tables: readonly TableBlock[]): { named: number; all: number } {
  let named = 0
  let all = 0
  for (const table of truth.split(/^# table.*$/m)) {
    const rows = Papa.parse<string[]>(table.trim()).data.map((row) => row.map((cell) => cell.trim()))
    const filled = rows.filter((row) => row.some((cell) => cell !== ''))
    const first = filled.findIndex((row) => row.some((cell) => FIGURE.test(cell) && !YEAR.test(cell)))
    const names = filled.slice(0, Math.max(0, first))
    for (const row of names.length > 0 ? filled.slice(first) : []) {
      const start = row.findIndex((cell) => bare(cell) !== '')
      for (const [column, figure] of row.entries()) {
        const above = bare(names.findLast((cells) => bare(cells[column] ?? '') !== '')?.[column] ?? '')
        if (column <= start || above === '' || !FIGURE.test(figure)) continue
        all++
        if (tables.some((one) => holds(one, bare(figure), bare(row[start] ?? ''), above))) named++
      }
    }
  }
  return { named, all }
}

function holds({ header, rows }: TableBlock, figure: string, beside: string, above: string): boolean {
  return rows.some((row) =>
    row.some(
      (cell, column) =>
        bare(cell) === figure &&
        bare(header?.[column] ?? '').includes(above) &&
        bare(row.slice(0, column).join(' ')).includes(beside),
    ),
  )
}
