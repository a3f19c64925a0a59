import { withoutAsking } from './question-terms.ts'

/** Words that ask in other languages than English and are none of English. */
const ASKING = new Set(
  `bitte beschreibe darf erklare erklaren gibt gib heisst hoch lange lautet liste muss nenne nennen sagt soll
  warum weshalb wem wen wieso wieviel wieviele wofur wogegen woher wohin womit worum wozu zeige
  combien decris donne donnez explique expliquez liste listez lequel laquelle pourquoi quand quel quelle
  quelles quels
  cual cuales cuando cuanta cuantas cuanto cuantos dime donde explica quien quienes
  elenca perche qual quale quali quando quanta quante quanti quanto
  existe existem onde quais quantas quantos quem
  האם איזה איזו איך אילו אין איפה הוא היא היכן הן יש כיצד כמה למה מדוע מה מהו מהי מהם מי מיהו מתי על עם של את
  أين كم كيف لماذا ما ماذا متى من هل
  где зачем как какая какие каков какова какое какой когда кто почему сколько что`
    .split(/\s+/)
    .map(plain),
)

const LATIN = /\p{Script=Latin}/u
const WORD = /[\p{L}\p{M}]+/gu
/** Beside the words that the search leaves out: 'how long', 'how many days', 'until when'. */
const RUNS =
  /有?多[长長久大高远遠重快]|有?[几幾][天个個年月日岁歲次号號点點名位条條份]?|什[么麼][时時]候|何[时時]|いつ(?:まで|から)?に?|どのくらい|どれくらい|何[年月日時人円回]間?|誰/gu
/** What joins words in Japanese, between what is written in other letters. */
const PARTICLES =
  /(?<=[\p{Script=Han}\p{Script=Katakana}ー])(?:の|は|を|が|に|で|と|へ|も|から|まで|や)(?=[\p{Script=Han}\p{Script=Katakana}\d\s？?。]|$)/gu

/** Whether a word asks in a language other than English. */
export function asksElsewhere(word: string): boolean {
  return ASKING.has(plain(word))
}

/**
 * A question without the words that only ask, where no embedding tells them from what is asked about: in scripts
 * other than Latin. As it is where nothing else would be left.
 */
export function searchedFor(question: string): string {
  const bare = withoutAsking(question.replace(RUNS, ' '))
    .replace(PARTICLES, ' ')
    .replace(WORD, (word) => (!LATIN.test(word) && asksElsewhere(word) ? ' ' : word))
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(bare) ? bare : question
}

function plain(word: string): string {
  return word.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
}
