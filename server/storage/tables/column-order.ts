import { readCell } from '../../documents/tables/cell-reading.ts'
import type { ColumnType } from '../../documents/tables/typed-table.ts'
import { folded } from '../../text/terms.ts'
import type { TextColumn } from './tables-file.ts'

/** Texts are sorted in runs of this many, so that other work of the thread goes on in between. */
const RUN = 16_384
const LONGEST_NUMBER = 15

/** Rests between steps of long work; throws once the work is no longer wanted. */
export type Rest = () => Promise<void>

/**
 * Orders the rows of a column, empty cells last and equal ones as the table has them: numbers and dates by their values,
 * texts by their letters without regard to case and accents, the numbers in them by value. `rows`: which to order,
 * ascending.
 */
export async function orderRows(
  rows: Uint32Array,
  { values, codes }: TextColumn,
  { type, isDescending }: { readonly type: ColumnType; readonly isDescending: boolean },
  rest: Rest,
): Promise<Uint32Array> {
  const { ranks, count } = await (type === 'text' ? textRanks(values, rest) : valueRanks(values, type, rest))
  const rankOf = (row: number) => {
    const rank = ranks[codes[row] ?? 0] ?? 0
    return rank === count || !isDescending ? rank : count - 1 - rank
  }
  // Counts the rows of each rank, then puts each row where those before it end.
  const ends = new Uint32Array(count + 2)
  for (const row of rows) ends[rankOf(row) + 1] = (ends[rankOf(row) + 1] ?? 0) + 1
  for (let rank = 1; rank < ends.length; rank++) ends[rank] = (ends[rank] ?? 0) + (ends[rank - 1] ?? 0)
  await rest()
  const ordered = new Uint32Array(rows.length)
  for (const row of rows) {
    const rank = rankOf(row)
    const at = ends[rank] ?? 0
    ordered[at] = row
    ends[rank] = at + 1
  }
  return ordered
}

/** The place of each text among the others, from 0; `count`, the number of places, for those without one. */
type Ranks = { readonly ranks: Uint32Array; readonly count: number }

async function valueRanks(values: readonly string[], type: 'number' | 'date', rest: Rest): Promise<Ranks> {
  const keys = new Float64Array(values.length)
  await forEachIndex(values.length, rest, (code) => {
    keys[code] = cellValue(values[code] ?? '', type)
  })
  const sorted = keys.filter((key) => !Number.isNaN(key)).sort()
  const distinct = sorted.filter((key, index) => key !== sorted[index - 1])
  await rest()
  const ranks = new Uint32Array(values.length)
  await forEachIndex(values.length, rest, (code) => {
    ranks[code] = rankIn(distinct, keys[code] ?? Number.NaN)
  })
  return { ranks, count: distinct.length }
}

/** Returns what a cell of a column counts as; NaN for nothing. */
export function cellValue(text: string, type: 'number' | 'date'): number {
  const { number, date } = readCell(text.trim())
  // In a column of dates, a number alone is a year.
  if (type === 'date') return Number.isNaN(date) ? number * 10_000 : date
  return number
}

function rankIn(distinct: Float64Array, key: number): number {
  if (Number.isNaN(key)) return distinct.length
  let [low, high] = [0, distinct.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((distinct[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}

async function textRanks(values: readonly string[], rest: Rest): Promise<Ranks> {
  const keys: string[] = []
  await forEachIndex(values.length, rest, (code) => keys.push(sortKey(values[code] ?? '')))
  const sorted = await sortedTexts(keys, rest)
  const ranks = new Map<string, number>()
  await forEachIndex(sorted.length, rest, (at) => {
    const key = sorted[at] ?? ''
    if (key !== '' && !ranks.has(key)) ranks.set(key, ranks.size)
  })
  const found = new Uint32Array(values.length)
  await forEachIndex(values.length, rest, (code) => {
    found[code] = ranks.get(keys[code] ?? '') ?? ranks.size
  })
  return { ranks: found, count: ranks.size }
}

/** Number of steps after which work looks whether to rest. */
const STEPS = 512

/** Calls `step` with 0 to `length - 1`, and rests in between. */
export async function forEachIndex(length: number, rest: Rest, step: (index: number) => void): Promise<void> {
  for (let index = 0; index < length; index++) {
    step(index)
    if (index % STEPS === 0) await rest()
  }
}

/** Numbers within a text are filled up to one length, so that 'Item 2' comes before 'Item 10'. */
function sortKey(text: string): string {
  const key = folded(text.trim())
  return /\d/.test(key) ? key.replace(/\d+/g, (digits) => digits.padStart(LONGEST_NUMBER, '0')) : key
}

/** Sorts by UTF-16 units, in runs that are merged. */
async function sortedTexts(texts: readonly string[], rest: Rest): Promise<readonly string[]> {
  let runs: (readonly string[])[] = []
  for (let from = 0; from < texts.length; from += RUN) {
    runs.push(texts.slice(from, from + RUN).sort())
    await rest()
  }
  while (runs.length > 1) {
    const merged: (readonly string[])[] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergedTexts(runs[at] ?? [], runs[at + 1] ?? [], rest))
    runs = merged
  }
  return runs[0] ?? []
}

async function mergedTexts(
  one: readonly string[],
  other: readonly string[],
  rest: Rest,
): Promise<readonly string[]> {
  if (other.length === 0) return one
  const merged: string[] = []
  let [i, j] = [0, 0]
  while (i < one.length || j < other.length) {
    const [a, b] = [one[i], other[j]]
    const takesFirst = b === undefined || (a !== undefined && a <= b)
    merged.push((takesFirst ? a : b) ?? '')
    if (takesFirst) i++
    else j++
    if (merged.length % RUN === 0) await rest()
  }
  return merged
}
