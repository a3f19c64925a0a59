import { folded } from '../../text/terms.ts'
import { wordsOf } from '../../text/words.ts'

const EXTREME =
  /^(?:most|fewest|least|(?:high|great|larg|bigg|long|low|small|short|lat|new|earli|old)est|maximum|minimum|(?:(?:meist|wenigst)en?)|(?:hochst|grosst|langst|niedrigst|geringst|kleinst|kurzest|spatest|neuest|fruhest|altest)e[nrs]?)$/
const AT_MOST = /\bat (?:the )?(?:most|least)\b/iu

/** Whether a question has a superlative that is not among these stems. */
export function asksExtreme(text: string, stems: ReadonlySet<string>): boolean {
  if (AT_MOST.test(text)) return false
  return wordsOf(text).some(({ text: word, stem }) => EXTREME.test(folded(word)) && !stems.has(stem))
}
