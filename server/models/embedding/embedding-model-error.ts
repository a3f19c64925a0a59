/** Reports an unusable embedding model; the message says why and what to do. */
export class EmbeddingModelError extends Error {
  override readonly name = 'EmbeddingModelError'
}

/** Reports an unknown embedding model. */
export class NoSuchEmbeddingModelError extends EmbeddingModelError {}
