import type { Weighing } from './answer-signs.ts'

// Fitted by test/eval/fit-reading.ts on the tuned halves of five sets, but for `numbersAway`, which their questions
// hardly ask for.

/** Whether a sentence holds the answer, against the others found for its question. */
export const SENTENCE: Weighing = {
  read: {
    constant: -0.88,
    words: 2.38,
    answers: -0.68,
    lead: 0.27,
    coverage: 0.94,
    namesAway: -0.75,
    meaning: 4.38,
    about: -3.69,
    relevance: 1.19,
    behind: 0.7,
    short: -2.75,
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
    constant: -1.35,
    answerable: 0.44,
    words: 0.25,
    answers: 0.34,
    lead: 0.07,
    coverage: 0.02,
    namesAway: -1.01,
    meaning: 2.99,
    about: -1.61,
    relevance: 0.53,
    behind: 0.34,
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
    constant: -3.47,
    answerable: 0.51,
    words: -0.49,
    answers: 0.68,
    lead: 0.47,
    coverage: -0.05,
    namesAway: -0.27,
    meaning: 3.78,
    about: -0.33,
    relevance: 0.98,
    behind: 0.99,
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
