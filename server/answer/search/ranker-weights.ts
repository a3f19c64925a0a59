import type { Features } from './features.ts'

/** The weight of each feature, fitted by models/ranker/fit.py; models/ranker/results.md names the collections. */
export const RANKER_WEIGHTS: Readonly<Features> = {
  cosine: 6.34,
  chunkText: 0.0,
  documentText: 3.17,
  coverage: 0.05,
  within: 1.2,
  row: 1.2,
  pairs: 0.7,
  chunkFeedback: 3.68,
  documentFeedback: 0.24,
}

/** The weights for scripts that the embedding does not know, where every cosine is 0. */
export const LEXICAL_WEIGHTS: Readonly<Features> = {
  cosine: 0.0,
  chunkText: 0.84,
  documentText: 3.77,
  coverage: 0.45,
  within: 1.2,
  row: 1.2,
  pairs: 1.57,
  chunkFeedback: 3.85,
  documentFeedback: 0.31,
}
