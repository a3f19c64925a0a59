/** Converts text to at most `limit` token ids of one model's vocabulary, in order. */
export interface Tokenizer {
  readonly size: number
  encode(text: string, limit: number): number[]
}
