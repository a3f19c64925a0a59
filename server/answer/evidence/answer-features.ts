/** What speaks for a sentence being the answer to a question, comparable between questions. */
export const SIGNS = [
  /** The reader's logit for the passage that it holds likeliest to answer, whichever the sentence stands in. */
  'best',
  /** Its logit for the sentence by itself, and the highest of any sentence. */
  'alone',
  'bestAlone',
  /** 1: no other sentence is likelier by itself. */
  'preferred',
  /** 0–1: how likely the words that answer stand in the sentence if its passage answers, in the steps of a logarithm. */
  'words',
  /** 0–1: how likely they do and it does. */
  'answers',
  /** By how much the reader prefers the passage to the best one of another document. */
  'lead',
  /** 0–1: how much of the question the sentence says with what it stands under, rare words counting more. */
  'coverage',
  /** 1: a year or other large number of the question is neither in the passage nor in where it stands. */
  'numbersAway',
  /** 1: it is a row that holds for a range without the quantity of the question. */
  'outOfRange',
  /** Cosines of the question and the sentence, and of the question and the passage. */
  'meaning',
  'about',
  /** How likely the search holds the passage to be about the question. */
  'relevance',
  /** How far the passage is behind the best in the search's ranking, 0 or less. */
  'behind',
] as const

export type AnswerSigns = Readonly<Record<(typeof SIGNS)[number], number>> & {
  /** Whether the reader has read for this question; without it there are weights of their own. */
  readonly read: boolean
  /**
   * Whether it has the form of a question ('Explain the deposit' has not) and names no identifier, of which the reader
   * knows too little.
   */
  readonly asked: boolean
}

/** What each sign counts, in logits. */
export type SignWeights = Partial<Record<(typeof SIGNS)[number], number>> & { readonly constant: number }

/** Weights for questions that were read, and for those that were not. */
export type Weighing = { readonly read: SignWeights; readonly unread: SignWeights }

/** 0–1: the probability that signs speak for. */
export function chanceOf(signs: AnswerSigns, weighing: Weighing): number {
  const weights = signs.read ? weighing.read : weighing.unread
  const logit = SIGNS.reduce((sum, name) => sum + (weights[name] ?? 0) * signs[name], weights.constant)
  return 1 / (1 + Math.exp(-logit))
}
