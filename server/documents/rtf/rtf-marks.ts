import { noteMark } from '../../text/raised-text.ts'
import { letterNumeral, romanNumeral } from '../model/list-numerals.ts'
import type { Shift } from '../model/shifted-text.ts'

/** Control words that raise or lower text, or end that. */
export const SHIFTS: ReadonlySet<string> = new Set(['super', 'sub', 'nosupersub', 'up', 'dn'])
/** In half points, the shift of \up and \dn without a number, and the least that is more than an adjustment. */
const DEFAULT_SHIFT = 6
const LEAST_SHIFT = 4

/** The shift that one of `SHIFTS` sets (RTF 1.9.1, character formatting). */
export function shiftOf(word: string, value: number | null): Shift {
  if (word === 'super' || word === 'sub') return value === 0 ? null : word === 'super' ? 'raised' : 'lowered'
  if (word === 'nosupersub' || (value ?? DEFAULT_SHIFT) < LEAST_SHIFT) return null
  return word === 'up' ? 'raised' : 'lowered'
}

/** How the numbers of footnotes (\ftnn…) and endnotes (\aftnn…) are written, by the ends of the control words. */
const NUMERALS: Readonly<Record<string, (number: number) => string>> = {
  ar: String,
  alc: (number) => letterNumeral(number).toLowerCase(),
  auc: letterNumeral,
  rlc: (number) => romanNumeral(number).toLowerCase(),
  ruc: romanNumeral,
}

/** Numbers the notes of a document as its settings say, and remembers who wrote the open comment. */
export class RtfNotes {
  commenter = ''
  readonly #footnotes = { next: 1, numeral: String as (number: number) => string }
  readonly #endnotes = { next: 1, numeral: String as (number: number) => string }

  /** Reads a control word; returns whether it is a setting of notes. */
  word(word: string, value: number | null): boolean {
    const [, isEndnote, setting = ''] = /^(a?)ftn(start|n[a-z]{2,3})$/.exec(word) ?? []
    if (isEndnote === undefined) return false
    const notes = isEndnote === 'a' ? this.#endnotes : this.#footnotes
    if (setting === 'start') notes.next = Math.max(value ?? 1, 1)
    else notes.numeral = NUMERALS[setting.slice(1)] ?? notes.numeral
    return true
  }

  /** The next note's number. Call countMark() if the text shows it. */
  mark(isEndnote: boolean): string {
    const notes = isEndnote ? this.#endnotes : this.#footnotes
    return noteMark(notes.numeral(notes.next))
  }

  countMark(isEndnote: boolean): void {
    const notes = isEndnote ? this.#endnotes : this.#footnotes
    notes.next++
  }
}

const CHECK_BOX = 1
/** The value of \ffres that leaves the state to \ffdefres. */
const NO_RESULT = 25

/** The state of a check box among the fields of a form (RTF 1.9.1, form fields). */
export class RtfCheckBox {
  #type = 0
  #result: number | null = null
  #initial = 0

  word(word: string, value: number | null): void {
    if (word === 'fftype') this.#type = value ?? 0
    else if (word === 'ffres') this.#result = value === NO_RESULT ? null : value
    else if (word === 'ffdefres') this.#initial = value ?? 0
  }

  /** Returns '☑' or '☐' after the instruction of a check box, else ''. */
  take(): string {
    const isBox = this.#type === CHECK_BOX
    const isTicked = (this.#result ?? this.#initial) !== 0
    this.#type = 0
    this.#result = null
    this.#initial = 0
    return isBox ? (isTicked ? '☑' : '☐') : ''
  }
}
