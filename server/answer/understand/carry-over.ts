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
/** What continues a conversation before a phrase, and what ends it. */
const LEAD =
  /^\W*(?:(?:and|but|or|so|also|then|und|aber|oder|dann)\b\s*)*(?:(?:what about|how about|was ist mit|wie ist es mit)\s+)?/i
const END = /(?:[\s,]+(?:then|too|instead|dann|auch))?[\s?.!]*$/i
const ASKS =
  /^(?:(?:\p{L}+\s+)?(?:who|whom|whose|what|when|where|why|which|how|wer|wen|wem|was|wann|wo|warum|wie|wieso|welche[mnrs]?|qué|quién|cuál|cuándo|cuánt[oa]s?|dónde|cómo|qui|que|quoi|quand|où|combien|comment|pourquoi|quel(?:le)?s?)|qu[’']|est-ce|if|because|wenn|ob|weil)(?!\p{L})/iu
const VERB =
  /(?<!\p{L})(?:am|is|are|was|were|do|does|did|has|have|had|can|could|may|might|must|should|shall|will|would|ist|sind|war|waren|hat|haben|kann|darf|muss|soll|wird)(?!\p{L})/iu
/** A German question that begins with its verb and ends in no noun: 'Machen Bananen glücklich?' */
const VERB_FIRST =
  /^\p{Lu}\p{Ll}+(?:en|t) (?:\p{Lu}\p{Ll}+|(?:d|[mk]?ein)\p{Ll}* \p{Lu}\p{Ll}+) (?:.* )?\p{Ll}+$/u
const PRONOUN = /(?<!\p{L})(?:i|it|you|we|they|them|he|him|she|ich|er|sie|es|wir)(?!\p{L})/iu
/** The most content words of a phrase; a longer one says what it is about. */
const MOST_OF_PHRASE = 3

/** Whether a message refers to something named before. */
export function refersBack(message: string): boolean {
  return REFERENCE.test(message)
}

/** Whether a message is a short question without a verb, as 'at weekends?' or 'the spark plugs?'. */
export function isAskedPhrase(message: string): boolean {
  return /\?\s*$/.test(message) && phraseOf(message) !== null
}

/**
 * The phrase that a message adds to the question before: 'per month' of 'and per month?'. `inside`: words stand before it.
 * Null if the message asks or says more.
 */
export function phraseOf(message: string): { readonly text: string; readonly inside: boolean } | null {
  const rest = message.replace(LEAD, '')
  const text = rest.replace(END, '').trim()
  const count = wordsOf(text).filter(({ content }) => content).length
  if (count === 0 || count > MOST_OF_PHRASE || ASKS.test(text) || VERB.test(text)) return null
  if (VERB_FIRST.test(text)) return null
  if (/[.!?:;,]\s/.test(text) || PRONOUN.test(text)) return null
  return { text, inside: rest !== message }
}

/**
 * Completes a message of a conversation with the content words of the question before it, in brackets.
 */
export function carriedOver(message: string, earlier: string): string {
  if (isOtherTopic(message)) return message
  // Without the '¿' that contentWords() leaves out, too, so that its places are right.
  const before = earlier.replace(/^[^\p{L}\p{N}]+/u, '')
  const own = wordsOf(message)
  const ownStems = new Set(own.map(({ stem }) => stem))
  // A reference to one of several names is found better without them if the message has other content words.
  const refers = refersBack(message) && own.filter(({ content }) => content).length > 1
  if (refers && new Set(namesIn(before)).size > 1) return message
  const content = new Set(contentWords(before).map(({ start }) => start))
  // A name stays whole: 'Long Beach', not 'Beach'.
  const named = wordsOf(before).filter(
    ({ start, text, capital }) =>
      content.has(start) || (capital && text.length > 1 && /[^\s.?!]\s*$/.test(before.slice(0, start))),
  )
  const others = Map.groupBy(named, ({ stem }) => stem)
  const words = [...others].flatMap(([stem, [first]]) => (ownStems.has(stem) || !first ? [] : [first]))
  if (words.length === 0) return message
  const subject = words.slice(0, MOST_WORDS).reduce((list, { text, start, capital }, index) => {
    const last = words[index - 1]
    // Without a comma, two adjacent names would read as one.
    const parted = last?.capital && capital && /[^\s.]/.test(before.slice(last.end, start))
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
  const [first] = wordsOf(rest)
  return rest !== message && /^\p{Ll}/u.test(rest) && first?.content === true && !KNOWN.test(rest)
}
