import type { Features } from './features.ts'

/** What each feature counts: fitted by models/ranker/fit.py, which says on what. */
export const RANKER_WEIGHTS: Readonly<Features> = {
  cosine: 5.76,
  chunkText: 0,
  documentText: 2.83,
  coverage: 1.04,
  pairs: 1.51,
  chunkFeedback: 0,
  documentFeedback: 4.45,
}
