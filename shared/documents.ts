import * as z from 'zod/mini'
import { Count, digits, Id, Ordinal } from './bounds.ts'
import { Format } from './formats.ts'
import { DEFAULT_PART_CHARS, MAX_OFFSET, MAX_PART_CHARS } from './limits.ts'
import { Message } from './message.ts'

export const DocumentStatus = z.enum(['processing', 'completed', 'failed'])
export type DocumentStatus = z.infer<typeof DocumentStatus>

/** Metadata attached to an upload, kept with the document and returned unchanged. */
export const Metadata = z.record(z.string(), z.json())
export type Metadata = z.infer<typeof Metadata>

/**
 * `warnings`: parts of a completed document that could not be read fully. `said`, `warnings_said`: `error`
 * and `warnings` by code.
 */
export const Document = z.object({
  id: z.string(),
  dataset: z.string(),
  filename: z.string(),
  file_type: Format,
  size_bytes: Count,
  sha256: z.string(),
  pages: z.nullable(Ordinal),
  chunks: Count,
  status: DocumentStatus,
  error: z.nullable(z.string()),
  said: z.optional(Message),
  created_at: z.number(),
  metadata: Metadata,
  warnings: z.array(z.string()),
  warnings_said: z.optional(z.array(Message)),
})
export type Document = z.infer<typeof Document>

export const DocumentList = z.object({ data: z.array(Document), total: Count })
export type DocumentList = z.infer<typeof DocumentList>

export const DocumentParams = z.object({ id: Id })

export const BlockKind = z.enum([
  'heading',
  'paragraph',
  'list',
  'table',
  'fields',
  'code',
  'note',
  'aside',
  'furniture',
])
export type BlockKind = z.infer<typeof BlockKind>

/**
 * Place of a text in the original. Sets only fields that the format has: `page` for PDF and for ODT with page breaks,
 * `slide` for PPTX and ODP, `page` for ODG, `sheet` with `row_start`/`row_end` (1-based, as the spreadsheet shows them) for XLSX and ODS,
 * rows alone for CSV, `line_start`/`line_end` (1-based) for TXT, `path` for JSON, `headings` (outermost first, starting with
 * an EPUB's chapter) below headings, `aside` for headers, footers and asides.
 */
export const Place = z.object({
  page: z.optional(Ordinal),
  slide: z.optional(Ordinal),
  sheet: z.optional(z.string()),
  row_start: z.optional(Ordinal),
  row_end: z.optional(Ordinal),
  line_start: z.optional(Ordinal),
  line_end: z.optional(Ordinal),
  path: z.optional(z.string()),
  headings: z.optional(z.array(z.string())),
  aside: z.optional(z.literal(true)),
})
export type Place = z.infer<typeof Place>

const part = Count

/**
 * Place of a recognized word in a picture: its UTF-16 offsets in the block, then left, top, width and height in
 * ten-thousandths of the page's width and height.
 */
export const PlacedWord = z.tuple([part, part, part, part, part, part])
export type PlacedWord = z.infer<typeof PlacedWord>

/** `start`, `end`: UTF-16 offsets of the block in the document's extracted text. `words`: only for pictures. */
export const TextBlock = z.object({
  kind: BlockKind,
  text: z.string(),
  start: Count,
  end: Count,
  place: Place,
  words: z.optional(z.array(PlacedWord)),
})
export type TextBlock = z.infer<typeof TextBlock>

export const DocumentText = z.object({
  data: z.array(TextBlock),
  total: Count,
  characters: Count,
  warnings: z.array(z.string()),
})
export type DocumentText = z.infer<typeof DocumentText>

/** Selects text from `start` on, in UTF-16 units, of `page` or of the whole document. */
export const DocumentPartQuery = z.object({
  page: z.optional(digits(1, MAX_OFFSET)),
  start: z.optional(digits(0, MAX_OFFSET)),
  length: z._default(digits(1, MAX_PART_CHARS), DEFAULT_PART_CHARS),
})
export type DocumentPartQuery = z.infer<typeof DocumentPartQuery>

/** `next`: `start` of the following part of the page or text; null at its end. `characters`: length of the whole text. */
export const DocumentPart = z.object({
  text: z.string(),
  start: Count,
  next: z.nullable(Ordinal),
  characters: Count,
})
export type DocumentPart = z.infer<typeof DocumentPart>

export const DocumentChunk = z.object({
  chunk_index: Count,
  text: z.string(),
  start: Count,
  end: Count,
  page: z.nullable(Ordinal),
  section: z.nullable(z.string()),
})
export type DocumentChunk = z.infer<typeof DocumentChunk>

export const DocumentChunkList = z.object({
  data: z.array(DocumentChunk),
  total: Count,
})
export type DocumentChunkList = z.infer<typeof DocumentChunkList>

export const DocumentDeleted = z.object({
  status: z.literal('deleted'),
  id: z.string(),
  chunks_deleted: Count,
})
export type DocumentDeleted = z.infer<typeof DocumentDeleted>
