import { symbolText } from '../../model/symbol-fonts.ts'
import { attributeOf, child, relationshipId, type XmlElement } from '../../zipped-xml/xml-tree.ts'
import { hides } from './docx-styles.ts'

/** A paragraph's own text, and the content anchored in it, which follows it. */
export type ParagraphContent = {
  text: string
  /** Contents of text boxes. */
  readonly boxes: XmlElement[]
  readonly notes: { readonly kind: 'footnote' | 'endnote'; readonly id: string }[]
  /** Relationship ids of charts and diagrams. */
  readonly graphics: string[]
  hasHiddenText: boolean
}

const SKIPPED = new Set([
  'pPr',
  'del',
  'moveFrom',
  'delText',
  'delInstrText',
  'instrText',
  'sdtPr',
  'sdtEndPr',
  'sectPr',
  'fldData',
  'ffData',
  'binData',
  'rt',
  'rPrChange',
  'tcPr',
  'trPr',
  'tblPr',
  'tblGrid',
  'ctrlPr',
  'posOffset',
  'align',
])

const PRIVATE_USE = /[\uf020-\uf0ff]/

/**
 * Reads the runs of one paragraph: keeps insertions, drops deletions and hidden text, shows fields by their result
 * and symbols by the characters they look like, and reads alternative content once.
 */
export class RunReader {
  readonly #hidingStyles: ReadonlySet<string>
  readonly #content: ParagraphContent
  /** One entry per open field (ECMA-376-1 §17.16.18); true while its instruction is being read. */
  readonly #fields: boolean[] = []
  /** Font of the current run. */
  #font = ''

  constructor(hidingStyles: ReadonlySet<string>) {
    this.#hidingStyles = hidingStyles
    this.#content = { text: '', boxes: [], notes: [], graphics: [], hasHiddenText: false }
  }

  read(paragraph: XmlElement): ParagraphContent {
    this.#children(paragraph)
    return this.#content
  }

  #children(element: XmlElement): void {
    for (const each of element.children) this.#element(each)
  }

  #element(element: XmlElement): void {
    switch (element.name) {
      case 'r':
        this.#run(element)
        break
      case 't':
        this.#add(PRIVATE_USE.test(element.text) ? this.#symbols(element.text) : element.text)
        break
      case 'tab':
      case 'ptab':
        this.#add('\t')
        break
      case 'br':
        if (!/page|column/.test(attributeOf(element, 'type') ?? '')) this.#add('\n')
        break
      case 'cr':
        this.#add('\n')
        break
      case 'noBreakHyphen':
        this.#add('\u2011')
        break
      case 'sym':
        this.#add(symbolText(attributeOf(element, 'font') ?? '', attributeOf(element, 'char') ?? ''))
        break
      case 'fldChar':
        this.#field(element)
        break
      case 'footnoteReference':
      case 'endnoteReference':
        this.#content.notes.push({
          kind: element.name === 'footnoteReference' ? 'footnote' : 'endnote',
          id: attributeOf(element, 'id') ?? '',
        })
        break
      case 'txbxContent':
        this.#content.boxes.push(element)
        break
      case 'chart':
        this.#graphic(relationshipId(element))
        break
      case 'relIds':
        this.#graphic(relationshipId(element, 'dm'))
        break
      case 'AlternateContent':
        this.#element(child(element, 'Choice') ?? child(element, 'Fallback') ?? element)
        break
      case 'f':
        this.#fraction(element)
        break
      default:
        if (!SKIPPED.has(element.name)) this.#children(element)
    }
  }

  #run(run: XmlElement): void {
    const properties = child(run, 'rPr')
    const hidden =
      hides(properties) ?? this.#hidingStyles.has(attributeOf(child(properties, 'rStyle'), 'val') ?? '')
    if (!hidden) {
      this.#font = attributeOf(child(properties, 'rFonts'), 'hAnsi') ?? ''
      for (const each of run.children) if (each !== properties) this.#element(each)
      return
    }
    if (run.children.some((each) => each.name === 't' && each.text.trim() !== ''))
      this.#content.hasHiddenText = true
    for (const each of run.children) if (each.name === 'fldChar') this.#field(each)
  }

  /** Text in a symbol font is stored in the private use area. */
  #symbols(text: string): string {
    return text.replace(/[\uf020-\uf0ff]/g, (character) =>
      symbolText(this.#font, character.charCodeAt(0).toString(16)),
    )
  }

  #field(element: XmlElement): void {
    const type = attributeOf(element, 'fldCharType')
    if (type === 'begin') {
      this.#fields.push(true)
      const box = child(child(element, 'ffData'), 'checkBox')
      if (box !== undefined) this.#content.text += isChecked(box) ? '☒' : '☐'
    } else if (type === 'separate' && this.#fields.length > 0) this.#fields[this.#fields.length - 1] = false
    else if (type === 'end') this.#fields.pop()
  }

  #fraction(element: XmlElement): void {
    const [above, below] = [child(element, 'num'), child(element, 'den')]
    if (above !== undefined) this.#children(above)
    if (above !== undefined && below !== undefined) this.#add('/')
    if (below !== undefined) this.#children(below)
  }

  #graphic(id: string | undefined): void {
    if (id !== undefined) this.#content.graphics.push(id)
  }

  #add(text: string): void {
    if (!this.#fields.includes(true)) this.#content.text += text
  }
}

function isChecked(box: XmlElement): boolean {
  const state = child(box, 'checked') ?? child(box, 'default')
  return state !== undefined && !/^(0|false|off)$/.test(attributeOf(state, 'val') ?? '1')
}
