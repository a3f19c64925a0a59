import { type Shift, ShiftedText } from '../../model/shifted-text.ts'
import { symbolText } from '../../model/symbol-fonts.ts'
import { attributeOf, child, relationshipId, type XmlElement } from '../../zipped-xml/xml-tree.ts'
import { checkBoxOf, type DocxNotes, formFieldText, isUnanswered, type NoteKind } from './docx-notes.ts'
import { hides, type RunStyles, shiftOf } from './docx-styles.ts'

/** A paragraph's own text, and the content anchored in it, which follows it. */
export type ParagraphContent = {
  text: string
  /** Contents of text boxes. */
  readonly boxes: XmlElement[]
  /** `mark`: as the text shows it; '' for a mark of its own, with which the note's text begins. */
  readonly notes: { readonly kind: NoteKind; readonly id: string; readonly mark: string }[]
  /** Ids of the comments on the paragraph. */
  readonly comments: string[]
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
 * Reads the runs of one paragraph: keeps insertions, drops deletions and hidden text, shows fields by their result,
 * symbols by the characters they look like, superscripts and subscripts as raised and lowered characters, and check
 * boxes as '☑' or '☐', and reads alternative content once.
 */
export class RunReader {
  readonly #styles: RunStyles
  readonly #notes: DocxNotes
  readonly #text = new ShiftedText()
  readonly #content: ParagraphContent
  /** One entry per open field (ECMA-376-1 §17.16.18); true while its instruction is being read. */
  readonly #fields: boolean[] = []
  /** Font of the current run. */
  #font = ''
  #shift: Shift = null

  constructor({ runStyles, notes }: { readonly runStyles: RunStyles; readonly notes: DocxNotes }) {
    this.#styles = runStyles
    this.#notes = notes
    this.#content = { text: '', boxes: [], notes: [], comments: [], graphics: [], hasHiddenText: false }
  }

  read(paragraph: XmlElement): ParagraphContent {
    this.#children(paragraph)
    this.#content.text = this.#text.take()
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
        this.#note(element.name === 'footnoteReference' ? 'footnote' : 'endnote', element)
        break
      case 'commentReference':
        this.#content.comments.push(attributeOf(element, 'id') ?? '')
        break
      case 'sdt':
        this.#control(element)
        break
      case 'sup':
      case 'sub':
        this.#shifted(element, element.name === 'sup' ? 'raised' : 'lowered')
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
      hides(properties) ?? this.#styles.hiding.has(attributeOf(child(properties, 'rStyle'), 'val') ?? '')
    if (!hidden) {
      this.#font = attributeOf(child(properties, 'rFonts'), 'hAnsi') ?? ''
      const around = this.#shift
      // The runs of a formula's scripts have no shift of their own.
      this.#shift = around ?? shiftOf(properties, this.#styles)
      for (const each of run.children) if (each !== properties) this.#element(each)
      this.#shift = around
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
      this.#add(formFieldText(child(element, 'ffData')))
      this.#fields.push(true)
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

  #note(kind: NoteKind, element: XmlElement): void {
    const hasOwnMark = /^(1|true|on)$/.test(attributeOf(element, 'customMarkFollows') ?? '')
    const mark = hasOwnMark ? '' : this.#notes.nextMark(kind)
    this.#content.notes.push({ kind, id: attributeOf(element, 'id') ?? '', mark })
    if (!this.#fields.includes(true)) this.#text.add(mark)
  }

  /** Reads a content control (ECMA-376-1 §17.5.2). */
  #control(element: XmlElement): void {
    const box = checkBoxOf(element)
    if (box !== null) this.#add(box)
    else if (!isUnanswered(element)) this.#children(element)
  }

  /** Reads a script of a formula. */
  #shifted(element: XmlElement, shift: Shift): void {
    const around = this.#shift
    this.#shift = shift
    this.#children(element)
    this.#shift = around
  }

  #add(text: string): void {
    if (!this.#fields.includes(true)) this.#text.add(text, this.#shift)
  }
}
