import { rowsOf } from '../read/passage-sentences.ts'
import type { Passage } from '../retrieve/passage.ts'

/**
 * The names of the columns of a passage of table rows, '' for one without; undefined where it has none, or rows of
 * several tables.
 */
export function columnNames(passage: Pick<Passage, 'text' | 'rendered'>): string[] | undefined {
  let names: string[] | null = null
  for (const { text, cells } of rowsOf(passage)) {
    if (cells.every(({ header }) => header === '')) continue
    const values = text.split('\t')
    names ??= values.map(() => '')
    if (names.length !== values.length) return undefined
    let at = 0
    for (const [column, value] of values.entries()) {
      const header = value.trim() === '' ? '' : (cells[at++]?.header ?? '')
      if (header !== '' && (names[column] || header) !== header) return undefined
      names[column] ||= header
    }
  }
  return names !== null && names.length > 1 ? names : undefined
}
