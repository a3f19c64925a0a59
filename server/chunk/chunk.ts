import type { Place } from '../../shared/documents.ts'

/**
 * A piece of a document that is searched. `text` is the document's extracted text from `start` to `end`
 * (UTF-16 offsets); `rendered` is what is embedded, searched and given to a model: the same, except that each
 * table row reads "header: value".
 */
export type Chunk = {
  readonly index: number
  readonly text: string
  readonly rendered: string
  readonly start: number
  readonly end: number
  readonly place: Place
}
