import { wordsOf } from '../../text/words.ts'
import { contentWords } from './question-words.ts'

/** Words that refer to something named before. */
const REFERENCE =
  /(?<!\p{L})(?:its|their|his|it|they|them|he|him|she|er|sie|es|there|dort|this one|that one|(?:this|that)(?=\W*$))(?!\p{L})/iu
/** Names of one or more capitalized words ('Isle of Man') and acronyms. */
const NAMES =
  /(?<!\p{L})(?:\p{Lu}\p{Ll}[\p{L}\p{N}’'.-]*(?:\s+(?:(?:of|the|de|van|von|&)\s+)*\p{Lu}[\p{L}\p{N}’'.-]*)*|\p{Lu}[\p{Lu}\p{N}]+)/gu
const TOPIC_LEAD = /^\W*(?:(?:and|but|und|aber)\s+)?(?:what about|how about|was ist mit|wie ist es mit)\s+/i
const KNOWN =
  /^(?:the|my|our|your|his|her|its|their|this|that|these|those|der|die|das|den|dem|mein\p{L}*|unser\p{L}*)\s/u
const MOST_WORDS = 12

/** Whether a message refers to something named before. */
export function refersBack(message: string): boolean {
  return REFERENCE.test(message)
}

/**
 * Completes a message of a conversation with the content words of the question before it, in brackets. On 80 blind
 * follow-ups, replacing names, years, nouns or pronouns instead answered no more of them.
 */
export function carriedOver(message: string, before: string): string {
  if (isOtherTopic(message)) return message
  const own = wordsOf(message)
  const ownStems = new Set(own.map(({ stem }) => stem))
  // A reference to one of several names is found better without them if the message has other content words.
  const refers = refersBack(message) && own.filter(({ content }) => content).length > 1
  if (refers && new Set(namesIn(before)).size > 1) return message
  const others = Map.groupBy(contentWords(before), ({ stem }) => stem)
  const words = [...others].flatMap(([stem, [first]]) => (ownStems.has(stem) || !first ? [] : [first]))
  if (words.length === 0) return message
  const subject = words.slice(0, MOST_WORDS).reduce((list, { text, start, capital }, index) => {
    const last = words[index - 1]
    // Without a comma, two adjacent names would read as one.
    const parted = last?.capital && capital && /\S/.test(before.slice(last.end, start))
    return `${list}${last ? (parted ? ', ' : ' ') : ''}${text}`
  }, '')
  return `${message.replace(/[\s?.!]+$/, '')} (${subject})?`
}

/** Whether a question ends in words in brackets, as carriedOver() makes it: good to search with, but no sentence. */
export function hasWordsBeside(question: string): boolean {
  return /\S \([^()]+\)\?$/.test(question)
}

/** The names in a question after its first word, which has a capital anyway. */
function namesIn(question: string): string[] {
  const first = /^\W*[\p{L}\p{N}’']+/u.exec(question)?.[0].length ?? 0
  return [...question.slice(first).matchAll(NAMES)].map(([name]) => name)
}

/** 'What about pets?' starts another topic; 'what about the landlord?' continues the conversation. */
function isOtherTopic(message: string): boolean {
  const rest = message.replace(TOPIC_LEAD, '')
  return rest !== message && /^\p{Ll}/u.test(rest) && !KNOWN.test(rest)
}
