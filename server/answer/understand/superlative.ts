import { wordSet } from '../../text/function-words.ts'
import { folded } from '../../text/terms.ts'
import { wordsOf } from '../../text/words.ts'

/** Which value of a column a superlative question asks for. */
export type Extreme = (typeof EXTREMES)[number]

/**
 * A question for the row with an extreme value: 'Which country has the most beer servings?' `words`: all words, folded;
 * `at`: the index of the superlative; `open`: the indexes of the words that tell the column and the rows.
 */
export type Superlative = {
  readonly extreme: Extreme
  readonly words: readonly string[]
  readonly at: number
  readonly open: readonly number[]
}

const EXTREMES = ['highest', 'lowest', 'latest', 'earliest'] as const
const FORMS: Readonly<Record<Extreme, RegExp>> = {
  highest:
    /^(?:most|highest|greatest|largest|biggest|longest|maximum|meisten?|hochste[nrs]?|grosste[nrs]?|langste[nrs]?)$/,
  lowest:
    /^(?:fewest|least|lowest|smallest|shortest|minimum|wenigsten?|niedrigste[nrs]?|geringste[nrs]?|kleinste[nrs]?|kurzeste[nrs]?)$/,
  latest: /^(?:latest|newest|spateste[nrs]?|neueste[nrs]?)$/,
  earliest: /^(?:earliest|oldest|fruheste[nrs]?|alteste[nrs]?)$/,
}
/** Words that do not change what a superlative question asks. */
const FILLER_WORDS =
  wordSet(`which what who whose is are was were has have had having got gets received earned recorded won scored with the
  a an of in for by at on from to there list name show give me tell please among all any
  welche welcher welches wer was ist sind war waren hat haben hatte hatten mit die der das den dem des von im in am bei
  fur nenne zeige bitte`)
/** Nouns for a count: 'the highest number of goals' is the most goals. */
const COUNT = /^(?:amount|number|anzahl|zahl|menge)$/
const AT_MOST = /\bat (?:the )?(?:most|least)\b/iu
/** Phrases with a superlative that ask something else. */
const NO_EXTREME = /\b(?:(?:most|least) (?:of|likely|recent\p{L}*|common\p{L}*))\b/iu

/** Whether a question has a superlative that is not among these stems. */
export function asksExtreme(text: string, stems: ReadonlySet<string>): boolean {
  if (AT_MOST.test(text)) return false
  return wordsOf(text).some(({ text: word, stem }) => extremeOf(folded(word)) !== null && !stems.has(stem))
}

/** The extreme that a folded word asks for; null if it is no superlative. */
function extremeOf(word: string): Extreme | null {
  return EXTREMES.find((extreme) => FORMS[extreme].test(word)) ?? null
}

/** Analyzes a superlative question; null if a text has no superlative, or several. */
export function superlativeOf(text: string): Superlative | null {
  if (AT_MOST.test(text) || NO_EXTREME.test(text)) return null
  const words = wordsOf(text).map(({ text }) => folded(text))
  const found = words.flatMap((word, at) => {
    const extreme = extremeOf(word)
    return extreme ? [{ extreme, at }] : []
  })
  const [only] = found
  if (!only || found.length > 1) return null
  const open = [...words.keys()].filter((at) => {
    const [word = '', next = ''] = words.slice(at, at + 2)
    const isCount = COUNT.test(word) && /^(?:of|der|von|an)$/.test(next)
    return at !== only.at && !isCount && !FILLER_WORDS.has(word)
  })
  return open.length === 0 ? null : { ...only, words, open }
}
