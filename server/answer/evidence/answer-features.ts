/** The features that tell whether a sentence answers a question; all compare between questions. */
export const ANSWER_FEATURES = [
  /** The reader's logit for the sentence alone. */
  'sentenceLogit',
  /** 1 if no sentence alone has a higher logit. */
  'isBestSentence',
  /** The log probability of the best answer span in the sentence, given that its passage answers; scaled to 0–1. */
  'spanLikelihood',
  /** The probability that the passage answers, and by this span. */
  'answerProbability',
  /** The reader's logit for the passage minus the best of another document. */
  'passageMargin',
  /** The share of the question that the sentence covers with its headings, 0–1, rare words counting more. */
  'coverage',
  /** 1 if it may speak of something beside what is asked, see standsBeside(). */
  'besideHeading',
  /** 1 if a year or other large number of the question is neither in the passage nor in its headings. */
  'lacksNumber',
  /** 1 if it is a row for a range without the quantity of the question. */
  'outOfRange',
  /** The cosines of the question with the sentence and with the passage. */
  'sentenceCosine',
  'passageCosine',
  /** The search's probability that the passage is relevant. */
  'relevance',
  /** The passage's ranking score minus the best one; 0 or less. */
  'scoreMargin',
  /** By how much the best ranking score exceeds the best of another document, or the least if none is among the first; at most 3. */
  'scoreLead',
  /**
   * The highest, over the passages, of the reader's logit minus what the ranking score lacks to the best: high where search
   * and reader agree.
   */
  'rankedLogit',
] as const
type AnswerFeature = (typeof ANSWER_FEATURES)[number]

export type AnswerFeatures = Readonly<Record<AnswerFeature, number>> & {
  /** Whether the reader read for this question; if not, other weights apply. */
  readonly isRead: boolean
  /**
   * Whether the text has the form of a question ('Explain the deposit' has not) and names no identifier, on which the
   * reader is unreliable.
   */
  readonly isQuestion: boolean
  /** Whether the passage is in another language than the question. */
  readonly isForeign: boolean
}

/** The weight of each feature and the constant, in logits. */
export type FeatureWeights = Partial<Record<AnswerFeature, number>> & { readonly constant: number }

/** The weights of a logistic model: for questions that the reader read, and for others. */
export type AnswerModel = { readonly read: FeatureWeights; readonly unread: FeatureWeights }

/** The probability, 0–1, by a logistic model. */
export function probabilityOf(features: AnswerFeatures, model: AnswerModel): number {
  const weights = features.isRead ? model.read : model.unread
  const logit = ANSWER_FEATURES.reduce(
    (sum, name) => sum + (weights[name] ?? 0) * features[name],
    weights.constant,
  )
  return 1 / (1 + Math.exp(-logit))
}
