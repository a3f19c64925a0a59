import type { Features } from './features.ts'

/** What each feature counts: fitted by models/ranker/fit.py, which says on what. */
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

/** What each feature counts where there is no cosine: fitted by models/ranker/fit.py, which says on what. */
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
