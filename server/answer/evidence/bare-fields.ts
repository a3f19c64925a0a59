import { wordsOf } from '../../text/words.ts'
import type { Cell } from './passage-sentences.ts'

/** What stands between the parts of a letterhead: 'Strandgata 7 - Lund - phone 46 12 33 90'. */
const BETWEEN = /\s+[-–—·•|]\s+|,\s+/
/** A label, then figures and codes alone: 'Customer number 70-114', 'Account SE 3550 0000 0554', 'phone (415) 555-0199'. */
const BARE =
  /^(?<label>\p{L}[\p{L}\p{M}'’/ -]*?)(?:\s+no\.?|\s+#)?\s+#?(?<value>(?:\p{Lu}{1,4}\s+)?(?=\S*\p{N})[^\p{Ll}\s]+(?:\s+(?=\S*\p{N})[^\p{Ll}\s]+){0,5})$/u
const MOST_WORDS = 4

/**
 * The labels of a sentence with a value of figures after each, without a colon. A label has content words alone, or 'The rent
 * is 450' would have one.
 */
export function bareFields(sentence: string): Cell[] {
  return sentence.split(BETWEEN).flatMap((part) => {
    const { label = '', value = '' } = BARE.exec(part.trim().replace(/[.;,]$/, ''))?.groups ?? {}
    const words = wordsOf(label)
    const isLabel = words.length > 0 && words.length <= MOST_WORDS && words.every(({ content }) => content)
    return isLabel ? [{ header: label, value }] : []
  })
}
