import { withoutFunctionWords } from './function-words.ts'
import { terms, WORDS } from './terms.ts'

/** Words of a question that are about the asking, not about what is asked. */
const ASKING_WORDS = new Set(
  `please tell give list show describe explain summarize summarise summary overview much many according based
  document documents file files dataset datasets upload uploaded text texts discuss discussed mention mentioned
  say says said state stated consider considered happen happens get gets`.split(/\s+/),
)

/** The same where words are not separated: 'is how much', 'what is', 'please tell', and what ends a question. */
const ASKING_RUNS =
  /是?多少|是?什么|是?什麼|是?哪[一些个個里裡年家位]?|是?谁|是?誰|怎[么麼]样?|如何|为什么|為什麼|有没有|是否|(?<![目标標])的(?![确確士])|请问|請問|吗|嗎|呢|いくら|いくつ|いつ|どこ|だれ|なに|何[ですが]*|どの|どれ|なぜ|ですか|ますか|でしたか|ましたか|ください/gu

/** Whether a word is about the asking rather than about what is asked. */
export function isAsking(word: string): boolean {
  return ASKING_WORDS.has(word.toLowerCase())
}

/** A question without what asks in it, where words are not separated by spaces. */
export function withoutAsking(question: string): string {
  return question.replace(ASKING_RUNS, ' ')
}

/** What of a question is to be looked for; all of it where nothing else would be left. */
export function telling(question: string): string {
  const told = withoutFunctionWords(withoutAsking(question)).replace(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(told) ? told : question
}

/** The terms of a question; the words of asking count only where there are no others. */
export function questionTerms(question: string): string[] {
  const words = telling(question).replace(WORDS, (word) => (isAsking(word) ? ' ' : word))
  const found = terms(words)
  return found.length > 0 ? found : terms(question)
}
