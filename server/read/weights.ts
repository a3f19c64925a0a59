import type { Weighing } from './answer-signs.ts'

// Fitted by test/eval/fit-reading.ts on tuned halves: of seven sets where questions are read, of five where they are
// not. `numbersAway` is set by hand: their questions hardly ask for numbers that are not there.

/** Whether a sentence holds the answer, against the others found for its question. */
export const SENTENCE: Weighing = {
  read: {
    constant: -0.96,
    words: 2.81,
    answers: 1.64,
    lead: 0.14,
    coverage: 1.55,
    namesAway: -0.21,
    meaning: 3.01,
    about: -3.12,
    relevance: 0.2,
    behind: 0.73,
    short: -1.79,
  },
  unread: {
    constant: -0.05,
    coverage: 1.43,
    namesAway: -0.95,
    meaning: 7.33,
    about: -5.98,
    relevance: 1.37,
    behind: 0.98,
    short: -3.11,
  },
}

/** Whether there is an answer at all, told by the best sentence. */
export const ANSWERABLE: Weighing = {
  read: {
    constant: -1.51,
    best: 0.34,
    coverage: 0.67,
    relevance: 1.34,
    numbersAway: -1.5,
  },
  unread: {
    constant: -1.9,
    coverage: 0.98,
    namesAway: -1.47,
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
    constant: -3.04,
    best: 0.19,
    lead: 0.32,
    coverage: 0.43,
    meaning: 1.51,
    relevance: 1.41,
    behind: 0.79,
    numbersAway: -2.5,
  },
  unread: {
    constant: -4.53,
    coverage: 1.26,
    namesAway: -0.63,
    meaning: 4.35,
    about: 0.26,
    relevance: 0.9,
    behind: 1.75,
    numbersAway: -2.5,
  },
}
