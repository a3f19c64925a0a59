import type { Weighing } from './answer-signs.ts'

/** Whether a sentence holds the answer, against the others found for its question. */
export const SENTENCE: Weighing = {
  read: {
    constant: -8,
    answerable: 0.4,
    words: 6,
    coverage: 2.4,
    meaning: 2.8,
    relevance: 1,
    behind: 0.87,
    short: -4.2,
  },
  unread: { constant: -6, coverage: 3, meaning: 3.5, relevance: 1, behind: 0.9, short: -4 },
}

/** Whether there is an answer at all, told by the best sentence. */
export const ANSWERABLE: Weighing = {
  read: { constant: -3, answerable: 1, coverage: 2, meaning: 1, relevance: 1 },
  unread: { constant: -5, coverage: 4, meaning: 2, about: 2, relevance: 1 },
}

/** Whether the best sentence stands in a passage that answers. */
export const RIGHT: Weighing = {
  read: { constant: -3, answerable: 1, coverage: 2, meaning: 1, relevance: 1, lead: 0.3 },
  unread: { constant: -5, coverage: 4, meaning: 2, about: 2, relevance: 1 },
}
