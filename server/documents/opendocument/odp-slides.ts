import type { Place } from '../../../shared/documents.ts'
import { type Block, textOf } from '../model/parser.ts'
import { type Box, byPlace } from '../model/reading-order.ts'
import { flat } from '../model/table-rows.ts'
import { attribute } from '../zipped-xml/xml-reader.ts'
import type { OdfStyles } from './odf-styles.ts'
import { OdfText } from './odf-text.ts'

const SHAPES = new Set(
  'frame custom-shape rect ellipse circle line polyline polygon path connector caption measure g'.split(' '),
)
const FURNITURE = new Set(['header', 'footer', 'date-time', 'page-number'])

/** `purpose`: title, subtitle, outline, notes, footer and so on; '' for other shapes. */
type Shape = { readonly purpose: string; readonly box: Box | null; readonly isNote: boolean; blocks: Block[] }

/** The slides of a presentation, told by the tags of its content as they come. */
export class OdpSlides extends OdfText {
  readonly #warnings: string[]
  #slide = 0
  #isNote = false
  /** How many tags are open inside of the outermost shape; 0 outside of shapes. */
  #depth = 0
  #open: Shape | null = null
  #shapes: Shape[] = []

  constructor(styles: OdfStyles, warnings: string[]) {
    super(styles)
    this.#warnings = warnings
  }

  protected override opened(name: string, attributes: string): void {
    if (name === 'page') {
      this.#slide++
      this.#shapes = []
      if (this.styles.hides('drawing-page', attribute(attributes, 'style-name') ?? ''))
        this.#warnings.push(`Slide ${this.#slide} is hidden in the presentation.`)
    }
    if (name === 'notes') this.#isNote = true
    if (this.#depth > 0) this.#depth++
    else if (this.#slide > 0 && SHAPES.has(name)) {
      this.#depth = 1
      const purpose = attribute(attributes, 'class') ?? ''
      this.#open = { purpose, box: boxOf(attributes), isNote: this.#isNote, blocks: [] }
      this.pushLevel()
    }
    super.opened(name, attributes)
  }

  protected override closed(name: string): void {
    super.closed(name)
    if (this.#depth > 0 && --this.#depth === 0 && this.#open) {
      this.#open.blocks = this.popLevel()
      this.#shapes.push(this.#open)
    }
    if (name === 'notes') this.#isNote = false
    if (name === 'page') this.emit(...this.#blocks())
  }

  /** The blocks of the slide. Its title stands in the `headings` of the others. */
  #blocks(): Block[] {
    const slide = this.#slide
    const titled = this.#shapes.find(({ purpose, blocks }) => purpose === 'title' && blocks.length > 0)
    const title = titled ? flat(titled.blocks.map(textOf).join(' ')) : ''
    const place: Place = title === '' ? { slide } : { slide, headings: [title] }
    const isFurniture = ({ purpose }: Shape) => FURNITURE.has(purpose)
    const others = this.#shapes.filter((shape) => shape !== titled)
    const main = byPlace(others.filter((shape) => !shape.isNote && !isFurniture(shape)))
    const ordered = [...main, ...others.filter((shape) => !shape.isNote && isFurniture(shape))]
    return [
      ...(title === '' ? [] : [{ kind: 'heading', level: 1, text: title, place: { slide } } as const]),
      ...[...ordered, ...others.filter(({ isNote }) => isNote)].flatMap((shape) => blocksOf(shape, place)),
    ]
  }
}

function blocksOf(shape: Shape, place: Place): Block[] {
  const { purpose, isNote } = shape
  const prose = shape.blocks.filter((block) => block.kind !== 'table')
  const tables = shape.blocks.filter((block) => block.kind === 'table').map((block) => ({ ...block, place }))
  const text = prose.map(textOf).join('\n')
  if (text === '') return tables
  const isList = prose.some(({ kind }) => kind === 'list') || (purpose === 'outline' && prose.length > 1)
  const kind = FURNITURE.has(purpose) ? 'furniture' : isNote ? 'note' : isList ? 'list' : 'paragraph'
  return [{ kind, text, place }, ...tables]
}

function boxOf(attributes: string): Box | null {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    Number.parseFloat(attribute(attributes, name) ?? ''),
  )
  if (x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y)) return null
  return { x, y, width: width || 0, height: height || 0 }
}
