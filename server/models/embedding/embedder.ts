export type EmbeddingKind = 'query' | 'passage'

/** Returns `texts.length` L2-normalised vectors, one after the other. An empty text gives a row of zeros. */
export type Embed = (texts: readonly string[], kind: EmbeddingKind) => Promise<Float32Array>

/** Embeds texts with one model. Vectors are L2-normalised, so that their dot product is the cosine. */
export interface Embedder {
  readonly model: string
  /** Hash of everything the vectors depend on, to tell models of the same name apart. */
  readonly sha256: string
  readonly dimensions: number
  readonly embed: Embed
  /** Whether a word, in lower case, is one of its vocabulary as a whole; no misspelt word is. */
  isWord?(word: string): boolean
  close(): Promise<void>
}

/** Reports an unusable embedding model; the message says why and what to do. */
export class EmbeddingModelError extends Error {
  override readonly name = 'EmbeddingModelError'
}

/** Reports an unknown embedding model. */
export class NoSuchEmbeddingModelError extends EmbeddingModelError {}
