import type { Place } from '../../../../shared/documents.ts'
import { looksLikeHeader } from '../../model/header-row.ts'
import { type Block, TABLE_BLOCK_ROWS } from '../../model/parser.ts'
import { attributeOf, child, descendants, relationOf, type XmlElement } from '../../zipped-xml/xml-tree.ts'
import { drawingText } from '../ooxml/drawing-text.ts'
import { isFurniture, type Shape } from './pptx-shapes.ts'

/** The text of charts and diagrams by relationship id, each of which is told where it is first named. */
export type Graphics = Map<string, readonly string[]>

/** The blocks of a slide whose shapes are in reading order. Its title stands in the `headings` of the others. */
export function slideBlocks(shapes: readonly Shape[], slide: number, graphics: Graphics): Block[] {
  const titleShape = shapes.find((shape) => shape.placeholder === 'title' && textOfShape(shape) !== '')
  const title = titleShape === undefined ? '' : textOfShape(titleShape).replace(/\s+/g, ' ')
  const place: Place = title === '' ? { slide } : { slide, headings: [title] }
  const blocks: Block[] = title === '' ? [] : [{ kind: 'heading', level: 1, text: title, place: { slide } }]
  for (const shape of shapes) if (shape !== titleShape) blocks.push(...shapeBlocks(shape, place, graphics))
  return blocks
}

/** The blocks of a slide's notes page: what the speaker wrote as notes, the rest as furniture. */
export function noteBlocks(shapes: readonly Shape[], place: Place): Block[] {
  return shapes.flatMap((shape): Block[] => {
    const text = textOfShape(shape)
    if (text === '') return []
    return [{ kind: isFurniture(shape) ? 'furniture' : 'note', text, place }]
  })
}

function shapeBlocks(shape: Shape, place: Place, graphics: Graphics): Block[] {
  if (shape.kind === 'group') return shape.members.flatMap((member) => shapeBlocks(member, place, graphics))
  if (shape.kind === 'graphic') return graphicBlocks(shape.element, place, graphics)
  const lines = linesOf(shape)
  if (lines.length === 0) return []
  const text = lines.map(({ text }) => text).join('\n')
  if (isFurniture(shape)) return [{ kind: 'furniture', text, place }]
  const isList = lines.some((line) => line.marked) || (shape.placeholder === 'body' && lines.length > 1)
  return [{ kind: isList ? 'list' : 'paragraph', text, place }]
}

function textOfShape(shape: Shape): string {
  if (shape.kind === 'group') return shape.members.map(textOfShape).join('\n').trim()
  return linesOf(shape)
    .map(({ text }) => text)
    .join('\n')
}

/** A text body's paragraphs, with the bullets and numbers that they name themselves. */
function linesOf({ element }: Shape): { readonly text: string; readonly marked: boolean }[] {
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
    ...descendants(frame, 'chart').map((chart) => relationOf(chart)),
    ...descendants(frame, 'relIds').map((diagram) => relationOf(diagram, 'dm')),
  ]
  const texts = ids.flatMap((id = '') => {
    const told = graphics.get(id) ?? []
    graphics.delete(id)
    return told
  })
  return [...tables, ...texts.map((text): Block => ({ kind: 'paragraph', text, place }))]
}

function tableBlocks(table: XmlElement, place: Place): Block[] {
  const all = table.children.filter((element) => element.name === 'tr').map(cellsOf)
  const rows = all.filter((row) => row.some((cell) => cell !== ''))
  const [first, ...others] = rows
  if (first === undefined) return []
  const header = looksLikeHeader(first, others) ? first : null
  const body = header === null ? rows : others
  const blocks: Block[] = []
  for (let at = 0; at < Math.max(body.length, 1); at += TABLE_BLOCK_ROWS) {
    const part = body.slice(at, at + TABLE_BLOCK_ROWS)
    blocks.push({ kind: 'table', header, showsHeader: header !== null && at === 0, rows: part, place })
  }
  return blocks
}

/** One text a column: cells that a merged one covers are there and empty. */
function cellsOf(row: XmlElement): string[] {
  return row.children
    .filter((element) => element.name === 'tc')
    .map((cell) => descendants(cell, 'p').map(drawingText).join(' ').replace(/\s+/g, ' ').trim())
}
