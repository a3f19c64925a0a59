/** An embedding model cannot be used; the message says why, and what to do about it. */
export class EmbeddingModelError extends Error {
  override readonly name = 'EmbeddingModelError'
}

/** There is no embedding model of that name. */
export class NoSuchEmbeddingModelError extends EmbeddingModelError {}
