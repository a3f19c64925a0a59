import type { Weighing } from './answer-signs.ts'

// Fitted by test/eval/fit-reading.ts on tuned halves: of nine sets where questions are read, of five where they are
// not, before sentences were weighed by conditional logit. Where they are, ANSWERABLE has a constant lower by .21, so that both keep the same thresholds. `numbersAway` and
// `outOfRange` are set by hand: the sets' questions hardly ask for numbers that are not there.

/** Whether a sentence holds the answer, against the others found for its question. */
export const SENTENCE: Weighing = {
  read: {
    constant: -0.94,
    alone: 0.13,
    preferred: 0.34,
    words: 1.88,
    answers: -0.46,
    lead: 0.21,
    coverage: 0.99,
    meaning: 1.39,
    about: -0.49,
    relevance: 0.39,
    behind: 0.33,
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
    constant: -1.81,
    best: 0.22,
    alone: 0.04,
    bestAlone: 0.04,
    lead: 0.11,
    coverage: 0.35,
    meaning: 1.15,
    relevance: 0.79,
    behind: 0.34,
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
    constant: -2.15,
    best: 0.16,
    alone: 0.08,
    lead: 0.22,
    coverage: 0.04,
    meaning: 2.29,
    relevance: 0.67,
    behind: 0.68,
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
