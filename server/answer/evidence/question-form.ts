import { wordsOf } from '../../text/words.ts'

/** Whether the reader, which learned from English, can be believed about a question: measured for Latin script alone. */
export function isReadable(question: string): boolean {
  const letters = question.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
  return letters.length > 0 && latin >= 0.9 * letters.length
}

/** Whether it has the form of a question: a mark, or a first word that is none of content ('what', 'does'). */
export function isAsked(text: string): boolean {
  return /[?？]/.test(text) || wordsOf(text)[0]?.content === false
}
