import type { TableCondition } from '../../../shared/tables.ts'
import { readCell } from '../../documents/tables/cell-reading.ts'
import type { ColumnType } from '../../documents/tables/typed-table.ts'
import { folded } from '../../text/terms.ts'
import { cellValue, forEachIndex, type Rest } from './column-order.ts'
import type { TextColumn } from './tables-file.ts'

/** The rows among `rows` whose cell in a column meets a condition, in the same order. */
export async function matchingRows(
  rows: Uint32Array,
  { values, codes }: TextColumn,
  type: ColumnType,
  condition: TableCondition,
  rest: Rest,
): Promise<Uint32Array> {
  const meets = testOf(condition, type)
  const holds = new Uint8Array(values.length)
  await forEachIndex(values.length, rest, (code) => {
    holds[code] = meets((values[code] ?? '').trim()) ? 1 : 0
  })
  const found = rows.filter((row) => holds[codes[row] ?? 0] === 1)
  await rest()
  return found
}

function testOf({ test, value }: TableCondition, type: ColumnType): (text: string) => boolean {
  const wanted = folded(value.trim())
  switch (test) {
    case 'empty':
      return (text) => text === ''
    case 'filled':
      return (text) => text !== ''
    case 'contains':
      return (text) => folded(text).includes(wanted)
    case 'is':
    case 'is_not': {
      const number = type === 'number' ? wholeNumber(value) : Number.NaN
      const isSame = (text: string) =>
        folded(text) === wanted || (!Number.isNaN(number) && wholeNumber(text) === number)
      return test === 'is' ? isSame : (text) => text !== '' && !isSame(text)
    }
    default: {
      const kind = type === 'text' ? 'number' : type
      const bound = cellValue(value, kind)
      const isBeyond = COMPARE[test]
      return (text) => isBeyond(cellValue(text, kind), bound)
    }
  }
}

/** All are false for NaN, which a cell without a value counts as. */
const COMPARE = {
  more_than: (value: number, bound: number) => value > bound,
  less_than: (value: number, bound: number) => value < bound,
  at_least: (value: number, bound: number) => value >= bound,
  at_most: (value: number, bound: number) => value <= bound,
} as const

function wholeNumber(text: string): number {
  const { number, whole } = readCell(text.trim())
  return whole ? number : Number.NaN
}
