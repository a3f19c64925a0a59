import type { Features } from './features.ts'

/** What each feature counts: fitted by models/ranker/fit.py, which says on what. */
export const RANKER_WEIGHTS: Readonly<Features> = {
  cosine: 6.41,
  chunkText: 0.0,
  documentText: 3.0,
  coverage: 1.12,
  pairs: 0.9,
  chunkFeedback: 3.66,
  documentFeedback: 0.49,
}
