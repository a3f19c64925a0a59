import { rowsOf } from '../evidence/passage-sentences.ts'
import type { Passage } from '../search/passage.ts'

/**
 * The names of the columns of a passage of table rows, '' for one without; undefined where it has none, or rows of
 * several tables.
 */
export function columnNames(passage: Pick<Passage, 'text' | 'rendered'>): string[] | undefined {
  const rows = rowsOf(passage).flatMap(({ text, cells }) => {
    const filled = cells.values()
    const headers = text
      .split('\t')
      .map((value) => (value.trim() === '' ? '' : (filled.next().value?.header ?? '')))
    return headers.some(Boolean) ? [headers] : []
  })
  const width = rows[0]?.length ?? 0
  const columns = Array.from({ length: width }, (_, at) => new Set(rows.flatMap((row) => row[at] || [])))
  const isOneTable = rows.every(({ length }) => length === width) && columns.every(({ size }) => size <= 1)
  return isOneTable && width > 1 ? columns.map(([name = '']) => name) : undefined
}
