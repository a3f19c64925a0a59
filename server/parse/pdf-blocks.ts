import type { Place } from '../../shared/documents.ts'
import { type Block, TABLE_BLOCK_ROWS } from './parser.ts'
import { regionsOf } from './pdf-columns.ts'
import { furnitureOf } from './pdf-furniture.ts'
import { headingLevel, headingStyle, type OpenHeading } from './pdf-headings.ts'
import type { Row } from './pdf-lines.ts'
import { lineText, paragraphsOf } from './pdf-paragraphs.ts'
import { stretchesOf } from './pdf-tables.ts'

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
      for (const region of regionsOf(rows)) {
        for (const stretch of stretchesOf(region.rows)) {
          if (stretch.kind === 'table') yield* tableBlocks(stretch.header, stretch.rows, placeOf(page, path))
          else {
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

function* tableBlocks(header: string[] | null, rows: readonly string[][], place: Place): Generator<Block> {
  for (let start = 0; start < rows.length; start += TABLE_BLOCK_ROWS) {
    const part = rows.slice(start, start + TABLE_BLOCK_ROWS)
    yield { kind: 'table', header, showsHeader: header !== null && start === 0, rows: part, place }
  }
}
