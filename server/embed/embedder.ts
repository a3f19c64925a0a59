export type EmbeddingKind = 'query' | 'passage'

/** Texts to vectors of one model. Vectors are L2-normalised, so that a dot product is their cosine. */
export interface Embedder {
  readonly model: string
  /** Of all that the vectors depend on: two models of one name with different vectors differ in it. */
  readonly sha256: string
  readonly dimensions: number
  /** Returns `texts.length × dimensions` numbers, row by row. An empty text gives a row of zeros. */
  embed(texts: readonly string[], kind: EmbeddingKind): Promise<Float32Array>
  close(): Promise<void>
}
