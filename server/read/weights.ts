import type { Weighing } from './answer-signs.ts'

// Fitted by test/eval/fit-reading.ts on tuned halves: of eight sets where questions are read, of five where they are
// not. Where they are, ANSWERABLE has a constant lower by .21, so that both keep the same thresholds. `numbersAway` and
// `outOfRange` are set by hand: the sets' questions hardly ask for numbers that are not there.

/** Whether a sentence holds the answer, against the others found for its question. */
export const SENTENCE: Weighing = {
  read: {
    constant: 0.72,
    alone: 0.17,
    words: 2.58,
    answers: 1.07,
    lead: 0.14,
    coverage: 0.98,
    meaning: 2.84,
    about: -3.78,
    relevance: -0.46,
    behind: 0.67,
    outOfRange: -3,
  },
  unread: {
    constant: -0.05,
    coverage: 1.43,
    meaning: 7.33,
    about: -5.98,
    relevance: 1.37,
    behind: 0.98,
    outOfRange: -3,
  },
}

/** Whether there is an answer at all, told by the best sentence. */
export const ANSWERABLE: Weighing = {
  read: {
    constant: -1.85,
    best: 0.2,
    alone: 0.07,
    bestAlone: 0.07,
    lead: 0.12,
    coverage: 0.1,
    meaning: 0.87,
    relevance: 1.02,
    behind: 0.3,
    numbersAway: -2,
    outOfRange: -2,
  },
  unread: {
    constant: -1.9,
    coverage: 0.98,
    meaning: 2.52,
    about: -0.28,
    relevance: 0.47,
    behind: 0.54,
    numbersAway: -1.5,
    outOfRange: -2,
  },
}

/** Whether the best sentence stands in a passage that answers. */
export const RIGHT: Weighing = {
  read: {
    constant: -2.22,
    best: 0.15,
    alone: 0.14,
    lead: 0.23,
    coverage: -0.14,
    meaning: 1.73,
    relevance: 1.02,
    behind: 0.59,
    numbersAway: -2.5,
    outOfRange: -2.5,
  },
  unread: {
    constant: -4.53,
    coverage: 1.26,
    meaning: 4.35,
    about: 0.26,
    relevance: 0.9,
    behind: 1.75,
    numbersAway: -2.5,
    outOfRange: -2.5,
  },
}
