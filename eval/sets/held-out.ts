/** The development half, which tuning may look at, and the test half, which judges the result. */
export const HALVES = ['tuned', 'unseen'] as const
export type Half = (typeof HALVES)[number]

/** First hex digits of the hash of questions that are never trained on: an eighth of all. */
const HELD_OUT = '01'
/** Second hex digits of the hash of questions in the tuned half. */
const TUNED = '01234567'

/** Returns the SHA-256 of a text's UTF-8 bytes in lower-case hex. */
export function questionHash(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('hex')
}

/** True if a question of the training data is held out for evaluation; training must skip it. */
export function isHeldOut(question: string): boolean {
  return HELD_OUT.includes(questionHash(question).charAt(0))
}

/** Returns the half of a question, the same in every set. */
export function halfOf(question: string): Half {
  return TUNED.includes(questionHash(question).charAt(1)) ? 'tuned' : 'unseen'
}
