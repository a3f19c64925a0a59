import type { Place } from '../../../shared/documents.ts'
import { commentText } from '../model/comment-text.ts'
import { type Block, blockText } from '../model/parser.ts'
import type { Comment } from './extract/annotations.ts'
import type { Row } from './extract/rows.ts'
import { splitAtColumnGaps } from './layout/column-gaps.ts'
import { type HeadingStyle, headingLevel, headingStyle, type OpenHeading } from './layout/headings.ts'
import { placeNotes } from './layout/notes.ts'
import { findRunningHeadersAndFooters } from './layout/page-margins.ts'
import { continuesSentence, joinIntoParagraphs, joinLines, rowText } from './layout/paragraphs.ts'
import { splitIntoRegions } from './layout/regions.ts'
import { type DetectedTable, detectTables } from './tables/detect-tables.ts'
import { readTable } from './tables/read-table.ts'

/** The rows of one page: upright text first, then rotated text, each from its own top to its bottom. */
export type PageRows = {
  readonly page: number
  /** In points. */
  readonly height: number
  readonly layers: readonly (readonly Row[])[]
  /** The line numbers removed from the page's margin. */
  readonly lineNumbers: readonly string[]
  readonly comments: readonly Comment[]
}

/** What is open at the end of the preceding page: headings, and the table with which it ends. */
type Open = { readonly path: OpenHeading[]; table: DetectedTable | null }

/**
 * Yields a document's blocks in reading order, with furniture, headings, tables and notes distinguished. `scanned`:
 * the recognised paragraphs of pages without rows. `isBold`: whether a whole row is bold.
 */
export function* layoutBlocks(
  pages: readonly PageRows[],
  scanned: ReadonlyMap<number, readonly string[]>,
  isBold: (row: Row) => boolean,
): Generator<Block> {
  const running = findRunningHeadersAndFooters(
    pages.map(({ layers, height }) => ({ rows: layers[0] ?? [], height })),
  )
  const style = headingStyle(
    pages.flatMap(({ layers }) => layers.flat().filter((row) => !running.has(row))),
    isBold,
  )
  const open: Open = { path: [], table: null }
  for (const page of pages) {
    for (const text of scanned.get(page.page) ?? [])
      yield { kind: 'paragraph', text, place: pagePlace(page.page, open.path) }
    yield* placeComments(placeNotes(pageBlocks(page, running, open, style)), page)
  }
}

function pageBlocks(
  { page, layers, lineNumbers }: PageRows,
  running: ReadonlySet<Row>,
  open: Open,
  style: HeadingStyle,
): Block[] {
  const blocks: Block[] = []
  if (lineNumbers.length > 0) blocks.push({ kind: 'furniture', text: lineNumbers.join(' '), place: { page } })
  for (const layer of layers) {
    const rows = layer.filter((row) => !running.has(row))
    const top = rows[0]?.y ?? Number.POSITIVE_INFINITY
    for (const row of layer) {
      if (running.has(row) && row.y < top) blocks.push({ kind: 'aside', text: rowText(row), place: { page } })
    }
    for (const region of splitIntoRegions(splitAtColumnGaps(rows))) {
      for (const [index, part] of detectTables(region.rows).entries()) {
        if (part.kind === 'table') {
          const { blocks: read, names } = readTable(part, open.table, pagePlace(page, open.path))
          blocks.push(...read)
          open.table = { ...part, header: names }
        } else if (part.kind === 'fields') {
          open.table = null
          blocks.push({ ...part, place: pagePlace(page, open.path) })
        } else {
          if (!(open.table && fitFirstColumn(part.rows, open.table))) open.table = null
          const prose = [...proseBlocks(part.rows, page, open.path, style)]
          if (index === 0 && region.isNextColumn) joinColumns(blocks, prose)
          blocks.push(...prose)
        }
      }
    }
    for (const row of layer) {
      if (running.has(row) && row.y >= top)
        blocks.push({ kind: 'aside', text: rowText(row), place: { page } })
    }
  }
  return blocks
}

/** Moves the rest of a sentence at the top of a column to the paragraph that begins it in the column before. */
function joinColumns(blocks: Block[], prose: Block[]): void {
  const [before, first] = [blocks.at(-1), prose[0]]
  if (before?.kind !== 'paragraph' || first?.kind !== 'paragraph') return
  if (!continuesSentence(before.text, first.text)) return
  blocks[blocks.length - 1] = { ...before, text: joinLines([before.text, first.text]) }
  prose.shift()
}

/** Returns a page's blocks with its comments: each after the block with the words that it is on, or at the end. */
function placeComments(blocks: readonly Block[], { page, comments }: PageRows): Block[] {
  const placed = [...blocks]
  for (const { author, text, on } of comments) {
    const quoted = on === '' ? undefined : `“${on}”`
    const at =
      on === '' ? -1 : placed.findIndex((block) => block.kind !== 'note' && blockText(block).includes(on))
    const place = placed[at]?.place ?? { page }
    placed.splice(at < 0 ? placed.length : at + 1, 0, {
      kind: 'note',
      text: commentText(author, text, quoted),
      place,
    })
  }
  return placed
}

/** Yields the paragraphs and headings of a part without tables; adjusts `path`, the open headings. */
function* proseBlocks(
  rows: readonly Row[],
  page: number,
  path: OpenHeading[],
  style: HeadingStyle,
): Generator<Block> {
  const paragraphs = joinIntoParagraphs(rows, style.isBold)
  for (const [index, paragraph] of paragraphs.entries()) {
    const level = headingLevel(paragraph, paragraphs[index + 1], path, style)
    if (level === null) {
      yield { kind: paragraph.kind, text: paragraph.text, place: pagePlace(page, path) }
      continue
    }
    while ((path.at(-1)?.level ?? 0) >= level) path.pop()
    yield { kind: 'heading', text: paragraph.text, level, place: pagePlace(page, path) }
    path.push({ level, text: paragraph.text })
  }
}

function pagePlace(page: number, path: readonly { text: string }[]): Place {
  return path.length > 0 ? { page, headings: path.map(({ text }) => text) } : { page }
}

/** Whether all lines fit into the table's first column. */
function fitFirstColumn(rows: readonly Row[], { columns }: DetectedTable): boolean {
  const end = columns[1]?.left ?? 0
  return rows.every(({ segments }) => segments.every(({ right }) => right < end))
}
