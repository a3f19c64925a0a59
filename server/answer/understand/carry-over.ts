import { wordsOf } from '../../text/words.ts'
import { contentWords } from './asking-words.ts'

/** What points at a thing that was named before. */
const POINTS =
  /(?<!\p{L})(?:its|their|his|it|they|them|he|him|she|er|sie|es|there|dort|this one|that one|(?:this|that)(?=\W*$))(?!\p{L})/iu
/** Names one after the other, with what joins them, 'Isle of Man', or letters that stand for words. */
const NAMES =
  /(?<!\p{L})(?:\p{Lu}\p{Ll}[\p{L}\p{N}’'.-]*(?:\s+(?:(?:of|the|de|van|von|&)\s+)*\p{Lu}[\p{L}\p{N}’'.-]*)*|\p{Lu}[\p{Lu}\p{N}]+)/gu
const TOPIC_LEAD = /^\W*(?:(?:and|but|und|aber)\s+)?(?:what about|how about|was ist mit|wie ist es mit)\s+/i
const KNOWN =
  /^(?:the|my|our|your|his|her|its|their|this|that|these|those|der|die|das|den|dem|mein\p{L}*|unser\p{L}*)\s/u
const MOST_WORDS = 12

/** Whether a message points at what was named before. */
export function pointsBack(message: string): boolean {
  return POINTS.test(message)
}

/**
 * A message of a conversation with what it leaves out: the words of the question before it, in brackets. On 80 blind
 * follow-ups no more were answered with what a name, a year, a thing or 'it' stands for put in its place.
 */
export function carriedOver(message: string, before: string): string {
  if (isOtherTopic(message)) return message
  const own = wordsOf(message)
  const said = new Set(own.map(({ stem }) => stem))
  // What points at one of several names, and says enough to be searched for, is found better alone than beside all.
  const points = pointsBack(message) && own.filter(({ content }) => content).length > 1
  if (points && new Set(namesIn(before)).size > 1) return message
  const others = Map.groupBy(contentWords(before), ({ stem }) => stem)
  const words = [...others].flatMap(([stem, [first]]) => (said.has(stem) || !first ? [] : [first]))
  if (words.length === 0) return message
  const subject = words.slice(0, MOST_WORDS).reduce((list, { text, start, capital }, index) => {
    const last = words[index - 1]
    // Two names beside each other would be one.
    const parted = last?.capital && capital && /\S/.test(before.slice(last.end, start))
    return `${list}${last ? (parted ? ', ' : ' ') : ''}${text}`
  }, '')
  return `${message.replace(/[\s?.!]+$/, '')} (${subject})?`
}

/** Whether a question was made of a message with words in brackets behind it: good to search with, and no sentence. */
export function hasWordsBeside(question: string): boolean {
  return /\S \([^()]+\)\?$/.test(question)
}

/** Names inside a question: its first word has a capital anyway. */
function namesIn(question: string): string[] {
  const first = /^\W*[\p{L}\p{N}’']+/u.exec(question)?.[0].length ?? 0
  return [...question.slice(first).matchAll(NAMES)].map(([name]) => name)
}

/** 'What about pets?' begins with something else; 'what about the landlord?' goes on with what is known. */
function isOtherTopic(message: string): boolean {
  const rest = message.replace(TOPIC_LEAD, '')
  return rest !== message && /^\p{Ll}/u.test(rest) && !KNOWN.test(rest)
}
