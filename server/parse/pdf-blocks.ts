import type { Place } from '../../shared/documents.ts'
import { type Block, TABLE_BLOCK_ROWS } from './parser.ts'
import { regionsOf } from './pdf-columns.ts'
import { furnitureOf } from './pdf-furniture.ts'
import type { Row } from './pdf-lines.ts'
import { lineText, type Paragraph, paragraphsOf } from './pdf-paragraphs.ts'
import { stretchesOf } from './pdf-tables.ts'

/** One page's rows: upright text first, then text that is turned, each with its own top to bottom. */
export type PageRows = {
  readonly page: number
  /** In points. */
  readonly height: number
  readonly layers: readonly (readonly Row[])[]
}

/**
 * The blocks of a whole document in reading order, with furniture, headings and tables told apart. `scanned`
 * holds the paragraphs that were recognised on pages without rows.
 */
export function* blocksOf(
  pages: readonly PageRows[],
  scanned: ReadonlyMap<number, readonly string[]>,
): Generator<Block> {
  const furniture = furnitureOf(pages.map(({ layers, height }) => ({ rows: layers[0] ?? [], height })))
  const body = bodySize(pages)
  const levels = headingSizes(pages, furniture, body)
  const path: { level: number; text: string }[] = []
  for (const { page, layers } of pages) {
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
            for (const paragraph of paragraphsOf(stretch.rows)) {
              const level = headingLevel(paragraph, body, levels)
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

/** The font size, to half a point, in which most characters are set. */
function bodySize(pages: readonly PageRows[]): number {
  const characters = new Map<number, number>()
  for (const { layers } of pages) {
    for (const row of layers.flat()) {
      for (const { size, text } of row.segments) {
        const half = Math.round(size * 2) / 2
        characters.set(half, (characters.get(half) ?? 0) + text.length)
      }
    }
  }
  let best = 0
  let most = 0
  for (const [size, count] of characters) if (count > most) [best, most] = [size, count]
  return best
}

/** Sizes clearly above the body's, largest first: their order gives the level of a heading. */
function headingSizes(pages: readonly PageRows[], furniture: ReadonlySet<Row>, body: number): number[] {
  const sizes = new Set<number>()
  for (const { layers } of pages) {
    for (const row of layers.flat()) {
      if (furniture.has(row)) continue
      for (const { size } of row.segments) if (size >= 1.15 * body) sizes.add(Math.round(size))
    }
  }
  return [...sizes].sort((p, q) => q - p)
}

function headingLevel(paragraph: Paragraph, body: number, sizes: readonly number[]): number | null {
  const { text, size, lines } = paragraph
  if (size < 1.15 * body || lines > 4 || text.length > 250 || !/\p{L}{2}/u.test(text)) return null
  const rank = sizes.indexOf(Math.round(size))
  return rank < 0 ? null : Math.min(rank + 1, 6)
}
