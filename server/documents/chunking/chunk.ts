import type { Place } from '../../../shared/documents.ts'

/** From `start` (UTF-16 offset in the document's text) a chunk stands under these headings, outermost first. */
export type Section = { readonly start: number; readonly headings: readonly string[] }

/**
 * A piece of a document that is searched. `text` is the document's extracted text from `start` to `end`
 * (UTF-16 offsets); `rendered` is what is embedded, searched and given to a model: the same, except that each
 * table row reads "header: value". `place` is where the chunk begins; `sections`, in order, are the other
 * heading paths that begin inside it, absent where there are none.
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
