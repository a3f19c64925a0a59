import type { Place } from '../../../../shared/documents.ts'
import type { Block } from '../../model/parser.ts'
import { type Box, inReadingOrder } from '../../model/reading-order.ts'
import type { GridRow } from '../../tables/grid-row.ts'
import { TableReader } from '../../tables/table-reader.ts'
import {
  attributeOf,
  child,
  descend,
  descendants,
  relationshipId,
  type XmlElement,
} from '../../zipped-xml/xml-tree.ts'
import { drawingText } from '../ooxml/drawing-text.ts'

/** The text of charts and diagrams by relationship id; each is removed when its first reference is read. */
export type Graphics = Map<string, readonly string[]>

/**
 * Returns the blocks of a slide whose shapes are in reading order. The slide's title is in `headings` of the other
 * blocks.
 */
export function slideBlocks(shapes: readonly Shape[], slide: number, graphics: Graphics): Block[] {
  const titleShape = shapes.find((shape) => shape.placeholder === 'title' && shapeText(shape) !== '')
  const title = titleShape === undefined ? '' : shapeText(titleShape).replace(/\s+/g, ' ')
  const place: Place = title === '' ? { slide } : { slide, headings: [title] }
  const blocks: Block[] = title === '' ? [] : [{ kind: 'heading', level: 1, text: title, place: { slide } }]
  for (const shape of shapes) if (shape !== titleShape) blocks.push(...shapeBlocks(shape, place, graphics))
  return blocks
}

/** Returns the blocks of a slide's notes page: the speaker's text as notes, the rest as furniture. */
export function noteBlocks(shapes: readonly Shape[], place: Place): Block[] {
  return shapes.flatMap((shape): Block[] => {
    const text = shapeText(shape)
    if (text === '') return []
    return [{ kind: furnitureKind(shape) ?? 'note', text, place }]
  })
}

function shapeBlocks(shape: Shape, place: Place, graphics: Graphics): Block[] {
  if (shape.kind === 'group') return shape.members.flatMap((member) => shapeBlocks(member, place, graphics))
  if (shape.kind === 'graphic') return graphicBlocks(shape.element, place, graphics)
  const lines = paragraphLines(shape)
  if (lines.length === 0) return []
  const text = lines.map(({ text }) => text).join('\n')
  const kind = furnitureKind(shape)
  if (kind) return [{ kind, text, place }]
  const isList = lines.some((line) => line.marked) || (shape.placeholder === 'body' && lines.length > 1)
  return [{ kind: isList ? 'list' : 'paragraph', text, place }]
}

function shapeText(shape: Shape): string {
  if (shape.kind === 'group') return shape.members.map(shapeText).join('\n').trim()
  return paragraphLines(shape)
    .map(({ text }) => text)
    .join('\n')
}

/** Returns a text body's paragraphs, with the bullets and numbers that the paragraphs themselves specify. */
function paragraphLines({ element }: Shape): { readonly text: string; readonly marked: boolean }[] {
  const lines: { text: string; marked: boolean }[] = []
  const counts: number[] = []
  for (const paragraph of child(element, 'txBody')?.children ?? []) {
    if (paragraph.name !== 'p') continue
    const text = drawingText(paragraph).trim()
    if (text === '') continue
    const properties = child(paragraph, 'pPr')
    const level = Math.min(Number(attributeOf(properties, 'lvl') ?? 0) || 0, 8)
    const automatic = child(properties, 'buAutoNum')
    counts.length = Math.min(counts.length, level + 1)
    if (automatic !== undefined) {
      counts[level] = (counts[level] ?? Number(attributeOf(automatic, 'startAt') ?? 1) - 1) + 1
    } else counts.length = Math.min(counts.length, level)
    const marker =
      automatic === undefined ? (child(properties, 'buChar') === undefined ? '' : '• ') : `${counts[level]}. `
    lines.push({ text: `${'  '.repeat(level)}${marker}${text}`, marked: marker !== '' })
  }
  return lines
}

function graphicBlocks(frame: XmlElement, place: Place, graphics: Graphics): Block[] {
  const tables = descendants(frame, 'tbl').flatMap((table) => tableBlocks(table, place))
  const ids = [
    ...descendants(frame, 'chart').map((chart) => relationshipId(chart)),
    ...descendants(frame, 'relIds').map((diagram) => relationshipId(diagram, 'dm')),
  ]
  const texts = ids.flatMap((id = '') => {
    const texts = graphics.get(id) ?? []
    graphics.delete(id)
    return texts
  })
  return [...tables, ...texts.map((text): Block => ({ kind: 'paragraph', text, place }))]
}

function tableBlocks(table: XmlElement, place: Place): Block[] {
  const blocks: Block[] = []
  const reader = new TableReader((block) => blocks.push(block))
  for (const row of table.children) if (row.name === 'tr') reader.add({ ...rowCells(row), place })
  reader.end()
  return blocks
}

/** Returns one text per column (ECMA-376-1 §21.1.3.16); cells covered by a merged cell are present and empty. */
function rowCells(row: XmlElement): Omit<GridRow, 'place'> {
  const cells = row.children.filter((element) => element.name === 'tc')
  return {
    cells: cells.map((cell) => descendants(cell, 'p').map(drawingText).join(' ').replace(/\s+/g, ' ').trim()),
    spans: cells.flatMap((cell, column) => {
      const columns = Number(attributeOf(cell, 'gridSpan') ?? 1)
      return columns > 1 ? [{ column, columns: Math.min(columns, cells.length - column) }] : []
    }),
    continued: cells.flatMap((cell, column) =>
      /^(?:1|true)$/.test(attributeOf(cell, 'vMerge') ?? '') ? [column] : [],
    ),
  }
}

