import type { Place } from '../../shared/documents.ts'
import type { ProseBlock, TableBlock } from '../parse/parser.ts'
import { cutAnywhere, lines, type Span, sentences } from './sentences.ts'
import type { PlacedBlock } from './text-layout.ts'

/**
 * The smallest part of a block that chunks are made of. `start` and `end` are offsets in the document's text;
 * `lead` is what stands between it and the piece before it in the same block. `repeatable`: prose, which may
 * open the next chunk again.
 */
export type Piece = {
  readonly placed: PlacedBlock
  readonly place: Place
  readonly text: string
  readonly rendered: string
  readonly start: number
  readonly end: number
  readonly lead: string
  readonly repeatable: boolean
}

/** The whole block as one piece where it is prose or code of at most `limit` characters; null otherwise. */
export function wholePiece(placed: PlacedBlock, limit: number): Piece | null {
  const { block, text } = placed
  if (block.kind === 'table' || text.length > limit) return null
  return prosePieces(placed, block, [{ start: 0, end: text.length }])[0] ?? null
}

/** A block in pieces: rows of a table, lines of code and lists, sentences of prose; none above `limit` characters. */
export function piecesOf(placed: PlacedBlock, limit: number): Piece[] {
  const { block, text } = placed
  if (block.kind === 'table') return tablePieces(placed, block, limit)
  const cut = block.kind === 'code' || block.kind === 'list' ? lines(text) : sentences(text)
  const spans = cut.flatMap((span) => (span.end - span.start > limit ? shorten(text, span, limit) : [span]))
  return prosePieces(placed, block, spans)
}

/** A line or sentence above the limit: its own sentences where it has several, then anywhere. */
function shorten(text: string, span: Span, limit: number): Span[] {
  return sentences(text.slice(span.start, span.end))
    .map(({ start, end }) => ({ start: start + span.start, end: end + span.start }))
    .flatMap((sentence) => cutAnywhere(text, sentence, limit))
}

/** The last sentences of a piece that together have at most `limit` characters; none where the last alone has more. */
export function tailOf(piece: Piece, limit: number): Piece[] {
  const { placed, text } = piece
  if (placed.block.kind === 'table' || !piece.repeatable) return []
  if (text.length <= limit) return [piece]
  const window = Math.max(0, text.length - limit * 2)
  const base = piece.start - placed.start
  const tail = sentences(text.slice(window))
    .slice(1)
    .map(({ start, end }) => ({ start: start + window + base, end: end + window + base }))
    .filter(({ start }) => base + text.length - start <= limit)
  return prosePieces(placed, placed.block, tail)
}

function prosePieces(placed: PlacedBlock, block: ProseBlock, spans: readonly Span[]): Piece[] {
  let before: number | null = null
  return spans.map(({ start, end }) => {
    const text = placed.text.slice(start, end)
    const lead = before === null ? '' : placed.text.slice(before, start)
    before = end
    const repeatable = block.kind === 'paragraph' || block.kind === 'list' || block.kind === 'note'
    return {
      placed,
      place: block.place,
      text,
      rendered: text,
      start: placed.start + start,
      end: placed.start + end,
      lead,
      repeatable,
    }
  })
}

function tablePieces(placed: PlacedBlock, block: TableBlock, limit: number): Piece[] {
  const pieces: Piece[] = []
  let offset = 0
  const add = (cells: readonly string[], rendered: readonly string[], place: Place, lead: string) => {
    const text = cells.join('\t')
    if (text.trim() !== '') {
      const start = placed.start + offset
      pieces.push({
        placed,
        place,
        text,
        rendered: rendered.filter(Boolean).join('; '),
        start,
        end: start + text.length,
        lead,
        repeatable: false,
      })
    }
    offset += text.length + 1
  }
  const addRow = (cells: readonly string[], rendered: readonly string[], place: Place) => {
    let first = 0
    let size = 0
    for (let i = 0; i < cells.length; i++) {
      const cell = (rendered[i]?.length ?? 0) + 2
      if (size > 0 && size + cell > limit) {
        add(cells.slice(first, i), rendered.slice(first, i), place, first === 0 ? '\n' : '\t')
        first = i
        size = 0
      }
      size += cell
    }
    add(cells.slice(first), rendered.slice(first), place, first === 0 ? '\n' : '\t')
  }

  const { header, rows } = block
  const firstRow = block.place.row_start
  const shown = block.showsHeader && header
  if (shown) addRow(header, header, rowPlace(block.place, firstRow))
  const bodyStart = firstRow === undefined ? undefined : firstRow + (shown ? 1 : 0)
  rows.forEach((row, i) => {
    const rendered = row.map((cell, column) => {
      const name = header?.[column]?.trim()
      return cell.trim() === '' ? '' : name ? `${name}: ${cell}` : cell
    })
    addRow(row, rendered, rowPlace(block.place, bodyStart === undefined ? undefined : bodyStart + i))
  })
  const opening = pieces[0]
  if (opening) pieces[0] = { ...opening, lead: '' }
  return pieces.flatMap((piece) => (piece.text.length > limit ? cutCell(piece, limit) : [piece]))
}

function rowPlace(place: Place, row: number | undefined): Place {
  return row === undefined ? place : { ...place, row_start: row, row_end: row }
}

/** A single cell above the limit is cut like prose. */
function cutCell(piece: Piece, limit: number): Piece[] {
  let before: number | null = null
  return shorten(piece.text, { start: 0, end: piece.text.length }, limit).map(({ start, end }) => {
    const text = piece.text.slice(start, end)
    const lead = before === null ? piece.lead : piece.text.slice(before, start)
    before = end
    return { ...piece, text, rendered: text, start: piece.start + start, end: piece.start + end, lead }
  })
}
