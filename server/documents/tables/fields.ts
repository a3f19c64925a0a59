import { filledColumns, type GridRow, isFigure, isYear, widthOf } from './grid-row.ts'

/** A longer cell is prose, and names nothing. */
const MAX_LABEL_CHARS = 60
/** A longer table of plain figures is a list of data rather than a form. */
const MOST_FIGURE_ROWS = 8

type Kind = 'figure' | 'measure' | 'text'

/**
 * Whether a table is a list of labels with their values: two columns, or several pairs of columns, in which each row says
 * something else. The first pair is then no header row. Declared header rows rule it out; declared row labels, or colons
 * after the labels, prove it. Otherwise the values tell: those of a column with a name are of one kind.
 */
export function areFields(rows: readonly GridRow[]): boolean {
  const width = widthOf(rows)
  if (width < 2 || width % 2 === 1 || rows[0]?.isHeader) return false
  const labels = rows.flatMap(({ cells }) => cells.slice(0, width).filter((cell, at) => at % 2 === 0 && cell))
  if (labels.length < 2 || !labels.every(isLabel) || !rows.every(hasLabels)) return false
  if (labels.filter((label) => label.endsWith(':')).length >= labels.length * 0.6) return true
  if (width > 2) return false
  if (rows.every(({ isLabelled }) => isLabelled)) return true
  if (rows.length < 2 || new Set(labels).size < labels.length) return false
  const values = rows.map(({ cells }) => cells[1] ?? '').filter(Boolean)
  const [first = '', ...others] = values
  if (others.length === 0 || values.length < rows.length * 0.6) return false
  const kinds = new Set(others.map(kindOf))
  if (kindOf(first) === 'text') {
    if (kinds.size > 1) return true
    return kinds.has('text') || others.length < 3 ? isValue(first) : false
  }
  return !(kinds.size === 1 && kinds.has('figure') && values.length > MOST_FIGURE_ROWS)
}

/** Whether each value of a row has a label. */
function hasLabels({ cells }: GridRow): boolean {
  return filledColumns({ cells }).every((column) => column % 2 === 0 || (cells[column - 1] ?? '') !== '')
}

function isLabel(cell: string): boolean {
  return cell.length <= MAX_LABEL_CHARS && /\p{L}/u.test(cell) && !isFigure(cell) && !/[.!?;]$/.test(cell)
}

function kindOf(value: string): Kind {
  if (isFigure(value) && !value.endsWith('%')) return 'figure'
  return /\d/.test(value) ? 'measure' : 'text'
}

/** Whether a text is a value rather than the name of a column: a name of several words, or with digits or punctuation. */
function isValue(text: string): boolean {
  if (/\d/.test(text) && !isYear(text)) return true
  if (/[.,;@/]/.test(text)) return true
  return /\p{L}\s+\p{Lu}\p{Ll}/u.test(text)
}
