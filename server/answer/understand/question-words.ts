import { otherLanguage, wordSet } from '../../text/function-words.ts'
import { terms, WORDS } from '../../text/terms.ts'
import { type Word, withoutDiacritics, wordsOf } from '../../text/words.ts'

/** Words of a question that are about asking rather than about the subject. */
export const ASKING_WORDS =
  wordSet(`please tell give list show describe explain summarize summarise summary overview much many according based
  document documents file files dataset datasets upload uploaded text texts discuss discussed mention mentioned
  say says said state stated consider considered happen happens get gets`)

/** Asking words, without marks, that an answer does not repeat. A search keeps them. */
const NOT_IN_ANSWERS = ASKING_WORDS.union(
  wordSet(`call called date far find happened kind know listed long mean means name named names number old page section
  shown sort table time type want year
  beschreibe bitte erklare erklaren gib heisst hoch lange lautet liste nenne nennen sagt wofur wogegen zeige
  decris donne donnez explique expliquez laquelle lequel listez
  cual cuales dime explica quienes
  elenca perche qual quale quali quando quanta quante quanti quanto
  existe existem onde quais quantas quantos quem`),
)

/** Question words of Hebrew, Arabic and Russian. */
const NON_LATIN_ASKING = new Set(
  `האם איזה איזו איך אילו אין איפה הוא היא היכן הן יש כיצד כמה למה מדוע מה מהו מהי מהם מי מיהו מתי על עם של את
  أين كم كيف لماذا ما ماذا متى من هل
  где зачем как какая какие каков какова какое какой когда кто почему сколько что`
    .split(/\s+/)
    .map(withoutDiacritics),
)

/**
 * Question words and endings of Chinese and Japanese, which write no spaces: 'until when', 'is how much', 'please
 * tell'.
 */
const UNSPACED_ASKING =
  /有?多[长長久大高远遠重快]|有?[几幾][天个個年月日岁歲次号號点點名位条條份]?|什[么麼][时時]候|何[时時]|いつ(?:まで|から)?に?|どのくらい|どれくらい|何[年月日時人円回]間?|誰|是?多少|是?什么|是?什麼|是?哪[一些个個里裡年家位]?|是?谁|是?誰|怎[么麼]样?|如何|为什么|為什麼|有没有|是否|(?<![目标標])的(?![确確士])|请问|請問|吗|嗎|呢|いくら|いくつ|いつ|どこ|だれ|なに|何[ですが]*|どの|どれ|なぜ|ですか|ますか|でしたか|ましたか|ください/gu
/** Japanese particles between words in kanji or katakana. */
const PARTICLES =
  /(?<=[\p{Script=Han}\p{Script=Katakana}ー])(?:の|は|を|が|に|で|と|へ|も|から|まで|や)(?=[\p{Script=Han}\p{Script=Katakana}\d\s？?。]|$)/gu
const WORD = /[\p{L}\p{M}]+/gu

/**
 * A question without its question words in scripts other than Latin, which no embedding tells from the subject. The
 * question itself if nothing else would remain.
 */
export function withoutQuestionWords(question: string): string {
  const bare = question
    .replace(UNSPACED_ASKING, ' ')
    .replace(PARTICLES, ' ')
    .replace(WORD, (word) => (NON_LATIN_ASKING.has(withoutDiacritics(word)) ? ' ' : word))
  return tidied(bare) ?? question
}

/** A question without the function words of its language, unless that is English or nothing else would remain. */
export function withoutFunctionWords(question: string): string {
  const functionWords = otherLanguage(question)
  const isFunctionWord = (word: string) => functionWords?.has(word.toLowerCase())
  return tidied(question.replace(WORD, (word) => (isFunctionWord(word) ? ' ' : word))) ?? question
}

/** A text with single spaces between its words; null if it has no word. */
function tidied(text: string): string | null {
  return /[\p{L}\p{N}]/u.test(text) ? text.replace(/\s+/g, ' ').trim() : null
}

/** The terms of a question without asking words; with them if it has no others. */
export function questionTerms(question: string): string[] {
  const found = terms(question.replace(WORDS, (word) => (ASKING_WORDS.has(word.toLowerCase()) ? ' ' : word)))
  return found.length > 0 ? found : terms(question)
}

/** The words of a question that say what it is about; the asking words if it has no others. */
export function contentWords(question: string): Word[] {
  // A mark before the first word would make that look like a name inside the sentence.
  const asked = withoutQuestionWords(question).replace(/^[^\p{L}\p{N}]+/u, '')
  const words = wordsOf(asked).filter(({ content }) => content)
  const functionWords = otherLanguage(asked)
  const isFunctionWord = (word: string) => word.split(/['’]/).some((part) => functionWords?.has(part))
  const found = words.filter(
    ({ text, lower }) => !isFunctionWord(text.toLowerCase()) && !NOT_IN_ANSWERS.has(lower),
  )
  return found.length > 0 ? found : words
}
