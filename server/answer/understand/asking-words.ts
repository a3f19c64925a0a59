import { otherLanguage, wordSet } from '../../text/function-words.ts'
import { terms, WORDS } from '../../text/terms.ts'
import { unmarked, type Word, wordsOf } from '../../text/words.ts'

/** Words of a question that are about the asking, not about what is asked. */
const ASKING_WORDS =
  wordSet(`please tell give list show describe explain summarize summarise summary overview much many according based
  document documents file files dataset datasets upload uploaded text texts discuss discussed mention mentioned
  say says said state stated consider considered happen happens get gets`)

/** Words of asking, without marks, that are left out where an answer is looked for, and not where a passage is. */
const ASKED_FOR = ASKING_WORDS.union(
  wordSet(`call called date far find happened kind know listed long mean means name named names number old page section
  shown sort table time type want year
  beschreibe bitte erklare erklaren gib heisst hoch lange lautet liste nenne nennen sagt wofur wogegen zeige
  decris donne donnez explique expliquez laquelle lequel listez
  cual cuales dime explica quienes
  elenca perche qual quale quali quando quanta quante quanti quanto
  existe existem onde quais quantas quantos quem`),
)

/** Words that ask in other letters. */
const ASKING_ELSEWHERE = new Set(
  `האם איזה איזו איך אילו אין איפה הוא היא היכן הן יש כיצד כמה למה מדוע מה מהו מהי מהם מי מיהו מתי על עם של את
  أين كم كيف لماذا ما ماذا متى من هل
  где зачем как какая какие каков какова какое какой когда кто почему сколько что`
    .split(/\s+/)
    .map(unmarked),
)

/** The same where words are not separated: 'until when', 'is how much', 'please tell', and what ends a question. */
const RUNS =
  /有?多[长長久大高远遠重快]|有?[几幾][天个個年月日岁歲次号號点點名位条條份]?|什[么麼][时時]候|何[时時]|いつ(?:まで|から)?に?|どのくらい|どれくらい|何[年月日時人円回]間?|誰|是?多少|是?什么|是?什麼|是?哪[一些个個里裡年家位]?|是?谁|是?誰|怎[么麼]样?|如何|为什么|為什麼|有没有|是否|(?<![目标標])的(?![确確士])|请问|請問|吗|嗎|呢|いくら|いくつ|いつ|どこ|だれ|なに|何[ですが]*|どの|どれ|なぜ|ですか|ますか|でしたか|ましたか|ください/gu
/** What joins words in Japanese, between what is written in other letters. */
const PARTICLES =
  /(?<=[\p{Script=Han}\p{Script=Katakana}ー])(?:の|は|を|が|に|で|と|へ|も|から|まで|や)(?=[\p{Script=Han}\p{Script=Katakana}\d\s？?。]|$)/gu
const WORD = /[\p{L}\p{M}]+/gu

/**
 * A question without the words that only ask, where no embedding tells them from what is asked about: in scripts
 * other than Latin. As it is where nothing else would be left.
 */
export function searchedFor(question: string): string {
  const bare = question
    .replace(RUNS, ' ')
    .replace(PARTICLES, ' ')
    .replace(WORD, (word) => (ASKING_ELSEWHERE.has(unmarked(word)) ? ' ' : word))
  return tidied(bare) ?? question
}

/** The same without the words that its language asks and joins with; all of it where nothing else would be left. */
export function telling(question: string): string {
  const small = otherLanguage(question)
  return tidied(question.replace(WORD, (word) => (small?.has(word.toLowerCase()) ? ' ' : word))) ?? question
}

/** A text with one space between its words; null where it has none. */
function tidied(text: string): string | null {
  return /[\p{L}\p{N}]/u.test(text) ? text.replace(/\s+/g, ' ').trim() : null
}

/** The terms of a question; the words of asking count only where there are no others. */
export function questionTerms(question: string): string[] {
  const found = terms(question.replace(WORDS, (word) => (ASKING_WORDS.has(word.toLowerCase()) ? ' ' : word)))
  return found.length > 0 ? found : terms(question)
}

/** The words of a question that say what it is about; those of asking only where there are no others. */
export function tellingWords(question: string): Word[] {
  // A mark before the first word would make it look like a name inside the sentence.
  const asked = searchedFor(question).replace(/^[^\p{L}\p{N}]+/u, '')
  const words = wordsOf(asked).filter(({ content }) => content)
  const small = otherLanguage(asked)
  const isSmall = (word: string) => word.split(/['’]/).some((part) => small?.has(part))
  const telling = words.filter(({ text, lower }) => !isSmall(text.toLowerCase()) && !ASKED_FOR.has(lower))
  return telling.length > 0 ? telling : words
}
