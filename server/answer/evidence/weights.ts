import type { AnswerModel } from './answer-features.ts'

// SENTENCE and `unread` were fitted on tuned halves of sets that the reader partly knew; `read` of ANSWERABLE and RIGHT on
// collections that it never learned from: Natural Questions (CLAPnq), COVID-QA in passages of 150 words, SelQA, PolicyQA
// (weighing .5), and our own questions about real documents (.6); answerable, with their passage taken away, or with its
// answering sentences taken out. Scores are those after a second look; without one, leads are shorter and verdicts more
// careful. Each kind was judged by weights fitted without it (eval/reading/fit-verdict.ts).
// `lacksNumber` and `outOfRange` were set by hand: the sets hardly ask for missing numbers. `besideHeading` was chosen on half of
// eval/answers/siblings.ts and of eval/answers/everyday-words.ts.

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
    besideHeading: -0.5,
    outOfRange: -3,
  },
  unread: {
    constant: -0.05,
    coverage: 1.43,
    sentenceCosine: 7.33,
    passageCosine: -5.98,
    relevance: 1.37,
    scoreMargin: 0.98,
    besideHeading: -0.5,
    outOfRange: -3,
  },
}

/** The probability that the question is answerable, by the features of its best sentence. */
export const ANSWERABLE: AnswerModel = {
  read: {
    constant: -1.55,
    sentenceLogit: 0.09,
    rankedLogit: 0.25,
    scoreLead: 0.52,
    sentenceCosine: 1.37,
    besideHeading: -1,
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
    besideHeading: -1,
    lacksNumber: -1.5,
    outOfRange: -2,
  },
}

/**
 * The least probability to quote a sentence as the answer, and to quote it as a possible answer. A refusal of what is there
 * counts as three possible answers where nothing is, an answer where nothing is as ten. On folds left out, these values
 * refuse 0 to 2% of the answerable questions (12 to 24% of PolicyQA's, whose passages are alike), and answer 0 to 12% of those whose
 * passage was taken away; of everyday questions in other words than the document's, 0.2 refused 16%, 0.12 refuses 7%.
 */
export const OUTCOMES = {
  read: { answers: 0.75, mayAnswer: 0.12 },
  unread: { answers: 0.5, mayAnswer: 0.33 },
}

/** The probability that the passage of the best sentence answers. */
export const RIGHT: AnswerModel = {
  read: {
    constant: -2.35,
    sentenceLogit: 0.1,
    rankedLogit: 0.16,
    scoreLead: 0.8,
    scoreMargin: 0.46,
    passageMargin: 0.18,
    besideHeading: -1,
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
    besideHeading: -1,
    lacksNumber: -2.5,
    outOfRange: -2.5,
  },
}
