import type { Weighing } from './answer-signs.ts'

// Fitted by test/eval/fit-reading.ts on tuned halves: of seven sets where questions are read, of five where they are
// not. `numbersAway` is set by hand: their questions hardly ask for numbers that are not there.

/** Whether a sentence holds the answer, against the others found for its question. */
export const SENTENCE: Weighing = {
  read: {
    constant: -1.01,
    words: 2.91,
    answers: 1.57,
    lead: 0.15,
    coverage: 1.53,
    namesAway: -0.2,
    meaning: 2.97,
    about: -3.17,
    relevance: 0.4,
    behind: 0.74,
    short: -1.95,
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
    constant: -1.39,
    best: 0.44,
    coverage: 0.47,
    relevance: 1.23,
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
    constant: -2.86,
    best: 0.27,
    lead: 0.36,
    coverage: 0.34,
    meaning: 1.22,
    relevance: 1.33,
    behind: 0.97,
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
