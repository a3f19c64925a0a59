import { Tokenizer as AnyTokenizer } from '@huggingface/tokenizers'
import { EmbeddingModelError } from './embedding-model-error.ts'
import type { Tokenizer } from './tokenizer.ts'

/** Bound on the average token length; longer text is cut before tokenization. */
const CHARS_PER_TOKEN = 24

/** Tokenizes as a `tokenizer.json` describes (WordPiece, Unigram, BPE), including the tokens that open and close a text. */
export class SentenceTokenizer implements Tokenizer {
  readonly size: number
  readonly #tokenizer: AnyTokenizer
  readonly #opening: readonly number[]
  readonly #closing: readonly number[]

  /** Throws EmbeddingModelError for an unknown kind. */
  constructor(name: string, tokenizer: object, config: object) {
    try {
      this.#tokenizer = new AnyTokenizer(tokenizer, config)
      const whole = this.#tokenizer.encode('a').ids
      const inner = this.#tokenizer.encode('a', { add_special_tokens: false }).ids
      const at = whole.findIndex((_, start) => inner.every((id, i) => whole[start + i] === id))
      if (at < 0 || inner.length === 0) throw new Error('it gives no tokens for a letter')
      this.#opening = whole.slice(0, at)
      this.#closing = whole.slice(at + inner.length)
      this.size = this.#tokenizer.get_vocab().size
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new EmbeddingModelError(
        `Cannot use the embedding model '${name}': its tokenizer.json cannot be read (${reason}). Known are WordPiece, Unigram and BPE; fetch the file again, or choose another model`,
        { cause },
      )
    }
  }

  /** Returns at most `limit` ids, including those that open and close the text. */
  encode(text: string, limit: number): number[] {
    const room = Math.max(0, limit - this.#opening.length - this.#closing.length)
    const { ids } = this.#tokenizer.encode(text.slice(0, limit * CHARS_PER_TOKEN), {
      add_special_tokens: false,
    })
    return [...this.#opening, ...ids.slice(0, room), ...this.#closing]
  }
}
