import { focusOf } from './question-focus.ts'
import { extremeOf, superlativeOf } from './superlative.ts'
import { wordsOf } from './words.ts'

/** 'What is the rent?', 'who was the first sponsor of the fund', 'wie hoch ist die Miete': what is asked for, and of what. */
const ASKED =
  /^\W*(?:(?:what|who|which)(?:['’]s| is| are| was| were)|how (?:much|high|large|big|long|old) (?:is|are|was|were)|(?:was|wer|wie (?:hoch|lang|groß|alt|viel)) (?:ist|sind|war|waren))\s+(?<determiner>(?:the|a|an|my|our|your|his|her|its|their|der|die|das|den|dem|ein|eine|unser|unsere|mein|meine)\s+)?(?<thing>[^?.!,;:]+)/iu
/** What may stand before what a message puts in the place of something: 'and Japan?', 'what about in 2010?'. */
const LEAD =
  /^\W*(?:(?:and|but|or|also|then|so|und|oder|aber)\s+)?(?:(?:what|how) about\s+|was ist mit\s+|wie ist es mit\s+)?/iu
const YEAR = /(?<![\p{L}\p{N}])(?:1[5-9]|20|21)\d\d(?![\p{L}\p{N}])/u
const ONLY_YEAR = /^(?:(?:in|for|during|im jahre?|für)\s+)?(?:the year\s+)?((?:1[5-9]|20|21)\d\d)\W*$/iu
/** Names one after the other, with what joins them, 'Isle of Man', or letters that stand for words. */
const NAMES =
  /(?<!\p{L})(?:\p{Lu}\p{Ll}[\p{L}\p{N}’'.-]*(?:\s+(?:(?:of|the|de|van|von|&)\s+)*\p{Lu}[\p{L}\p{N}’'.-]*)*|\p{Lu}[\p{Lu}\p{N}]+)/gu
const LETTERS = /^\p{Lu}[\p{Lu}\p{N}]+$/u
const ONLY_NAMES = new RegExp(
  `^(?:(?:in|for|of|with|by|at|from|für|bei|von)\\s+)?(?:the\\s+)?(${NAMES.source})\\W*$`,
  'u',
)
/** What points at a thing; it stands once, and what it points at takes its place. */
const POINTS =
  /(?<!\p{L})(?:(?<own>its|their|his)|it|they|them|he|him|she|er|sie|es|(?<place>there|dort)|this one|that one|(?:this|that)(?=\W*$))(?!\p{L})/giu
/** 'And who does it?' points at a doing, which no thing can take the place of. */
const DOING = /(?<!\p{L})(?:do|does|did|doing|done)\s+(?:it|this|that)(?!\p{L})/iu
/** 'What does the roof cost?' is about the roof, and costs are not a part of its name. */
const DOER = /(?<!\p{L})(?:does|do|did)\s+(?:the|my|our|your)\s+(\p{L}+)\s+\p{L}+\W*$/iu
const LAST_THING = /(?<!\p{L})(?:a|an|the|my|our|your)\s+(\p{Ll}+(?:\s\p{Ll}+)?)\W*$/u
const TOPIC_LEAD = /^\W*(?:(?:and|but|und|aber)\s+)?(?:what about|how about|was ist mit|wie ist es mit)\s+/i
const KNOWN =
  /^(?:the|my|our|your|his|her|its|their|this|that|these|those|der|die|das|den|dem|mein\p{L}*|unser\p{L}*)\s/u
const OF_NAME = /\s(?:of|von)\s\p{Lu}/u
const COUNTED = /\b(?:how many|wie ?viele)\b/i
/** A thing as all that a message says: 'the rent'. */
const ONLY_THING =
  /^(?<determiner>the|my|our|your|his|her|its|their|der|die|das|den|mein|meine|unser|unsere)\s+(?<noun>\p{L}+(?: \p{L}+)?)\W*$/iu
const GERMAN_DETERMINER = /^(?:der|die|das|den|dem|eine?|unsere?|meine?)$/i
/** What ends the name of somebody who does something: 'landlord', 'owner', 'Vermieterin'. */
const PERSON = /(?:er|or|ant|ee|ist|ian|lord|lady|man|woman|person|wife|husband|rin)$/iu
/** Words of a thing that another takes the place of. */
const MOST_HEAD = 3
/** A longer thing is no subject. */
const MOST_THING = 60
const MOST_WORDS = 12

/**
 * A message of a conversation with what it leaves out, from the question before it: the name, the year or the thing
 * that it puts in the place of another, the thing that it points at; else the words of that question in brackets.
 * `answer`: what was said to that question.
 */
export function carriedOver(message: string, before: string, answer = ''): string {
  return (
    replaced(message, before) ??
    otherThing(message, before) ??
    otherExtreme(message, before) ??
    pointed(message, before, answer) ??
    beside(message, before)
  )
}

/** 'And Japan?' after 'What is the GDP of Germany?'. */
function replaced(message: string, before: string): string | null {
  const rest = message.replace(LEAD, '').trim()
  const year = ONLY_YEAR.exec(rest)?.[1]
  if (year !== undefined)
    return YEAR.test(before) ? before.replace(YEAR, year) : `${before.replace(/\W*$/, '')} in ${year}?`
  const name = ONLY_NAMES.exec(rest)?.[1]
  if (name === undefined || !wordsOf(name).some(({ content }) => content)) return null
  const names = namesIn(before).filter((other) => LETTERS.test(other) === LETTERS.test(name))
  return names.length === 1 && names[0] !== undefined ? before.replace(names[0], name) : null
}

/** 'And the rent?' after 'How much is the deposit?', 'and the population?' after 'What is the capital of France?'. */
function otherThing(message: string, before: string): string | null {
  const { determiner, noun } = ONLY_THING.exec(message.replace(LEAD, '').trim())?.groups ?? {}
  const named = namedThing(before)
  if (determiner === undefined || noun === undefined || !named || hasWordsBeside(before)) return null
  const isAlike = GERMAN_DETERMINER.test(determiner) === GERMAN_DETERMINER.test(named.determiner)
  const [head = '', ...of] = named.thing.split(/(?= (?:of|von|des|der) )/u)
  if (named.determiner === '' || !isAlike || head.split(' ').length > MOST_HEAD) return null
  if (/^\W*(?:who|wer)\b/i.test(before) !== PERSON.test(noun)) return null
  return before.replace(`${named.determiner} ${named.thing}`, () => `${determiner} ${noun}${of.join('')}`)
}

/** 'And the most wine?', 'and the fewest?' after 'Which country has the most beer?'. */
function otherExtreme(message: string, before: string): string | null {
  const asked = superlativeOf(before)
  const word = asked && wordsOf(before)[asked.at]
  const rest = message.replace(LEAD, '').replace(/^(?:the|die|den|das)\s+/i, '')
  const [first] = wordsOf(rest)
  if (!word || !first || first.start > 0 || extremeOf(first.text) === null) return null
  const more = rest.slice(first.end).replace(/\W*$/, '')
  return `${before.slice(0, word.start)}${first.text}${more === '' ? before.slice(word.end) : `${more}?`}`
}

/** Names inside a question: its first word has a capital anyway. */
function namesIn(question: string): string[] {
  const first = /^\W*[\p{L}\p{N}’']+/u.exec(question)?.[0].length ?? 0
  return [...question.slice(first).matchAll(NAMES)].map(([name]) => name)
}

/** 'When is it returned?' after 'How much is the deposit?'. */
export function pointed(message: string, before: string, answer = ''): string | null {
  const found = [...message.matchAll(POINTS)]
  const thing = thingOf(before, answer, /^(?:it|this|that)$/i.test(found[0]?.[0] ?? ''))
  if (found.length !== 1 || thing === null || DOING.test(message)) return null
  const { own, place } = found[0]?.groups ?? {}
  const said = own === undefined ? thing : `${thing}’s`
  return message.replace(POINTS, place === undefined ? said : `in ${thing}`)
}

/**
 * What a question is about, as it names it; of several names the only one that its answer says. `isOne`: it is one
 * thing, and no such that are counted; of 'the dose of Calvenol' that may be either.
 */
function thingOf(question: string, answer: string, isOne: boolean): string | null {
  const named = namedThing(question)
  if (isOne && named && OF_NAME.test(named.thing)) return null
  if (named !== null && named.thing.length <= MOST_THING) {
    const { determiner, thing } = named
    return `${determiner.replace(/^an?$/i, 'the')} ${thing}`.trim()
  }
  const doer = DOER.exec(question)?.[1]
  if (doer !== undefined) return `the ${doer}`
  const focus = isOne && COUNTED.test(question) ? [] : focusOf(question)
  if (focus.length > 0) return `the ${focus.map(({ text }) => text).join(' ')}`
  const names = [...new Set(namesIn(question))]
  const said = names.length > 1 ? names.filter((name) => answer.includes(name)) : names
  if (said.length === 1 && said[0] !== undefined) return said[0]
  if (names.length > 1) return null
  const other = LAST_THING.exec(question)?.[1]?.replace(/\s\p{L}+(?:ed|ing)$/u, '')
  return other === undefined ? null : `the ${other}`
}

/** Whether a question was made of a message with words in brackets behind it: good to search with, and no sentence. */
export function hasWordsBeside(question: string): boolean {
  return /\S \([^()]+\)\?$/.test(question)
}

function beside(message: string, before: string): string {
  if (isOtherTopic(message)) return message
  const own = wordsOf(message)
  const seen = new Set(own.map(({ stem }) => stem))
  // What points at one of several names, and says enough to be searched for, is found better alone than beside all.
  const points = message.search(POINTS) >= 0 && own.filter(({ content }) => content).length > 1
  if (points && new Set(namesIn(before)).size > 1) return message
  const words = wordsOf(before).filter(({ content, stem }) => {
    if (!content || seen.has(stem)) return false
    seen.add(stem)
    return true
  })
  if (words.length === 0) return message
  const subject = words.slice(0, MOST_WORDS).reduce((list, { text, start, capital }, index) => {
    const last = words[index - 1]
    // Two names beside each other would be one.
    const parted = last?.capital && capital && /\S/.test(before.slice(last.end, start))
    return `${list}${last ? (parted ? ', ' : ' ') : ''}${text}`
  }, '')
  return `${message.replace(/[\s?.!]+$/, '')} (${subject})?`
}

/** 'What about pets?' begins with something else; 'what about the landlord?' goes on with what is known. */
function isOtherTopic(message: string): boolean {
  const rest = message.replace(TOPIC_LEAD, '')
  return rest !== message && /^\p{Ll}/u.test(rest) && !KNOWN.test(rest)
}

/** What a question asks what it is, with what it is of: 'capital of France'; null where it asks otherwise. `determiner`: '' for none. */
function namedThing(question: string): { determiner: string; thing: string } | null {
  const { determiner = '', thing } = ASKED.exec(question)?.groups ?? {}
  return thing === undefined ? null : { determiner: determiner.trim(), thing: thing.trim() }
}
