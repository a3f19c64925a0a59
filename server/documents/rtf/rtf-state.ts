import type { Shift } from '../model/shifted-text.ts'
import { SHIFTS, shiftOf } from './rtf-marks.ts'
import { PLAIN_FONT, type RtfFont } from './rtf-tables.ts'

/** Where text goes. */
export type Destination =
  | 'text'
  | 'skipped'
  | 'unicode-only'
  | 'fonts'
  | 'styles'
  | 'marker'
  | 'info'
  | 'title'
  | 'author'
  | 'commenter'

/** The properties that a group inherits and may change; state objects are immutable. */
export type State = {
  readonly destination: Destination
  /** The destination around a \upr group, of which only the Unicode form (\ud) is read. */
  readonly outer: Destination
  readonly font: RtfFont
  /** Number of characters after \u that older readers show instead (\uc). */
  readonly fallbackLength: number
  readonly isHidden: boolean
  readonly shift: Shift
  readonly style: number
  readonly outline: number | null
  readonly inTable: boolean
  readonly depth: number
}

/** The properties of a paragraph that \pard resets. */
export const PARAGRAPH = { style: 0, outline: null, inTable: false, depth: 1 } as const
export const START: State = {
  destination: 'text',
  outer: 'text',
  font: PLAIN_FONT,
  fallbackLength: 1,
  isHidden: false,
  shift: null,
  ...PARAGRAPH,
}

/**
 * Returns the state after a control word that changes inherited properties; null for any other word. `fontOf` returns
 * the font of a number, or the document's default font.
 */
export function changedState(
  state: State,
  word: string,
  value: number | null,
  fontOf: (font: number | null) => RtfFont,
): State | null {
  if (SHIFTS.has(word)) return { ...state, shift: shiftOf(word, value) }
  switch (word) {
    case 'pard':
      return { ...state, ...PARAGRAPH }
    case 'plain':
      return { ...state, isHidden: false, shift: null, font: fontOf(null) }
    case 's':
      return { ...state, style: value ?? 0 }
    case 'outlinelevel':
      return { ...state, outline: value }
    case 'intbl':
      return { ...state, inTable: true }
    case 'itap':
      return { ...state, depth: value ?? 1, inTable: (value ?? 1) > 0 }
    case 'v':
    case 'deleted':
      return { ...state, isHidden: value !== 0 }
    case 'f':
      return { ...state, font: fontOf(value ?? 0) }
    case 'uc':
      return { ...state, fallbackLength: Math.min(Math.max(value ?? 1, 0), 100) }
    default:
      return null
  }
}
