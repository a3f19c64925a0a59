import type { Weighing } from './answer-signs.ts'

// Fitted by test/eval/fit-reading.ts on tuned halves: of nine sets where questions are read, of five where they are
// not. `numbersAway` is set by hand: their questions hardly ask for numbers that are not there.

/** Whether a sentence holds the answer, against the others found for its question. */
export const SENTENCE: Weighing = {
  read: {
    constant: -0.04,
    words: 2.81,
    answers: 1.99,
    lead: 0.15,
    coverage: 1.13,
    meaning: 3.54,
    about: -4.44,
    relevance: -0.23,
    behind: 0.66,
  },
  unread: {
    constant: -0.05,
    coverage: 1.43,
    meaning: 7.33,
    about: -5.98,
    relevance: 1.37,
    behind: 0.98,
  },
}

/** Whether there is an answer at all, told by the best sentence. */
export const ANSWERABLE: Weighing = {
  read: {
    constant: -1.77,
    best: 0.28,
    coverage: 0.89,
    relevance: 1.3,
    numbersAway: -1.5,
  },
  unread: {
    constant: -1.9,
    coverage: 0.98,
    meaning: 2.52,
    about: -0.28,
    relevance: 0.47,
    behind: 0.54,
    numbersAway: -1.5,
  },
}

/** Whether the best sentence stands in a passage that answers. */
export const RIGHT: Weighing = {
  read: {
    constant: -2.93,
    best: 0.19,
    lead: 0.29,
    coverage: 0.63,
    meaning: 1.82,
    relevance: 0.79,
    behind: 0.56,
    numbersAway: -2.5,
  },
  unread: {
    constant: -4.53,
    coverage: 1.26,
    meaning: 4.35,
    about: 0.26,
    relevance: 0.9,
    behind: 1.75,
    numbersAway: -2.5,
  },
}
