import type { Place } from '../../../shared/documents.ts'
import { cutAnywhere, lines, type Span, sentences } from '../../text/sentences.ts'
import {
  type FieldsBlock,
  hasCells,
  headerRowsOf,
  type ProseBlock,
  type RowContext,
  type TableBlock,
} from '../model/parser.ts'
import { namedCell, pairTexts } from '../tables/field-lines.ts'
import type { PlacedBlock } from './text-layout.ts'

/**
 * The smallest unit that chunks consist of. `start` and `end` are offsets in the document's text. `repeatable`: prose
 * that the next chunk may repeat.
 */
export type Piece = {
  readonly placed: PlacedBlock
  readonly place: Place
  readonly text: string
  readonly rendered: string
  readonly start: number
  readonly end: number
  readonly repeatable: boolean
}

/** Returns prose or code of at most `limit` characters as one piece, and null for longer blocks and tables. */
export function wholePiece(placed: PlacedBlock, limit: number): Piece | null {
  const { block, text } = placed
  if (hasCells(block) || text.length > limit) return null
  return prosePieces(placed, block, [{ start: 0, end: text.length }])[0] ?? null
}

/**
 * Splits a block into pieces of at most `limit` characters: rows of a table or a form, lines of code and lists, sentences of
 * prose.
 */
export function splitIntoPieces(placed: PlacedBlock, limit: number): Piece[] {
  const { block, text } = placed
  if (block.kind === 'table') return tablePieces(placed, block, limit)
  if (block.kind === 'fields') return fieldPieces(placed, block, limit)
  const cut = block.kind === 'code' || block.kind === 'list' ? lines(text) : sentences(text)
  const spans = cut.flatMap((span) => (span.end - span.start > limit ? splitLong(text, span, limit) : [span]))
  return prosePieces(placed, block, spans)
}

/** Splits a line or sentence above the limit into its sentences, and at any character if they are still too long. */
function splitLong(text: string, span: Span, limit: number): Span[] {
  return sentences(text.slice(span.start, span.end))
    .map(({ start, end }) => ({ start: start + span.start, end: end + span.start }))
    .flatMap((sentence) => cutAnywhere(text, sentence, limit))
}

/**
 * Returns the last sentences of a piece that fit into `limit` characters together; none if the last sentence alone
 * does not fit.
 */
export function overlapTail(piece: Piece, limit: number): Piece[] {
  const { placed, text } = piece
  if (hasCells(placed.block) || !piece.repeatable) return []
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
  const repeatable = block.kind === 'paragraph' || block.kind === 'list' || block.kind === 'note'
  return spans.map(({ start, end }) => {
    const text = placed.text.slice(start, end)
    return {
      placed,
      place: block.place,
      text,
      rendered: text,
      start: placed.start + start,
      end: placed.start + end,
      repeatable,
    }
  })
}

function tablePieces(placed: PlacedBlock, block: TableBlock, limit: number): Piece[] {
  const { header, rows, rowNumbers } = block
  const pieces: Piece[] = []
  const shown = headerRowsOf(block)
  const contexts = block.context && new Map(block.context.map((context) => [context.row, context]))
  const labels = header?.map((name) => namedCell(name, '')) ?? []
  const firstRow = block.place.row_start
  let offset = placed.start
  const addRow = (cells: readonly string[], labels: readonly string[], index: number, before: string) => {
    const number = rowNumbers?.[index] ?? (firstRow === undefined ? undefined : firstRow + index)
    const place = number === undefined ? block.place : rowPlace(block.place, number)
    const whole = wholeRow(cells, labels, before, limit)
    if (whole) {
      const end = offset + whole.text.length
      if (whole.text.trim() !== '')
        pieces.push({ placed, place, ...whole, start: offset, end, repeatable: false })
      offset = end + 1
      return
    }
    for (const run of cellRuns(cells, labels, limit)) {
      const text = run.cells.join('\t')
      if (text.trim() !== '')
        pieces.push(
          ...rowPieces(
            { placed, place, text, start: offset, repeatable: false },
            [before, ...run.rendered],
            limit,
          ),
        )
      offset += text.length + 1
    }
  }
  for (const [index, row] of shown.entries()) addRow(row, [], index, '')
  for (const [index, row] of rows.entries()) {
    const context = contexts?.get(index)
    addRow(row, labels, index + shown.length, context ? contextText(context, header ?? []) : '')
  }
  return pieces
}

