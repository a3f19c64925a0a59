import type { Place } from '../../../shared/documents.ts'
import { type Block, TABLE_BLOCK_ROWS } from '../model/parser.ts'
import type { Row } from './extract/rows.ts'
import { furnitureOf } from './layout/furniture.ts'
import { headingLevel, headingStyle, type OpenHeading } from './layout/headings.ts'
import { lineText, paragraphsOf } from './layout/paragraphs.ts'
import { regionsOf } from './layout/regions.ts'
import { partedAtSeams } from './layout/seams.ts'
import { stretchesOf, type TableStretch } from './tables/tables.ts'

/** One page's rows: upright text first, then text that is turned, each with its own top to bottom. */
export type PageRows = {
  readonly page: number
  /** In points. */
  readonly height: number
  readonly layers: readonly (readonly Row[])[]
  /** What counts the page's lines in its margin, out of the rows. */
  readonly numbers: readonly string[]
}

/**
 * The blocks of a whole document in reading order, with furniture, headings and tables told apart. `scanned`
 * holds the paragraphs that were recognised on pages without rows; `isBold` whether all of a row is set in bold.
 */
export function* blocksOf(
  pages: readonly PageRows[],
  scanned: ReadonlyMap<number, readonly string[]>,
  isBold: (row: Row) => boolean,
): Generator<Block> {
  const furniture = furnitureOf(pages.map(({ layers, height }) => ({ rows: layers[0] ?? [], height })))
  const style = headingStyle(
    pages.flatMap(({ layers }) => layers.flat().filter((row) => !furniture.has(row))),
    isBold,
  )
  const path: OpenHeading[] = []
  /** The table that the page before ends with. */
  let open: TableStretch | null = null
  for (const { page, layers, numbers } of pages) {
    if (numbers.length > 0) yield { kind: 'furniture', text: numbers.join(' '), place: { page } }
    for (const text of scanned.get(page) ?? []) yield { kind: 'paragraph', text, place: placeOf(page, path) }
    for (const layer of layers) {
      const rows = layer.filter((row) => !furniture.has(row))
      const top = rows[0]?.y ?? Number.POSITIVE_INFINITY
      for (const row of layer) {
        if (furniture.has(row) && row.y < top)
          yield { kind: 'furniture', text: lineText(row), place: { page } }
      }
      for (const region of regionsOf(partedAtSeams(rows))) {
        for (const stretch of stretchesOf(region.rows)) {
          if (stretch.kind === 'table') {
            const shown: string[] | null =
              stretch.header ?? (open && goesOn(open, stretch) ? open.header : null)
            yield* tableBlocks(stretch, shown, placeOf(page, path))
            open = { ...stretch, header: shown }
          } else {
            if (!(open && areInFirst(stretch.rows, open))) open = null
            const paragraphs = paragraphsOf(stretch.rows, style.isBold)
            for (const [index, paragraph] of paragraphs.entries()) {
              const level = headingLevel(paragraph, paragraphs[index + 1], path, style)
              if (level === null) {
                yield { kind: paragraph.kind, text: paragraph.text, place: placeOf(page, path) }
                continue
              }
              while ((path.at(-1)?.level ?? 0) >= level) path.pop()
              yield { kind: 'heading', text: paragraph.text, level, place: placeOf(page, path) }
              path.push({ level, text: paragraph.text })
            }
          }
        }
      }
      for (const row of layer) {
        if (furniture.has(row) && row.y >= top)
          yield { kind: 'furniture', text: lineText(row), place: { page } }
      }
    }
  }
}

function placeOf(page: number, path: readonly { text: string }[]): Place {
  return path.length > 0 ? { page, headings: path.map(({ text }) => text) } : { page }
}

/** Whether a table without names for its columns has those of the table before it. */
function goesOn({ columns }: TableStretch, next: TableStretch): boolean {
  return (
    columns.length === next.columns.length &&
    columns.every(({ left, right }, index) => {
      const other = next.columns[index]
      return other !== undefined && other.left < right && other.right > left
    })
  )
}

/** Whether the lines are as short as those that stand in the table's first column by themselves. */
function areInFirst(rows: readonly Row[], { columns }: TableStretch): boolean {
  const end = columns[1]?.left ?? 0
  return rows.every(({ segments }) => segments.every(({ right }) => right < end))
}

function* tableBlocks(table: TableStretch, header: string[] | null, place: Place): Generator<Block> {
  for (let start = 0; start < table.rows.length; start += TABLE_BLOCK_ROWS) {
    const rows = table.rows.slice(start, start + TABLE_BLOCK_ROWS)
    yield { kind: 'table', header, showsHeader: table.header !== null && start === 0, rows, place }
  }
}
