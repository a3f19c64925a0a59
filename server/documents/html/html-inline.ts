import { subscript, superscript } from '../../text/raised-text.ts'

/**
 * A reference to a note. `mark`: as shown, '²'; `target`: the id of the note's element, or a link to it if it is in
 * another file; `isSure`: the page raises it or calls it a reference.
 */
export type NoteReference = { readonly mark: string; readonly target: string; readonly isSure: boolean }

type Kind = 'raised' | 'lowered' | 'divisor' | 'reference' | null
/** An open element that changes its text. */
type Mark = {
  readonly kind: Kind
  readonly depth: number
  /** Number of the run's pieces before the element. */
  from: number
  readonly target: string
  readonly isNoteReference: boolean
  /** Kinds of the element's children by position. */
  readonly scripts: readonly Kind[]
  children: number
}

/** Kinds of the children of MathML's scripts and fractions (MathML Core §3.3–3.4), by their position. */
const SCRIPTS: ReadonlyMap<string, readonly Kind[]> = new Map<string, readonly Kind[]>([
  ['msup', [null, 'raised']],
  ['msub', [null, 'lowered']],
  ['msubsup', [null, 'lowered', 'raised']],
  ['mover', [null, 'raised']],
  ['munder', [null, 'lowered']],
  ['munderover', [null, 'lowered', 'raised']],
  ['mfrac', [null, 'divisor']],
])
const ELEMENTS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['sup', 'raised'],
  ['sub', 'lowered'],
])
const CHANGING: ReadonlySet<string> = new Set([...ELEMENTS.keys(), ...SCRIPTS.keys()])
const NOTE_ROLE = /(?:^|\s)(?:doc-)?noteref(?:$|\s)/
const NOTE_CLASS = /(?:^|[\s_-])(?:footnote|endnote|note|fn)[-_]?ref(?:$|[\s_-])/i
const MARK = /^(?:\p{Nd}{1,3}|\p{L}|[ivxl]{2,6}|[*†‡§¶#]{1,3})$/u

/**
 * Turns inline elements into characters, so that none joins the word or figure before it: superscripts, subscripts,
 * references to notes, and MathML's scripts and fractions. `parts`: the pieces of the open run of text, to which the
 * caller adds.
 */
export class InlineMarks {
  readonly #marks: Mark[] = []
  #depth = 0
  #references: NoteReference[] = []

  /** Handles a start tag; `closed` must be called for each. */
  opened(tag: string, attributes: Readonly<Record<string, string>>, parts: readonly string[]): void {
    const around = this.#marks.at(-1)
    // Most elements change nothing, and a page has millions.
    const isLink = tag === 'a' && (attributes.href?.includes('#') ?? false)
    const mayChange = isLink || CHANGING.has(tag) || attributes.style !== undefined
    if (!mayChange && around?.depth !== this.#depth) {
      this.#depth++
      return
    }
    const byPosition = around?.depth === this.#depth ? (around.scripts[around.children++] ?? null) : null
    this.#depth++
    const scripts = SCRIPTS.get(tag) ?? []
    const kind = byPosition ?? ELEMENTS.get(tag) ?? (isLink ? 'reference' : shiftOf(attributes.style))
    if (kind === null && scripts.length === 0) return
    const target = isLink ? (attributes.href ?? '').replace(/^#/, '') : ''
    const role = `${attributes.role ?? ''} ${attributes['epub:type'] ?? ''}`
    const isNoteReference = isLink && (NOTE_ROLE.test(role) || NOTE_CLASS.test(attributes.class ?? ''))
    const from = parts.length
    this.#marks.push({ kind, depth: this.#depth, from, target, isNoteReference, scripts, children: 0 })
  }

  /** Handles an end tag: rewrites what the element has added to `parts`. */
  closed(parts: string[]): void {
    const mark = this.#marks.at(-1)
    if (mark?.depth === this.#depth) {
      this.#marks.pop()
      this.#rewrite(mark, parts)
    }
    this.#depth--
  }

  /** Rewrites what the open elements have added to a run that ends; returns the run's references to notes. */
  endRun(parts: string[]): readonly NoteReference[] {
    if (this.#marks.length === 0 && this.#references.length === 0) return NONE
    for (const mark of this.#marks.toReversed()) {
      if (mark.kind !== 'reference') this.#rewrite(mark, parts)
      mark.from = 0
    }
    if (this.#references.length === 0) return NONE
    const references = this.#references
    this.#references = []
    return references
  }

  #rewrite({ kind, from, target, isNoteReference }: Mark, parts: string[]): void {
    if (kind === null || parts.length <= from) return
    const inner = parts.splice(from).join('')
    if (kind === 'raised') parts.push(superscript(inner))
    else if (kind === 'lowered') parts.push(subscript(inner))
    else if (kind === 'divisor') parts.push('/', inner)
    else parts.push(this.#reference(inner, target, isNoteReference, parts.at(-1)?.at(-1) ?? ''))
  }

  /** A link inside the page is a reference if it is said to be, raised, or a mark that directly follows a word. */
  #reference(inner: string, target: string, isNoteReference: boolean, before: string): string {
    const shown = inner.trim()
    const plain = shown.normalize('NFKC')
    const isRaised = shown !== plain || this.#marks.some(({ kind }) => kind === 'raised')
    const follows = /^\p{Nd}/u.test(shown) && /[\p{L}\p{N})"”’»%€$]/u.test(before)
    const isReference = isNoteReference || (MARK.test(plain) && before !== '[' && (isRaised || follows))
    if (!isReference || shown === '') return inner
    const mark = superscript(shown)
    if (target !== '')
      this.#references.push({ mark, target: decoded(target), isSure: isNoteReference || isRaised })
    return inner.replace(shown, mark)
  }
}

const NONE: readonly NoteReference[] = []

function shiftOf(style: string | undefined): Kind {
  const align = style === undefined ? undefined : ALIGN.exec(style)?.[1]
  return align === undefined ? null : align.toLowerCase() === 'super' ? 'raised' : 'lowered'
}

const ALIGN = /(?:^|[;\s])vertical-align\s*:\s*(super|sub)\b/i

function decoded(target: string): string {
  return target.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  )
}
