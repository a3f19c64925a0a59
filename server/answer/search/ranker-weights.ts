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
