import { noteMark } from '../../../text/raised-text.ts'
import { letterNumeral, romanNumeral } from '../../model/list-numerals.ts'
import { attributeOf, child, descend, type XmlElement } from '../../zipped-xml/xml-tree.ts'

export type NoteKind = 'footnote' | 'endnote'

/**
 * Footnotes, endnotes and comments of a document by their ids. Each is taken once, so that it appears once. References
 * are numbered in the order in which they are read.
 */
export class DocxNotes {
  readonly #notes = new Map<string, XmlElement>()
  readonly #comments = new Map<string, XmlElement>()
  readonly #next: Record<NoteKind, number>
  readonly #formats: Readonly<Record<NoteKind, string>>

  /** `parts`: the roots of the parts by kind. `settings`: that of word/settings.xml. */
  constructor(
    parts: Readonly<Record<NoteKind | 'comment', XmlElement | undefined>>,
    settings: XmlElement | undefined,
  ) {
    for (const kind of ['footnote', 'endnote'] as const)
      for (const note of parts[kind]?.children ?? [])
        if (!/separator|continuationNotice/i.test(attributeOf(note, 'type') ?? ''))
          this.#notes.set(`${kind} ${attributeOf(note, 'id')}`, note)
    for (const comment of parts.comment?.children ?? [])
      this.#comments.set(attributeOf(comment, 'id') ?? '', comment)
    const setting = (kind: NoteKind, name: string) => attributeOf(descend(settings, `${kind}Pr`, name), 'val')
    this.#formats = {
      footnote: setting('footnote', 'numFmt') ?? 'decimal',
      endnote: setting('endnote', 'numFmt') ?? 'lowerRoman',
    }
    this.#next = {
      footnote: Number(setting('footnote', 'numStart')) || 1,
      endnote: Number(setting('endnote', 'numStart')) || 1,
    }
  }

  /** Returns the mark of the next reference, raised. */
  nextMark(kind: NoteKind): string {
    return noteMark(numeral(this.#next[kind]++, this.#formats[kind]))
  }

  takeNote(kind: NoteKind, id: string): XmlElement | undefined {
    const note = this.#notes.get(`${kind} ${id}`)
    this.#notes.delete(`${kind} ${id}`)
    return note
  }

  takeComment(id: string): XmlElement | undefined {
    const comment = this.#comments.get(id)
    this.#comments.delete(id)
    return comment
  }

  /** Removes and returns the comments that no text refers to. */
  takeComments(): XmlElement[] {
    const comments = [...this.#comments.values()]
    this.#comments.clear()
    return comments
  }
}

const SYMBOLS = ['*', '†', '‡', '§']

/** A number in a format of ST_NumberFormat (ECMA-376-1 §17.18.59); unknown formats are written in digits. */
function numeral(number: number, format: string): string {
  if (format === 'lowerRoman') return romanNumeral(number).toLowerCase()
  if (format === 'upperRoman') return romanNumeral(number)
  if (format === 'lowerLetter') return letterNumeral(number).toLowerCase()
  if (format === 'upperLetter') return letterNumeral(number)
  if (format === 'chicago')
    return (SYMBOLS[(number - 1) % 4] ?? '*').repeat(Math.min(Math.ceil(number / 4), 9))
  return `${number}`
}

/** The state of a check box control, '☑' or '☐'; null for other controls. */
export function checkBoxOf(control: XmlElement): string | null {
  const box = child(child(control, 'sdtPr'), 'checkbox')
  if (box === undefined) return null
  return ticked(/^(1|true|on)$/.test(attributeOf(child(box, 'checked'), 'val') ?? '0'))
}

/** Whether a control asks for a choice or date that has not been made: it shows a prompt instead. */
export function isUnanswered(control: XmlElement): boolean {
  const properties = child(control, 'sdtPr')
  return (
    child(properties, 'showingPlcHdr') !== undefined &&
    ['dropDownList', 'comboBox', 'date'].some((name) => child(properties, name) !== undefined)
  )
}

/** What a form field of older Word versions shows (ECMA-376-1 §17.16.17): its tick or choice; '' for a text field. */
export function formFieldText(data: XmlElement | undefined): string {
  const box = child(data, 'checkBox')
  if (box !== undefined) {
    const state = child(box, 'checked') ?? child(box, 'default')
    return ticked(state !== undefined && !/^(0|false|off)$/.test(attributeOf(state, 'val') ?? '1'))
  }
  const list = child(data, 'ddList')
  const chosen = Number(attributeOf(child(list, 'result') ?? child(list, 'default'), 'val') ?? 0)
  const entries = (list?.children ?? []).filter(({ name }) => name === 'listEntry')
  return attributeOf(entries[chosen], 'val') ?? ''
}

function ticked(isTicked: boolean): string {
  return isTicked ? '☑' : '☐'
}
