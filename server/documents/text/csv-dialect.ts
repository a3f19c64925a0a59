import Papa from 'papaparse'
import { extensionOf } from '../../../shared/formats.ts'

/** How a file separates its cells. `columns`: how many most of its rows have. */
export type CsvDialect = {
  readonly delimiter: string
  readonly escapeChar: '"' | '\\'
  readonly columns: number
}

const DELIMITERS = [',', '\t', ';', '|']
const SAMPLE_ROWS = 200

/** The delimiter under which the most rows of the sample agree on the most columns; a comma where none fits. */
export function detectDialect(sample: string, name: string): CsvDialect {
  const text = sample.replace(/\r\n?/g, '\n')
  const escapeChar = /(?:[^\\])\\"(?![,;\t|\n])/.test(text) && !/[^,;\t|\n]""/.test(text) ? '\\' : '"'
  const said = /^sep=(.)\n/i.exec(text)?.[1]
  const candidates = said ? [said] : extensionOf(name) === 'tsv' ? ['\t', ',', ';', '|'] : DELIMITERS
  let best: CsvDialect & { readonly score: number } = {
    delimiter: candidates[0] ?? ',',
    escapeChar,
    columns: 1,
    score: 0,
  }
  for (const delimiter of candidates) {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      newline: '\n',
      escapeChar,
      preview: SAMPLE_ROWS,
    })
    const widths = data.map((row) => row.length).filter((_, row) => row < data.length - 1 || data.length < 3)
    const { columns, agreeing } = commonest(widths.filter((width) => width > 1))
    const score = (agreeing / Math.max(widths.length, 1)) * Math.min(columns, 12) ** 0.3
    if (columns > 1 && score > best.score) best = { delimiter, escapeChar, columns, score }
  }
  return best
}

function commonest(widths: readonly number[]): { columns: number; agreeing: number } {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  let best = { columns: 1, agreeing: 0 }
  for (const [columns, agreeing] of counts) if (agreeing > best.agreeing) best = { columns, agreeing }
  return best
}
