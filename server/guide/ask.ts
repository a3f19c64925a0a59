import type { EvidenceSentence } from '../answer/evidence/evidence-sentences.ts'

/** Makes a question that a sentence or row answers; null if there is none. `document`: all sentences of its document. */
export type Ask = (sentence: EvidenceSentence, document: readonly EvidenceSentence[]) => string | null
