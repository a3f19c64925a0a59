import { terms, WORDS } from '../chunk/terms.ts'

/** Words of a question that are about the asking, not about what is asked. */
const ASKING_WORDS = new Set(
  `please tell give list show describe explain summarize summarise summary overview much many according based
  document documents file files dataset datasets upload uploaded text texts discuss discussed mention mentioned
  say says said state stated consider considered happen happens get gets`.split(/\s+/),
)

/** The terms of a question; the words of asking count only where there are no others. */
export function questionTerms(question: string): string[] {
  const words = question.replace(WORDS, (word) => (ASKING_WORDS.has(word.toLowerCase()) ? ' ' : word))
  const telling = terms(words)
  return telling.length > 0 ? telling : terms(question)
}
