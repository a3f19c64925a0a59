import { letterNumeral, romanNumeral } from '../model/list-numerals.ts'
import type { Shift } from '../model/shifted-text.ts'
import type { XmlPackage } from '../zipped-xml/xml-package.ts'
import { attribute } from '../zipped-xml/xml-reader.ts'

/** The structural properties of a style; formatting is ignored. */
type Style = {
  readonly name: string
  readonly parent: string
  hides: boolean
  /** A page break precedes its paragraphs. */
  breaksBefore: boolean
  /** A page break follows its paragraphs. */
  breaksAfter: boolean
  /** Whether its text is raised or lowered; undefined if it does not say. */
  shift: Shift | undefined
}

/** One level of a list style. `format`: 1, a, A, i or I; '' if the level is not numbered. */
type ListLevel = {
  readonly format: string
  readonly bullet: string
  readonly prefix: string
  readonly suffix: string
  readonly shown: number
  readonly start: number
}

/** Key of the list style that numbers headings. */
export const OUTLINE = '\0outline'
const MAX_DEPTH = 20

/**
 * The styles of an OpenDocument file (ODF 1.3 part 3, §16), collected from the start tags of styles.xml and
 * content.xml.
 */
export class OdfStyles {
  /** Reads styles.xml, if there is one. */
  static async of(parts: XmlPackage): Promise<OdfStyles> {
    const styles = new OdfStyles()
    if (parts.has('styles.xml'))
      await parts.readWhole('styles.xml', {
        open: (...tag) => styles.opened(...tag),
        close: () => {},
        text: () => {},
      })
    return styles
  }

  readonly #styles = new Map<string, Style>()
  readonly #lists = new Map<string, Map<number, ListLevel>>()
  #open: Style | null = null
  #levels: Map<number, ListLevel> | null = null

  /** Reads a start tag; ignores those that define no styles. */
  opened(name: string, attributes: string): void {
    switch (name) {
      case 'style': {
        const styleName = attribute(attributes, 'name') ?? ''
        this.#open = {
          name: attribute(attributes, 'display-name') ?? styleName,
          parent: attribute(attributes, 'parent-style-name') ?? '',
          hides: false,
          breaksBefore: (attribute(attributes, 'master-page-name') ?? '') !== '',
          breaksAfter: false,
          shift: undefined,
        }
        this.#styles.set(`${attribute(attributes, 'family') ?? ''} ${styleName}`, this.#open)
        break
      }
      case 'text-properties': {
        const position = attribute(attributes, 'text-position')
        if (this.#open && position !== undefined) this.#open.shift = shiftOf(position)
        if (this.#open && attribute(attributes, 'display') === 'none') this.#open.hides = true
        break
      }
      case 'section-properties':
        if (this.#open && attribute(attributes, 'display') === 'none') this.#open.hides = true
        break
      case 'table-properties':
        if (this.#open && attribute(attributes, 'display') === 'false') this.#open.hides = true
        break
      case 'drawing-page-properties':
        if (this.#open && attribute(attributes, 'visibility') === 'hidden') this.#open.hides = true
        break
      case 'paragraph-properties':
        if (this.#open && attribute(attributes, 'break-before') === 'page') this.#open.breaksBefore = true
        if (this.#open && attribute(attributes, 'break-after') === 'page') this.#open.breaksAfter = true
        break
      case 'list-style':
        this.#levels = new Map()
        this.#lists.set(attribute(attributes, 'name') ?? '', this.#levels)
        break
      case 'outline-style':
        this.#levels = new Map()
        this.#lists.set(OUTLINE, this.#levels)
        break
      case 'list-level-style-number':
      case 'list-level-style-bullet':
      case 'outline-level-style':
        this.#levels?.set(Number(attribute(attributes, 'level') ?? 1), levelOf(attributes))
    }
  }

  /** Whether a style hides its content. `family`: paragraph, text, section, table or drawing-page. */
  hides(family: string, name: string): boolean {
    return this.#styles.get(`${family} ${name}`)?.hides ?? false
  }

  breaksBefore(name: string): boolean {
    return this.#styles.get(`paragraph ${name}`)?.breaksBefore ?? false
  }

  breaksAfter(name: string): boolean {
    return this.#styles.get(`paragraph ${name}`)?.breaksAfter ?? false
  }

  /** Whether a character style raises or lowers its text; undefined if it does not say. */
  shift(name: string): Shift | undefined {
    let style = this.#styles.get(`text ${name}`)
    for (let depth = 0; style && style.shift === undefined && depth < MAX_DEPTH; depth++)
      style = this.#styles.get(`text ${style.parent}`)
    return style?.shift
  }

  /** Whether a paragraph style is the document title's style or derives from it. */
  isTitle(name: string): boolean {
    let style = this.#styles.get(`paragraph ${name}`)
    for (let depth = 0; style && depth < MAX_DEPTH; depth++) {
      if (style.name === 'Title') return true
      style = this.#styles.get(`paragraph ${style.parent}`)
    }
    return name === 'Title'
  }

  /** Returns the first number of a list's level. */
  startOf(list: string, level: number): number {
    return this.#lists.get(list)?.get(level)?.start ?? 1
  }

  /** Returns an item's marker from its counts, outermost level first; '' if the list shows none. */
  marker(list: string, counts: readonly number[]): string {
    const levels = this.#lists.get(list)
    const own = levels?.get(counts.length)
    if (own === undefined) return ''
    if (own.bullet !== '') return '•'
    if (own.format === '') return ''
    const from = Math.max(0, counts.length - own.shown)
    const numbers = counts
      .slice(from)
      .map((count, index) => numeral(count, levels?.get(from + index + 1)?.format || '1'))
    return `${own.prefix}${numbers.join('.')}${own.suffix}`.trim()
  }

  /** Whether a list's level has bullets. */
  hasBullets(list: string, level: number): boolean {
    return (this.#lists.get(list)?.get(level)?.bullet ?? '') !== ''
  }
}

/** From this many percent of the text's size on, a shifted baseline is a superscript or subscript. */
const LEAST_SHIFT = 10

/** Reads style:text-position (ODF 1.3 part 3, §20.396): 'super 58%', '-33% 58%'. */
function shiftOf(position: string): Shift {
  if (/^\s*super/.test(position)) return 'raised'
  if (/^\s*sub/.test(position)) return 'lowered'
  const percent = Number.parseFloat(position)
  return percent >= LEAST_SHIFT ? 'raised' : percent <= -LEAST_SHIFT ? 'lowered' : null
}

function levelOf(attributes: string): ListLevel {
  return {
    format: attribute(attributes, 'num-format') ?? '',
    bullet: attribute(attributes, 'bullet-char') ?? '',
    prefix: (attribute(attributes, 'num-prefix') ?? '').slice(0, 20),
    suffix: (attribute(attributes, 'num-suffix') ?? '').slice(0, 20),
    shown: Math.min(Number(attribute(attributes, 'display-levels') ?? 1) || 1, 10),
    start: Number(attribute(attributes, 'start-value') ?? 1) || 1,
  }
}

function numeral(count: number, format: string): string {
  if (format === 'a') return letterNumeral(count).toLowerCase()
  if (format === 'A') return letterNumeral(count)
  if (format === 'i') return romanNumeral(count).toLowerCase()
  return format === 'I' ? romanNumeral(count) : `${count}`
}
