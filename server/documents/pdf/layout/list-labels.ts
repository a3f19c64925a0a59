import type { Row, Segment } from '../extract/rows.ts'
import { isNumericCell } from './numeric-cell.ts'

/** The label of a clause or list item: "6.1", "3.", "(a)", "iv)". */
type Label = {
  /** The label's pattern, with 0 for numbers and a or A for letters: siblings share it. */
  readonly form: string
  readonly value: string
}

const BULLETS = '•‣◦▪■●○–—*·►➢✓☐☑☒\uf0b7\uf0a7-'
const BULLET = new RegExp(`^[${BULLETS}]$`, 'u')
/** Dashes and dots, which may also stand for a missing number. */
const DASH = /^[-–—*·]$/
const STARTS_WITH_BULLET = new RegExp(`^([${BULLETS}])\\s+\\S`, 'u')
const LABEL_VALUE = '\\d{1,3}[a-z]?|[ivxlc]{1,6}|[IVX]{1,5}|[a-zA-Z]|aa|bb|cc|dd'
const LABEL = new RegExp(
  `^(?:\\((?:${LABEL_VALUE})\\)|(?:${LABEL_VALUE})[.)]|\\d{1,3}(?:\\.\\d{1,3}){1,4}[.)]?)(?=\\s|$)`,
  'u',
)

/** Returns the bullet at the beginning of a line. */
export function bulletOf(text: string): string | null {
  return STARTS_WITH_BULLET.exec(text)?.[1] ?? null
}

/** Returns the label at the beginning of a line, if words follow it. */
export function labelOf(text: string): Label | null {
  const [label] = LABEL.exec(text) ?? []
  if (!label || !/^\s+\P{Nd}/u.test(text.slice(label.length))) return null
  const value = label.replace(/[().]*$|^\(/g, '')
  const kind = /^\d/.test(value) ? '0' : /^\p{Lu}/u.test(value) ? 'A' : 'a'
  return { form: label.replace(value, () => kind), value }
}

/** Whether `after` is the next label in sequence: 2.2 after 2.1, (b) after (a), 3 after 2.4, 2.1 after 2. */
export function follows(before: Label, after: Label): boolean {
  const from = before.value.split('.')
  const to = after.value.split('.')
  const isNumeric = [...from, ...to].every((part) => /^\d+$/.test(part))
  if (!isNumeric) {
    if (before.form !== after.form) return false
    const letters = before.value.length === 1 && after.value.length === 1
    if (letters && after.value.charCodeAt(0) === before.value.charCodeAt(0) + 1) return true
    return romanValue(after.value) === romanValue(before.value) + 1
  }
  const shared = Math.min(from.length, to.length) - (to.length > from.length ? 0 : 1)
  if (!from.slice(0, shared).every((part, i) => part === to[i])) return false
  if (to.length > from.length) return to.length === from.length + 1 && to.at(-1) === '1'
  return Number(to[shared]) === Number(from[shared]) + 1
}

/** Whether the text is a numbered title in capitals: "4. EARLY TERMINATION". */
export function isCapitalTitle(text: string): boolean {
  if (!labelOf(text)) return false
  const words = text.slice(text.indexOf(' ') + 1)
  return /\p{Lu}{3}/u.test(words) && words === words.toUpperCase() && words.split(/\s+/).length <= 10
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

/** The value of a Roman numeral; NaN for other text. */
function romanValue(text: string): number {
  const digits = [...text.toLowerCase()].map((letter) => ROMAN[letter] ?? Number.NaN)
  return digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0)
}

/** Widest gap between a label and its text, relative to the font size. */
const MAX_LABEL_GAP = 8

/** Joins each bullet or clause number with the text that it introduces, so that lists are not taken for tables. */
export function joinLabels(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => {
    const bulleted = joinBullets(row)
    const [label, text] = bulleted.segments
    if (!label || !text || bulleted.segments.length !== 2) return bulleted
    const isBeside = [rows[index - 1], rows[index + 1]].some((other) => (other?.segments.length ?? 0) > 2)
    if (isBeside || text.x - label.right > MAX_LABEL_GAP * row.size) return bulleted
    if (!labelOf(`${label.text} ${text.text}`) || LABEL.exec(label.text)?.[0] !== label.text) return bulleted
    return { ...row, segments: [{ ...text, x: label.x, text: `${label.text} ${text.text}` }] }
  })
}

function joinBullets(row: Row): Row {
  if (!row.segments.some(({ text }) => BULLET.test(text))) return row
  const segments: Segment[] = []
  for (const segment of row.segments) {
    const last = segments.at(-1)
    const isBullet = last && BULLET.test(last.text) && !(DASH.test(last.text) && isNumericCell(segment.text))
    if (isBullet && segment.x - last.right < 5 * row.size) {
      segments[segments.length - 1] = { ...segment, x: last.x, text: `${last.text} ${segment.text}` }
    } else segments.push(segment)
  }
  return { ...row, segments }
}
