import { asksElsewhere } from './asking-words.ts'
import { type Word, wordsOf } from './words.ts'

/** Where what is asked for is named: 'what is the …', 'which …', 'how many …'. */
const ASKED =
  /\b(?:how (?:many|much)|(?:what|which|welche[rsmn]?) (?:is|are|was|were|sind|ist|war|waren) (?:the|a|an|his|her|its|their|our|my|der|die|das|(?:\p{L}+ ){0,2}\p{L}+['’]s?)|how (?:long|high|large|big) (?:is|are|was|were) the|(?:what|which|welche[rsmn]?)(?! (?:is|are|was|were|do|does|did|has|have|had|can|could|must|should|will|would|ist|sind|war)\b)|wie ?viele?)\s+/iu
/** What ends the name of what is asked for, beside words that mean nothing. */
const ENDS =
  /^(?:listed|shown|given|named|called|due|different|available|\p{L}+ed|\p{L}+ing|go|goes|come|comes|need|needs|include|includes|belong|belongs|live|lives|exist|exists|apply|applies|win|won|make|made)$/iu
const BROAD =
  /^(?:thing|things|kind|kinds|type|types|sort|sorts|name|names|one|number|amount|way|ways|part|parts|person|people|purpose|difference|date|year|day|month|time|total|main|key|maximum|minimum)$/i
const MOST_WORDS = 3

/** The words for what a question asks of its subject: 'capital' in 'What is the capital of France?'; none often. */
export function focusOf(question: string): Word[] {
  const asked = ASKED.exec(question)
  if (!asked) return []
  const from = asked.index + asked[0].length
  const rest = /^[^,;:?.!]*/.exec(question.slice(from))?.[0] ?? ''
  const words: Word[] = []
  for (const word of wordsOf(rest)) {
    if (
      !word.content ||
      asksElsewhere(word.lower) ||
      (words.length > 0 && ENDS.test(word.text)) ||
      words.length >= MOST_WORDS
    )
      break
    if (word.capital && words.length > 0) break
    words.push(word)
  }
  return words.filter(({ lower, capital }) => !BROAD.test(lower) && !capital)
}
