import { type Row, rowOf } from '../extract/rows.ts'

/** Fewest numbers down a margin that count lines, as in court papers. */
const FEWEST = 10
/** At most so many rows between them may reach over the margin: a stamp, a rule. */
const STRAY = 2

/**
 * Takes the numbers that count a page's lines out of its rows: 1, 2, 3 … down the left margin, left of all text.
 * `numbers` is empty where there are none.
 */
export function withoutLineNumbers(rows: readonly Row[]): { rows: readonly Row[]; numbers: string[] } {
  const found = rows.flatMap((row) => {
    const [first] = row.segments
    return first && /^\d{1,2}$/.test(first.text) ? [{ row, first }] : []
  })
  if (found.length < FEWEST) return { rows, numbers: [] }
  const counted = longestCount(found.map(({ first }) => Number(first.text)))
  const margin = counted.flatMap((index) => found[index] ?? [])
  if (margin.length < FEWEST || margin.length < 0.6 * found.length) return { rows, numbers: [] }
  const right = Math.max(...margin.map(({ first }) => first.right))
  const left = Math.min(...margin.map(({ first }) => first.x))
  const widest = Math.max(...margin.map(({ row }) => row.size))
  const taken = new Map(margin.map(({ row, first }) => [row, first]))
  const lines = rows.slice(
    rows.findIndex((row) => taken.has(row)),
    1 + rows.findLastIndex((row) => taken.has(row)),
  )
  const inMargin = lines.filter((row) =>
    row.segments.some((segment) => segment !== taken.get(row) && segment.x < right - 1),
  )
  if (right - left > 3 * widest || inMargin.length > STRAY) return { rows, numbers: [] }
  const rest = rows.flatMap((row) => {
    const number = taken.get(row)
    if (!number) return [row]
    const segments = row.segments.filter((segment) => segment !== number)
    return segments.length > 0 ? [rowOf(segments)] : []
  })
  return { rows: rest, numbers: margin.map(({ first }) => first.text) }
}

/** Indexes of the numbers that count up by one each, from the first 1 or 2 on. */
function longestCount(numbers: readonly number[]): number[] {
  const counted: number[] = []
  let next = 0
  for (const [index, number] of numbers.entries()) {
    if (counted.length === 0 ? number <= 2 : number === next) {
      counted.push(index)
      next = number + 1
    }
  }
  return counted
}
