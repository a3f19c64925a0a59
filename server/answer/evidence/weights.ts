import type { Weighing } from './answer-features.ts'

// Fitted by eval/reading/fit-reading.ts on tuned halves: of eleven sets where questions are read, of five where they are
// not, before sentences were weighed by conditional logit. Where they are, ANSWERABLE has a constant lower by .21, so that
// a tenth at most of what has an answer is refused, and the coverage of a sentence counts what it did before: from .56 to
// 1 the tuned halves are the same. `numbersAway` and `outOfRange` are set by hand: the sets' questions hardly ask for
// numbers that are not there.

/** Whether a sentence holds the answer, against the others found for its question. */
export const SENTENCE: Weighing = {
  read: {
    constant: -1,
    alone: 0.16,
    preferred: 0.35,
    words: 1.98,
    answers: -0.65,
    lead: 0.24,
    coverage: 1,
    meaning: 1.4,
    about: 0.09,
    relevance: 0.41,
    behind: 0.26,
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
    constant: -1.6,
    best: 0.27,
    alone: 0.07,
    bestAlone: 0.08,
    lead: 0.11,
    meaning: 0.71,
    relevance: 0.73,
    behind: 0.29,
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
    constant: -1.81,
    best: 0.23,
    alone: 0.14,
    lead: 0.22,
    meaning: 1.41,
    relevance: 0.46,
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
