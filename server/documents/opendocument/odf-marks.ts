import { noteMark } from '../../text/raised-text.ts'
import type { Shift } from '../model/shifted-text.ts'
import { attribute } from '../zipped-xml/xml-reader.ts'

/** Elements of a comment that are not its text. */
const ABOUT_COMMENT = new Set(['creator', 'date', 'date-string', 'creator-initials', 'sender-initials'])

/**
 * What surrounds the open piece of text: whether it is raised or lowered, and whether it is no text of a paragraph but
 * the mark of a note or the author of a comment.
 */
export class OdfMarks {
  readonly #shifts: Shift[] = []
  /** Authors of the open comments. */
  readonly #authors: string[] = []
  #captured: string | null = null
  #mark = ''

  get shift(): Shift {
    return this.#shifts.at(-1) ?? null
  }

  /** Opens a span. `shift`: by its style, undefined if the style says nothing of it. */
  openSpan(shift: Shift | undefined): void {
    this.#shifts.push(shift === undefined ? this.shift : shift)
  }

  closeSpan(): void {
    this.#shifts.pop()
  }

  openNote(): void {
    this.#shifts.push(null)
  }

  /** Returns the note's text behind its mark. */
  closeNote(text: string): string {
    this.#shifts.pop()
    const mark = this.#mark
    this.#mark = ''
    return mark === '' || text === '' ? text : `${mark} ${text}`
  }

  openComment(): void {
    this.#shifts.push(null)
    this.#authors.push('')
  }

  /** Returns the comment's author. */
  closeComment(): string {
    this.#shifts.pop()
    return this.#authors.pop() ?? ''
  }

  /** Opens an element whose text is kept apart. */
  opened(name: string): void {
    if (name === 'note-citation' || (this.#authors.length > 0 && ABOUT_COMMENT.has(name))) this.#captured = ''
  }

  /** Takes character data that is no text of a paragraph; returns whether it is such. */
  takes(text: string): boolean {
    if (this.#captured === null) return false
    this.#captured = (this.#captured + text).slice(0, 500)
    return true
  }

  /** Closes an element; returns the mark of a note for the text that refers to it, else ''. */
  closed(name: string): string {
    if (this.#captured === null) return ''
    const text = this.#captured.trim()
    if (name === 'creator') this.#authors[this.#authors.length - 1] = text
    if (name === 'note-citation') this.#mark = noteMark(text)
    if (name === 'note-citation' || ABOUT_COMMENT.has(name)) this.#captured = null
    return name === 'note-citation' ? this.#mark : ''
  }
}

/** The form controls of a document (ODF 1.3 part 3, §13) as they are filled in, by id. */
export class OdfControls {
  readonly #shown = new Map<string, string>()
  #list = ''

  /** Reads a start tag among the forms. */
  opened(name: string, attributes: string): void {
    const id = attribute(attributes, 'id') ?? ''
    const label = attribute(attributes, 'label') ?? ''
    switch (name) {
      case 'checkbox':
      case 'radio': {
        const state =
          attribute(attributes, 'current-state') ??
          attribute(attributes, 'state') ??
          attribute(attributes, 'current-selected') ??
          attribute(attributes, 'selected') ??
          ''
        this.#shown.set(id, `${/^(?:checked|true)$/.test(state) ? '☑' : '☐'} ${label}`.trim())
        break
      }
      case 'text':
      case 'textarea':
      case 'formatted-text':
      case 'number':
      case 'date':
      case 'combobox':
        this.#shown.set(id, attribute(attributes, 'current-value') ?? attribute(attributes, 'value') ?? '')
        break
      case 'listbox':
        this.#list = id
        break
      case 'option': {
        const isChosen = attribute(attributes, 'current-selected') ?? attribute(attributes, 'selected')
        if (isChosen === 'true' && !this.#shown.has(this.#list)) this.#shown.set(this.#list, label)
      }
    }
  }

  /** What a control shows; '' for one without content. */
  shown(attributes: string): string {
    return this.#shown.get(attribute(attributes, 'control') ?? '') ?? ''
  }
}
