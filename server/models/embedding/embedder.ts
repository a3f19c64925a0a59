export type EmbeddingKind = 'query' | 'passage'

/** Returns `texts.length` L2-normalised vectors, one after the other. An empty text gives a row of zeros. */
export type Embed = (texts: readonly string[], kind: EmbeddingKind) => Promise<Float32Array>

/** Texts to vectors of one model. Vectors are L2-normalised, so that a dot product is their cosine. */
export interface Embedder {
  readonly model: string
  /** Of all that the vectors depend on: two models of one name with different vectors differ in it. */
  readonly sha256: string
  readonly dimensions: number
  readonly embed: Embed
  close(): Promise<void>
}
