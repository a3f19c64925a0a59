/** Text to the token ids of one model's vocabulary, in order, at most `limit` of them. */
export interface Tokenizer {
  readonly size: number
  encode(text: string, limit: number): number[]
}
