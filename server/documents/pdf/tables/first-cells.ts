import type { Row, Segment } from '../extract/rows.ts'
import { isFigure } from '../layout/figures.ts'
import { joinLines } from '../layout/paragraphs.ts'
import { LINE_PITCH } from './table-cells.ts'

/** Distance of lines that are beside each other, in parts of the font size; one below the other is further. */
const HALF_PITCH = 0.9

/** The rows, where the lines of a first cell stand above, below or around the others as one with them. */
export function withFirstCellsWhole(rows: readonly Row[]): Row[] {
  return withBeginnings(withLinesBeside(rows))
}

/** The rows, where a name stands a little above or below the line of its figures, or on two lines around it. */
function withLinesBeside(rows: readonly Row[]): Row[] {
  const joined: Row[] = []
  for (let i = 0; i < rows.length; i++) {
    const [row, next, last] = [rows[i], rows[i + 1], rows[i + 2]]
    if (!row) continue
    const above = next && nameBeside(row, next)
    const below = next && last && nameBeside(last, next)
    const after = next && nameBeside(next, row)
    if (next && above && below && Math.abs(above.x - below.x) <= 2 * next.size) {
      joined.push(named([above, below], next))
      i += 2
    } else if (next && above && !goesOn(row, joined.at(-1))) {
      joined.push(named([above], next))
      i += 1
    } else if (after) {
      joined.push(named([after], row))
      i += 1
    } else joined.push(row)
  }
  return joined
}

/** The only segment of `row`, where it stands to the left of the figures of `other` and hardly above or below them. */
function nameBeside(row: Row, { segments, y, size }: Row): Segment | null {
  const [name, more] = row.segments
  const left = segments[0]?.x ?? 0
  if (!name || more || isFigure(name.text) || left < name.right + 0.5 * size) return null
  if (Math.abs(row.y - y) >= HALF_PITCH * size) return null
  return segments.filter(({ text }) => isFigure(text)).length >= 0.5 * segments.length ? name : null
}

/** Whether a line is the next of a cell that the row above it begins with. */
function goesOn({ segments: [name], y, size }: Row, above: Row | undefined): boolean {
  const [first] = above?.segments ?? []
  if (!name || !above || !first) return false
  return y - above.y <= LINE_PITCH * size && Math.abs(first.x - name.x) <= 2
}

function named(names: readonly Segment[], row: Row): Row {
  const [first, ...others] = names
  if (!first) return row
  const text = joinLines(names.map((name) => name.text))
  const right = Math.max(first.right, ...others.map((other) => other.right))
  return { ...row, segments: [{ ...first, text, right, seams: [] }, ...row.segments] }
}

/** The rows, where a first cell begins in a line of its own above the others as one with them. */
function withBeginnings(rows: readonly Row[]): Row[] {
  const joined: Row[] = []
  for (const row of rows) {
    const above = joined.at(-1)
    const [cell, next] = row.segments
    const [begin, more] = above?.segments ?? []
    const isWhole =
      !above || !cell || !next || !begin || more || Math.abs(begin.x - cell.x) > 2 || begin.right > next.x
    if (isWhole || row.y - above.y > LINE_PITCH * row.size || !/^[(\p{Ll}]/u.test(cell.text)) joined.push(row)
    else {
      const text = joinLines([begin.text, cell.text])
      const first = { ...cell, text, right: Math.max(begin.right, cell.right) }
      joined.splice(-1, 1, { ...row, segments: [first, ...row.segments.slice(1)] })
    }
  }
  return joined
}
