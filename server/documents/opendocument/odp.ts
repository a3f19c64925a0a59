import type { Place } from '../../../shared/documents.ts'
import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { type Block, blockText, type ParsedDocument, ParseError, type Parser } from '../model/parser.ts'
import { type Box, inReadingOrder } from '../model/reading-order.ts'
import { collapseWhitespace } from '../model/whitespace.ts'
import type { XmlPackage } from '../zipped-xml/xml-package.ts'
import { attribute } from '../zipped-xml/xml-reader.ts'
import { openOdf, readMeta } from './odf-package.ts'
import { OdfReader } from './odf-reader.ts'
import { OdfStyles } from './odf-styles.ts'

/** OpenDocument presentations: every block with its slide, shapes in reading order, speaker notes. */
export const odp = parserOf('odp', 'slide')

/** OpenDocument drawings: the same by pages. */
export const odg = parserOf('odg', 'page')

function parserOf(format: 'odp' | 'odg', unit: 'slide' | 'page'): Parser {
  return {
    formats: [format],
    async parse(file, signal): Promise<ParsedDocument> {
      const parts = await openOdf(file, format, signal)
      const { metadata, properties } = await readMeta(parts)
      const warnings: Message[] = []
      const styles = await OdfStyles.of(parts)
      const slides = await countSlides(parts)
      return {
        blocks: readSlides(parts, new OdpSlides(styles, warnings, unit), file.name),
        ...(slides > 0 ? { pages: slides } : {}),
        warnings,
        metadata,
        properties,
      }
    },
  }
}

async function countSlides(parts: XmlPackage): Promise<number> {
  let slides = 0
  await parts.readWhole('content.xml', {
    open: (name) => {
      if (name === 'page') slides++
    },
    close: () => {},
    text: () => {},
  })
  return slides
}

async function* readSlides(parts: XmlPackage, slides: OdpSlides, filename: string): AsyncGenerator<Block> {
  let hasText = false
  for await (const block of parts.read('content.xml', slides, () => slides.take())) {
    hasText = true
    yield block
  }
  await parts.finish()
  if (!hasText) throw new ParseError(message('file_no_text', { file: filename }))
}

const SHAPES = new Set(
  'frame custom-shape rect ellipse circle line polyline polygon path connector caption measure g annotation'.split(
    ' ',
  ),
)
const HEADER_FOOTER_CLASSES = new Set(['header', 'footer', 'date-time', 'page-number'])

/**
 * `presentationClass`: the attribute presentation:class: title, subtitle, outline, notes, footer and so on; '' for
 * other shapes.
 */
type Shape = {
  readonly presentationClass: string
  readonly box: Box | null
  readonly isNote: boolean
  blocks: Block[]
}

/** Reads the slides of a presentation from XML events. */
class OdpSlides extends OdfReader {
  readonly #warnings: Message[]
  readonly #unit: 'slide' | 'page'
  #slide = 0
  #isNote = false
  /** Number of open tags inside the outermost shape; 0 outside shapes. */
  #depth = 0
  #open: Shape | null = null
  #shapes: Shape[] = []

  constructor(styles: OdfStyles, warnings: Message[], unit: 'slide' | 'page') {
    super(styles)
    this.#warnings = warnings
    this.#unit = unit
  }

  protected override opened(name: string, attributes: string): void {
    if (name === 'page') {
      this.#slide++
      this.#shapes = []
      if (this.styles.hides('drawing-page', attribute(attributes, 'style-name') ?? ''))
        this.#warnings.push(message('warn_hidden_slide', { slide: this.#slide }))
    }
    if (name === 'notes') this.#isNote = true
    if (this.#depth > 0) this.#depth++
    else if (this.#slide > 0 && SHAPES.has(name)) {
      this.#depth = 1
      const presentationClass = attribute(attributes, 'class') ?? ''
      this.#open = { presentationClass, box: shapeBox(attributes), isNote: this.#isNote, blocks: [] }
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

  /** Returns the slide's blocks. Its title is in `headings` of the others. */
  #blocks(): Block[] {
    const at = { [this.#unit]: this.#slide }
    const titleShape = this.#shapes.find(
      ({ presentationClass, blocks }) => presentationClass === 'title' && blocks.length > 0,
    )
    const title = titleShape ? collapseWhitespace(titleShape.blocks.map(blockText).join(' ')) : ''
    const place: Place = title === '' ? at : { ...at, headings: [title] }
    const isFurniture = ({ presentationClass }: Shape) => HEADER_FOOTER_CLASSES.has(presentationClass)
    const others = this.#shapes.filter((shape) => shape !== titleShape)
    const main = inReadingOrder(others.filter((shape) => !shape.isNote && !isFurniture(shape)))
    const ordered = [...main, ...others.filter((shape) => !shape.isNote && isFurniture(shape))]
    return [
      ...(title === '' ? [] : [{ kind: 'heading', level: 1, text: title, place: at } as const]),
      ...[...ordered, ...others.filter(({ isNote }) => isNote)].flatMap((shape) => shapeBlocks(shape, place)),
    ]
  }
}

function shapeBlocks(shape: Shape, place: Place): Block[] {
  const { presentationClass, isNote } = shape
  const prose = shape.blocks.filter((block) => block.kind !== 'table' && block.kind !== 'note')
  const comments = shape.blocks.filter((block) => block.kind === 'note').map((block) => ({ ...block, place }))
  const tables = shape.blocks.filter((block) => block.kind === 'table').map((block) => ({ ...block, place }))
  const text = prose.map(blockText).join('\n')
  if (text === '') return [...tables, ...comments]
  const isList =
    prose.some(({ kind }) => kind === 'list') || (presentationClass === 'outline' && prose.length > 1)
  const kind = HEADER_FOOTER_CLASSES.has(presentationClass)
    ? 'aside'
    : isNote
      ? 'note'
      : isList
        ? 'list'
        : 'paragraph'
  return [{ kind, text, place }, ...tables, ...comments]
}

function shapeBox(attributes: string): Box | null {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    Number.parseFloat(attribute(attributes, name) ?? ''),
  )
  if (x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y)) return null
  return { x, y, width: width || 0, height: height || 0 }
}
