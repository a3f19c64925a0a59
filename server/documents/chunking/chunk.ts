import type { Place } from '../../../shared/documents.ts'

/**
 * From `start` (UTF-16 offset in the document's text), the chunk's text belongs under these headings, outermost
 * first.
 */
export type Section = { readonly start: number; readonly headings: readonly string[] }

/**
 * A searchable passage of a document. `text` is the document's extracted text from `start` to `end` (UTF-16 offsets).
 * `rendered` is embedded, searched and given to language models: it equals `text`, except that each table row reads
 * "header: value". `place` is the place of the chunk's beginning; `sections` lists, in order, the further heading
 * paths that begin inside the chunk and is absent if there are none.
 */
export type Chunk = {
  readonly index: number
  readonly text: string
  readonly rendered: string
  readonly start: number
  readonly end: number
  readonly place: Place
  readonly sections?: readonly Section[]
}
