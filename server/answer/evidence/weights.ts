import type { AnswerModel } from './answer-features.ts'

// SENTENCE and `unread` were fitted on tuned halves of sets that the reader partly knew. `read` of ANSWERABLE and RIGHT by
// eval/reading/fit-reading.ts on collections that it never learned from: Natural Questions, COVID-QA (passages of long
// papers, their neighbours staying), SelQA, and our own questions about real documents, which weigh .6, PolicyQA .5. Each
// was judged by weights that were fitted without its kind. `lacksNumber` and `outOfRange` were set by hand: the sets hardly ask
// for missing numbers.

/** The probability that a sentence is the answer rather than the other sentences. */
export const SENTENCE: AnswerModel = {
  read: {
    constant: -1,
    sentenceLogit: 0.16,
    isBestSentence: 0.35,
    spanLikelihood: 1.98,
    answerProbability: -0.65,
    passageMargin: 0.24,
    coverage: 1,
    sentenceCosine: 1.4,
    passageCosine: 0.09,
    relevance: 0.41,
    scoreMargin: 0.26,
    outOfRange: -3,
  },
  unread: {
    constant: -0.05,
    coverage: 1.43,
    sentenceCosine: 7.33,
    passageCosine: -5.98,
    relevance: 1.37,
    scoreMargin: 0.98,
    outOfRange: -3,
  },
}

/** The probability that the question is answerable, by the features of its best sentence. */
export const ANSWERABLE: AnswerModel = {
  read: {
    constant: -1.44,
    sentenceLogit: 0.12,
    rankedLogit: 0.25,
    scoreLead: 0.36,
    sentenceCosine: 1.67,
    lacksNumber: -2,
    outOfRange: -2,
  },
  unread: {
    constant: -1.9,
    coverage: 0.98,
    sentenceCosine: 2.52,
    passageCosine: -0.28,
    relevance: 0.47,
    scoreMargin: 0.54,
    lacksNumber: -1.5,
    outOfRange: -2,
  },
}

/**
 * The least probability to quote a sentence as the answer, and to quote it as a possible answer. A refusal of what is there
 * counts as three possible answers where nothing is, an answer where nothing is as ten: with these values, on folds left
 * out, at most one in ten answerable questions is refused, and one in ten without an answer is answered.
 */
export const OUTCOMES = {
  read: { answers: 0.75, mayAnswer: 0.2 },
  unread: { answers: 0.5, mayAnswer: 0.33 },
}

/** The probability that the passage of the best sentence answers. */
export const RIGHT: AnswerModel = {
  read: {
    constant: -1.64,
    sentenceLogit: 0.11,
    rankedLogit: 0.18,
    scoreLead: 0.44,
    scoreMargin: 0.52,
    passageMargin: 0.16,
    lacksNumber: -2.5,
    outOfRange: -2.5,
  },
  unread: {
    constant: -4.53,
    coverage: 1.26,
    sentenceCosine: 4.35,
    passageCosine: 0.26,
    relevance: 0.9,
    scoreMargin: 1.75,
    lacksNumber: -2.5,
    outOfRange: -2.5,
  },
}
