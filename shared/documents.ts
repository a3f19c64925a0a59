import { z } from 'zod'
import { digits, Id } from './bounds.ts'
import { Format } from './formats.ts'
import { DEFAULT_PART_CHARS, MAX_OFFSET, MAX_PART_CHARS } from './limits.ts'

export const DocumentStatus = z.enum(['processing', 'completed', 'failed'])
export type DocumentStatus = z.infer<typeof DocumentStatus>

/** What a person may attach to an upload; kept with the document and given back unchanged. */
export const Metadata = z.record(z.string(), z.json())
export type Metadata = z.infer<typeof Metadata>

/** `warnings`: what of a completed document could not be read, or only in part. */
export const Document = z.object({
  id: z.string(),
  dataset: z.string(),
  filename: z.string(),
  file_type: Format,
  size_bytes: z.number().int().nonnegative(),
  sha256: z.string(),
  pages: z.number().int().positive().nullable(),
  chunks: z.number().int().nonnegative(),
  status: DocumentStatus,
  error: z.string().nullable(),
  created_at: z.number(),
  metadata: Metadata,
  warnings: z.array(z.string()),
})
export type Document = z.infer<typeof Document>

export const DocumentList = z.object({ data: z.array(Document), total: z.number().int().nonnegative() })
export type DocumentList = z.infer<typeof DocumentList>

export const DocumentParams = z.object({ id: Id })

export const BlockKind = z.enum(['heading', 'paragraph', 'list', 'table', 'code', 'note', 'furniture'])
export type BlockKind = z.infer<typeof BlockKind>

/**
 * Where in the original a piece of text stands. Only what the format has is set: `page` for PDF and for ODT that
 * tells its pages, `slide` for PPTX and ODP, `sheet` with `row_start`/`row_end` (1-based, as the spreadsheet shows
 * them) for XLSX and ODS, rows alone for CSV, `line_start`/`line_end` (1-based) for TXT, `path` for JSON, `headings`
 * (outermost first, beginning with the chapter of an EPUB) wherever headings lead to it.
 */
export const Place = z.object({
  page: z.number().int().positive().optional(),
  slide: z.number().int().positive().optional(),
  sheet: z.string().optional(),
  row_start: z.number().int().positive().optional(),
  row_end: z.number().int().positive().optional(),
  line_start: z.number().int().positive().optional(),
  line_end: z.number().int().positive().optional(),
  path: z.string().optional(),
  headings: z.array(z.string()).optional(),
})
export type Place = z.infer<typeof Place>

const part = z.number().int().nonnegative()

/**
 * Where a word of a picture's text stands: its UTF-16 offsets in the block, then left, top, width and height in
 * ten-thousandths of the width and height of its page.
 */
export const PlacedWord = z.tuple([part, part, part, part, part, part])
export type PlacedWord = z.infer<typeof PlacedWord>

/** `start`, `end`: UTF-16 offsets of the block in the document's extracted text. `words`: of pictures. */
export const TextBlock = z.object({
  kind: BlockKind,
  text: z.string(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  place: Place,
  words: z.array(PlacedWord).optional(),
})
export type TextBlock = z.infer<typeof TextBlock>

export const DocumentText = z.object({
  data: z.array(TextBlock),
  total: z.number().int().nonnegative(),
  characters: z.number().int().nonnegative(),
  warnings: z.array(z.string()),
})
export type DocumentText = z.infer<typeof DocumentText>

/** Of `page`, or of the whole text: what stands from `start` on, in UTF-16 units. */
export const DocumentPartQuery = z.object({
  page: digits(1, MAX_OFFSET).optional(),
  start: digits(0, MAX_OFFSET).optional(),
  length: digits(1, MAX_PART_CHARS).default(DEFAULT_PART_CHARS),
})
export type DocumentPartQuery = z.infer<typeof DocumentPartQuery>

/** `next`: the `start` of what follows on the page or in the text, null at its end. `characters`: of the whole text. */
export const DocumentPart = z.object({
  text: z.string(),
  start: z.number().int().nonnegative(),
  next: z.number().int().positive().nullable(),
  characters: z.number().int().nonnegative(),
})
export type DocumentPart = z.infer<typeof DocumentPart>

export const DocumentChunk = z.object({
  chunk_index: z.number().int().nonnegative(),
  text: z.string(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  page: z.number().int().positive().nullable(),
  section: z.string().nullable(),
})
export type DocumentChunk = z.infer<typeof DocumentChunk>

export const DocumentChunkList = z.object({
  data: z.array(DocumentChunk),
  total: z.number().int().nonnegative(),
})
export type DocumentChunkList = z.infer<typeof DocumentChunkList>

export const DocumentDeleted = z.object({
  status: z.literal('deleted'),
  id: z.string(),
  chunks_deleted: z.number().int().nonnegative(),
})
export type DocumentDeleted = z.infer<typeof DocumentDeleted>