/** What a row's cells do not say, as it precedes them: 'Summer season; Depot: Lund'. */
function contextText({ sections = [], carried = [] }: RowContext, names: readonly string[]): string {
  return [...sections, ...carried.map(({ column, text }) => namedCell(names[column], text))].join('; ')
}

/** Pairs of label and value, a piece per row: 'Term: 180 months'. */
function fieldPieces(placed: PlacedBlock, { rows, place, separator }: FieldsBlock, limit: number): Piece[] {
  const firstRow = place.row_start
  let offset = placed.start
  return rows.flatMap((row, index) => {
    const text = row.join(separator)
    const start = offset
    offset += text.length + 1
    if (text.trim() === '') return []
    const at = firstRow === undefined ? place : rowPlace(place, firstRow + index)
    return rowPieces({ placed, place: at, text, start, repeatable: false }, pairTexts(row), limit)
  })
}

function rowPlace(place: Place, row: number): Place {
  return { ...place, row_start: row, row_end: row }
}

/** A row in one piece, as nearly all are; null if it has to be split at the limit. `labels`: 'header: '. */
function wholeRow(
  cells: readonly string[],
  labels: readonly string[],
  before: string,
  limit: number,
): { text: string; rendered: string } | null {
  let rendered = before
  let size = 0
  for (let column = 0; column < cells.length; column++) {
    const cell = cells[column] as string
    const shown = cell.trim() === '' ? '' : (labels[column] ?? '') + cell
    size += Math.max(shown.length, cell.length) + 2
    if (size > limit) return null
    if (shown !== '') rendered = rendered === '' ? shown : `${rendered}; ${shown}`
  }
  return { text: cells.join('\t'), rendered }
}

type CellRun = { readonly cells: readonly string[]; readonly rendered: readonly string[] }

/** Splits a row into runs of cells of at most `limit` characters as "header: value"; usually one run. `labels`: 'header: '. */
function cellRuns(cells: readonly string[], labels: readonly string[], limit: number): CellRun[] {
  const runs: CellRun[] = []
  let run: { cells: string[]; rendered: string[] } = { cells: [], rendered: [] }
  let size = 0
  cells.forEach((cell, column) => {
    const rendered = cell.trim() === '' ? '' : (labels[column] ?? '') + cell
    const length = Math.max(rendered.length, cell.length) + 2
    if (size > 0 && size + length > limit) {
      runs.push(run)
      run = { cells: [], rendered: [] }
      size = 0
    }
    run.cells.push(cell)
    run.rendered.push(rendered)
    size += length
  })
  runs.push(run)
  return runs
}

/**
 * Returns one piece for a run of cells. A single cell above the limit is split like prose, with its header before
 * each part.
 */
function rowPieces(
  row: Omit<Piece, 'rendered' | 'end'>,
  rendered: readonly string[],
  limit: number,
): Piece[] {
  const { text, start } = row
  if (text.length <= limit)
    return [{ ...row, rendered: rendered.filter(Boolean).join('; '), end: start + text.length }]
  const [before = '', cell = ''] = rendered.length > 1 ? rendered : ['', ...rendered]
  const label = [before, cell.slice(0, -text.length)].filter(Boolean).join('; ')
  return splitLong(text, { start: 0, end: text.length }, limit).map((span) => {
    const part = text.slice(span.start, span.end)
    return { ...row, text: part, rendered: label + part, start: start + span.start, end: start + span.end }
  })
}