/**
 * A shape that may contain text. `placeholder`: its placeholder type ('title', 'body', 'sldNum', …; ECMA-376-1
 * §19.7.10), if it is one.
 */
type Shape = {
  readonly element: XmlElement
  readonly kind: 'text' | 'graphic' | 'group'
  readonly placeholder: string | null
  readonly box: Box | null
  /** A group's members, in reading order. */
  readonly members: readonly Shape[]
}

/** The boxes of a layout's or master's placeholders, by 'idx 3' and 'type body'. */
export type PlaceholderBoxes = ReadonlyMap<string, Box>

/** Returns the shapes of a slide's or notes page's tree in reading order: title first, then by position. */
export function shapesInOrder(root: XmlElement, inherited: readonly PlaceholderBoxes[]): Shape[] {
  const tree = descend(root, 'cSld', 'spTree')
  return tree === undefined ? [] : titleFirst(readShapes(tree, inherited))
}

export function placeholderBoxes(root: XmlElement | undefined): PlaceholderBoxes {
  const boxes = new Map<string, Box>()
  const tree = descend(root, 'cSld', 'spTree')
  for (const element of tree?.children ?? []) {
    const placeholder = placeholderOf(element)
    const box = shapeBox(descend(element, 'spPr', 'xfrm'))
    if (placeholder === undefined || box === null) continue
    const index = attributeOf(placeholder, 'idx')
    if (index !== undefined) boxes.set(`idx ${index}`, box)
    const type = `type ${placeholderType(placeholder)}`
    if (!boxes.has(type)) boxes.set(type, box)
  }
  return boxes
}

function readShapes(tree: XmlElement, inherited: readonly PlaceholderBoxes[]): Shape[] {
  return tree.children.flatMap((element): Shape[] => {
    switch (element.name) {
      case 'sp':
      case 'cxnSp':
      case 'txSp': {
        const placeholder = placeholderOf(element)
        const type = placeholder === undefined ? null : placeholderType(placeholder)
        const own = shapeBox(descend(element, 'spPr', 'xfrm'))
        const box = own ?? (placeholder === undefined ? null : inheritedBox(placeholder, inherited))
        return [{ element, kind: 'text', placeholder: type, box, members: [] }]
      }
      case 'graphicFrame':
        return [
          { element, kind: 'graphic', placeholder: null, box: shapeBox(child(element, 'xfrm')), members: [] },
        ]
      case 'grpSp': {
        const members = titleFirst(readShapes(element, inherited))
        return [
          {
            element,
            kind: 'group',
            placeholder: null,
            box: shapeBox(descend(element, 'grpSpPr', 'xfrm')),
            members,
          },
        ]
      }
      case 'AlternateContent':
        return readShapes(child(element, 'Choice') ?? child(element, 'Fallback') ?? element, inherited)
      default:
        return []
    }
  })
}

function placeholderOf(element: XmlElement): XmlElement | undefined {
  const properties = element.children.find((each) => each.name === 'nvSpPr')
  return descend(properties, 'nvPr', 'ph')
}

/** A placeholder without a type holds any content, like 'body'. */
function placeholderType(placeholder: XmlElement): string {
  const type = attributeOf(placeholder, 'type') ?? 'body'
  return type === 'ctrTitle' ? 'title' : type === 'obj' ? 'body' : type
}

function inheritedBox(placeholder: XmlElement, inherited: readonly PlaceholderBoxes[]): Box | null {
  const index = attributeOf(placeholder, 'idx')
  for (const boxes of inherited) {
    const box =
      (index === undefined ? undefined : boxes.get(`idx ${index}`)) ??
      boxes.get(`type ${placeholderType(placeholder)}`)
    if (box !== undefined) return box
  }
  return null
}

function shapeBox(transform: XmlElement | undefined): Box | null {
  const offset = child(transform, 'off')
  const extent = child(transform, 'ext')
  if (offset === undefined || extent === undefined) return null
  const number = (element: XmlElement, name: string) => Number(attributeOf(element, name) ?? 0) || 0
  return {
    x: number(offset, 'x'),
    y: number(offset, 'y'),
    width: number(extent, 'cx'),
    height: number(extent, 'cy'),
  }
}

/** Orders shapes: the title, then the others by position, then date, footer and slide number. */
function titleFirst(shapes: readonly Shape[]): Shape[] {
  const titles = shapes.filter((shape) => shape.placeholder === 'title')
  const furniture = shapes.filter((shape) => furnitureKind(shape) !== null)
  const others = shapes.filter((shape) => shape.placeholder !== 'title' && !furnitureKind(shape))
  return [...titles, ...inReadingOrder(others), ...furniture]
}

/** Headers and footers are asides; dates and slide numbers are furniture. */
function furnitureKind({ placeholder }: Shape): 'aside' | 'furniture' | null {
  if (placeholder === 'ftr' || placeholder === 'hdr') return 'aside'
  return placeholder === 'dt' || placeholder === 'sldNum' ? 'furniture' : null
}
