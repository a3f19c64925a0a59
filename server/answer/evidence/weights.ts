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
    constant: -1.57,
    sentenceLogit: 0.13,
    rankedLogit: 0.24,
    scoreLead: 0.41,
    sentenceCosine: 1.84,
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
 * counts as three possible answers where nothing is, an answer where nothing is as ten. On folds left out, these values
 * refuse 0 to 2% of the answerable questions (14% of PolicyQA's), and answer 0 to 12% of those whose passage was taken away.
 */
export const OUTCOMES = {
  read: { answers: 0.7, mayAnswer: 0.15 },
  unread: { answers: 0.5, mayAnswer: 0.33 },
}

/** The probability that the passage of the best sentence answers. */
export const RIGHT: AnswerModel = {
  read: {
    constant: -1.73,
    sentenceLogit: 0.13,
    rankedLogit: 0.18,
    scoreLead: 0.55,
    scoreMargin: 0.52,
    passageMargin: 0.13,
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
