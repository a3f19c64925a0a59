import * as z from 'zod/mini'
import { TextBlock } from '../../../shared/documents.ts'
import type { PlacedBlock } from '../../documents/chunking/text-layout.ts'
import { type Block, headerRowsOf, type TableBlock } from '../../documents/model/parser.ts'

const RowContext = z.object({
  row: z.int(),
  sections: z.optional(z.array(z.string())),
  carried: z.optional(z.array(z.object({ column: z.int(), text: z.string() }))),
  role: z.optional(z.enum(['section', 'total'])),
})

/**
 * A stored block, with everything needed to chunk the document again. Of tables: `header`, null without one;
 * `header_rows`, the number of rows that the text begins with; and the other fields of a TableBlock. Of fields: `separator`.
 */
export const StoredBlock = z.extend(TextBlock, {
  header: z.optional(z.nullable(z.array(z.string()))),
  shows_header: z.optional(z.boolean()),
  header_rows: z.optional(z.int()),
  context: z.optional(z.array(RowContext)),
  row_numbers: z.optional(z.array(z.int())),
  caption: z.optional(z.string()),
  continued: z.optional(z.boolean()),
  separator: z.optional(z.enum(['\t', ': '])),
})
export type StoredBlock = z.infer<typeof StoredBlock>

/** Returns a block as it is stored. */
export function storedBlock({ block, text, start, end }: PlacedBlock): StoredBlock {
  const { kind, place } = block
  const stored = { kind, text, start, end, place }
  if (block.kind === 'table') return { ...stored, ...tableParts(block) }
  if (block.kind === 'fields') return { ...stored, separator: block.separator }
  return block.words ? { ...stored, words: block.words } : stored
}

function tableParts(block: TableBlock) {
  const { header, showsHeader, context, rowNumbers, caption, isContinued } = block
  const shown = headerRowsOf(block).length
  return {
    header: header && [...header],
    shows_header: showsHeader,
    ...(shown > 1 ? { header_rows: shown } : {}),
    ...(context ? { context: context.map(contextParts) } : {}),
    ...(rowNumbers ? { row_numbers: [...rowNumbers] } : {}),
    ...(caption === undefined ? {} : { caption }),
    ...(isContinued ? { continued: true } : {}),
  }
}

function contextParts({ row, sections, carried, role }: NonNullable<TableBlock['context']>[number]) {
  return {
    row,
    ...(sections ? { sections: [...sections] } : {}),
    ...(carried ? { carried: [...carried] } : {}),
    ...(role ? { role } : {}),
  }
}

/** Returns the block that was stored. Throws if it is a table that predates the storage of headers. */
export function blockOf(stored: StoredBlock): Block {
  const { kind, text, place } = stored
  if (kind === 'fields') {
    const separator = stored.separator ?? '\t'
    return { kind, separator, rows: text.split('\n').map((line) => pairsOf(line, separator)), place }
  }
  if (kind !== 'table') return { kind, text, place }
  const { header, shows_header: showsHeader, context, row_numbers: rowNumbers, caption, continued } = stored
  if (header === undefined || showsHeader === undefined)
    throw new Error('Cannot cut a table into chunks: its text was kept without its header')
  const rows = text.split('\n').map((line) => line.split('\t'))
  const shown = showsHeader && header ? (stored.header_rows ?? 1) : 0
  return {
    kind,
    header,
    showsHeader,
    ...(shown > 1 || (shown === 1 && text.split('\n', 1)[0] !== header?.join('\t'))
      ? { headerRows: rows.slice(0, shown) }
      : {}),
    rows: rows.slice(shown),
    ...(context ? { context: context.map(contextOf) } : {}),
    ...(rowNumbers ? { rowNumbers } : {}),
    ...(caption === undefined ? {} : { caption }),
    ...(continued ? { isContinued: true } : {}),
    place,
  }
}

function contextOf({ row, sections, carried, role }: z.infer<typeof RowContext>) {
  return {
    row,
    ...(sections ? { sections } : {}),
    ...(carried ? { carried } : {}),
    ...(role ? { role } : {}),
  }
}

/** A line of 'Label: value' is split once, since a value may contain the separator. */
function pairsOf(line: string, separator: '\t' | ': '): string[] {
  if (separator === '\t') return line.split('\t')
  const at = line.indexOf(separator)
  return at < 0 ? [line] : [line.slice(0, at), line.slice(at + separator.length)]
}
