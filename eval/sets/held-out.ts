/** What an evaluation is looked at on while something is made, and what it is judged on once that is done. */
export const HALVES = ['tuned', 'unseen'] as const
export type Half = (typeof HALVES)[number]

/** First digits of the hash of questions that are never trained on: an eighth of all. */
const HELD_OUT = '01'
/** Second digits of the hash of the questions of the half that is looked at. */
const TUNED = '01234567'

/** SHA-256 of a text's UTF-8 bytes, in lower-case hex. */
export function questionHash(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex')
}

/** Whether a question of the training data is kept for evaluation: whoever trains leaves it out. */
export function isHeldOut(question: string): boolean {
  return HELD_OUT.includes(questionHash(question).charAt(0))
}

/** The half that a question belongs to, wherever it is asked. */
export function halfOf(question: string): Half {
  return TUNED.includes(questionHash(question).charAt(1)) ? 'tuned' : 'unseen'
}
