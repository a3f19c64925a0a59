import { terms } from '../../../text/terms.ts'
import { type CountedDocument, WordCounter } from '../chunks/word-counts.ts'

/** The words of all chunks of a document. */
export type DocumentCount = CountedDocument & { readonly chunks: number }

/** Counts the words of a document chunk by chunk. A heading counts once, however many chunks stand under it. */
export class DocumentCounter {
  readonly #words = new WordCounter()
  readonly #headings = new Set<string>()
  #chunks = 0

  /** `text`: what is searched of the chunk. */
  add(text: string, heading: string): void {
    this.#words.add(terms(text))
    if (!this.#headings.has(heading)) this.#words.add(terms(heading))
    this.#headings.add(heading)
    this.#chunks++
  }

  count(): DocumentCount {
    return { length: this.#words.length, chunks: this.#chunks, counts: this.#words.counts() }
  }
}
