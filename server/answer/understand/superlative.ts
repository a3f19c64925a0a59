import { wordSet } from '../../text/function-words.ts'
import { folded } from '../../text/terms.ts'
import { wordsOf } from '../../text/words.ts'

/** Which row of a table is asked for: the one with the highest value of a column, or another. */
export type Extreme = (typeof EXTREMES)[number]

/**
 * A question for the row that has most of something: 'Which country has the most beer servings?' `words`: all of them
 * in small letters without marks; `at`: the superlative's place among them; `open`: the places of those that say what
 * is asked for and of which rows.
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
/** Words that change nothing of what such a question asks. */
const SAID_ANYWAY =
  wordSet(`which what who whose is are was were has have had having got gets received earned recorded won scored with the
  a an of in for by at on from to there list name show give me tell please among all any
  welche welcher welches wer was ist sind war waren hat haben hatte hatten mit die der das den dem des von im in am bei
  fur nenne zeige bitte`)
/** 'The highest number of goals' is the most goals. */
const COUNT = /^(?:amount|number|anzahl|zahl|menge)$/
const AT_MOST = /\bat (?:the )?(?:most|least)\b/iu
/** What makes another question of it. */
const OTHERWISE = /\b(?:(?:most|least) (?:of|likely|recent\p{L}*|common\p{L}*))\b/iu

/** Whether a question asks for the most or least of something, and in words that are not among these stems. */
export function asksExtreme(text: string, stems: ReadonlySet<string>): boolean {
  if (AT_MOST.test(text)) return false
  return wordsOf(text).some(({ text: word, stem }) => extremeOf(folded(word)) !== null && !stems.has(stem))
}

/** What a folded word is the superlative for. */
function extremeOf(word: string): Extreme | null {
  return EXTREMES.find((extreme) => FORMS[extreme].test(word)) ?? null
}

/** The question for an extreme that a text is; null where it asks anything else beside it. */
export function superlativeOf(text: string): Superlative | null {
  if (AT_MOST.test(text) || OTHERWISE.test(text)) return null
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
    return at !== only.at && !isCount && !SAID_ANYWAY.has(word)
  })
  return open.length === 0 ? null : { ...only, words, open }
}
