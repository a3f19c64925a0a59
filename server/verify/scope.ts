import { isWide, type Word, wordsOf } from '../language/words.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import type { Comparison, Token } from './close-copy.ts'
import type { Read } from './exchanged.ts'
import type { ReadClaim } from './read-claim.ts'

type Force = 'possible' | 'advised' | 'certain' | 'bound'

const FORCES: Readonly<Record<string, Force>> = {
  may: 'possible',
  might: 'possible',
  can: 'possible',
  could: 'possible',
  should: 'advised',
  ought: 'advised',
  will: 'certain',
  must: 'bound',
  shall: 'bound',
  kann: 'possible',
  konnen: 'possible',
  konnte: 'possible',
  darf: 'possible',
  durfen: 'possible',
  sollte: 'advised',
  sollten: 'advised',
  soll: 'advised',
  sollen: 'advised',
  muss: 'bound',
  mussen: 'bound',
}
/** What a claim may make of what the evidence says; a copy may not make less of it either. */
const BORNE: Readonly<Record<Force, readonly Force[]>> = {
  possible: ['possible'],
  advised: ['advised', 'possible'],
  certain: ['certain', 'possible'],
  bound: ['bound', 'certain', 'advised', 'possible'],
}
const KEPT: Readonly<Record<Force, readonly Force[]>> = {
  possible: ['possible'],
  advised: ['advised'],
  certain: ['certain', 'possible'],
  bound: ['bound', 'certain'],
}

/** How much of something: a claim of more than the evidence says is not borne out. */
const AMOUNTS: Readonly<Record<string, number>> = {
  few: 1,
  some: 2,
  several: 2.5,
  many: 3,
  most: 4,
  all: 5,
  every: 5,
  each: 5,
  wenige: 1,
  einige: 2,
  manche: 2,
  mehrere: 2.5,
  viele: 3,
  meisten: 4,
  alle: 5,
  jeder: 5,
  jede: 5,
  jedes: 5,
  samtliche: 5,
}
const BETWEEN_AMOUNTS = /^(?:of|the|these|those|its|their|our)$/
const BETWEEN_FORCES = /^(?:not|be|been|have|also|then|never|always|only|still|ever|first|now|\p{L}+ly)$/u

const SELDOM =
  /\b(?:often|frequently|usually|generally|typically|normally|sometimes|occasionally|rarely|seldom|at times)\b/i
const WITHOUT_END = /\b(?:always|at all times|invariably)\b/i
const POSSIBLE =
  /\b(?:may|might|could|can|would|possib\w+|potential\w*|perhaps|maybe|likely|probabl\w+|reported\w*|alleged\w*|apparent\w*|suppos\w+|presum\w+|expect\w+|suspect\w*|suggest\w*|seem\w*|appear\w*|able|allow\w*|permit\w*|entitled|optional\w*|risk|chance|voraussichtlich|moglich\w*|vermutlich|wahrscheinlich|angeblich|mutmasslich|geplant|plan\w*|probable\w*|posible\w*)\b/i
const DOUBT = new Set(
  'voraussichtlich moglicherweise vermutlich wahrscheinlich angeblich mutmasslich geplant plant planen probablement probablemente posiblemente may might could possibly potentially perhaps maybe likely probably reportedly allegedly apparently supposedly presumably purportedly expect expects expected suspected plan plans intend intends hope hopes aim aims propose proposes'.split(
    ' ',
  ),
)
const ALONE =
  /\b(?:only|just|merely|solely|alone|exclusive\w*|sole|nothing but|no other|nur|except\w*|limited)\b/i
const EXCEPTION =
  /\b(?:unless|except|only (?:if|when)|provided that|but only|(?:as|so) long as|other than)\b/i
const EXCEPTED =
  /\b(?:unless|except(?:ed|ing)?|only|provided|other than|long as|if not|exclud\w+|apart from|otherwise|subject to)\b/i

/** What a claim says with another force, or of more, than the evidence does: 'will' for 'may', 'all' for 'most'. */
export function overstates(claim: ReadClaim, evidence: EvidenceSentence, copy: boolean): boolean {
  const ours = withAmounts(claim.text, claim.allWords)
  const theirs = withAmounts(evidence.reading, evidence.words)
  const seldom = SELDOM.test(evidence.reading) && !WITHOUT_END.test(evidence.reading)
  if (seldom && WITHOUT_END.test(claim.text)) return true
  return (
    (!/\b(?:not?|never|none|cannot)\b|n't\b/i.test(claim.text) &&
      differ(ours, theirs, forceOf, (our, their) => !(copy ? KEPT : BORNE)[their].includes(our))) ||
    differ(ours, theirs, amountOf, (our, their) => our - their >= 1 || their - our >= 2)
  )
}

/** How much, said in several words. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:an? (?:very |only a )?(?:small|limited|tiny) (?:number|minority|part|share|proportion|fraction) of|an? (?:minority|handful) of|only a few|hardly any|very few|a few)\b/gi,
    'few',
  ],
  [
    /\b(?:(?:the|a) (?:vast |large |great |overwhelming )?majority of|the bulk of|(?:nearly|almost|virtually|practically) (?:all|every)|more than half of)\b/gi,
    'most',
  ],
  [/\b(?:an? (?:large|great|high) (?:number|proportion|share) of|lots of|a lot of)\b/gi, 'many'],
  [/\b(?:not all|not every|not each|part of|at least (?:one|some) of|one of)(?: of)?\b/gi, 'some'],
  [/\b(?:a number of|multiple|numerous)\b/gi, 'several'],
]

const AMOUNTED = new WeakMap<readonly Word[], readonly Word[]>()

function withAmounts(text: string, words: readonly Word[]): readonly Word[] {
  const known = AMOUNTED.get(words)
  if (known) return known
  let said = text
  for (const [phrase, amount] of PHRASES) said = said.replace(phrase, amount)
  const amounted = said === text ? words : wordsOf(said)
  AMOUNTED.set(words, amounted)
  return amounted
}

/** Whether a copy has a verb of another force in the place of one: 'must' for 'can'. */
export function otherForce({ differences }: Comparison, claim: string): boolean {
  if (/^no\b/i.test(claim)) return false
  return differences.some(({ claim, evidence }) => {
    const theirs = forcesIn(evidence)
    return (
      theirs.length > 0 && forcesIn(claim).some((our) => !theirs.some((their) => KEPT[their].includes(our)))
    )
  })
}

function forcesIn(tokens: readonly Token[]): Force[] {
  return tokens.flatMap(({ word }) =>
    word && !(word.capital && word.start > 0) ? (FORCES[word.lower] ?? []) : [],
  )
}

/** Whether a word that both have is said with values that do not agree, in whatever place the evidence has it. */
function differ<Value>(
  ours: readonly Word[],
  theirs: readonly Word[],
  valueAt: (words: readonly Word[], at: number) => Value | null,
  disagree: (our: Value, their: Value) => boolean,
): boolean {
  return ours.some(({ content, stem }, index) => {
    const our = content ? valueAt(ours, index) : null
    if (our === null) return false
    const values = theirs.flatMap((other, at) => (other.stem === stem ? [valueAt(theirs, at)] : []))
    const said = values.filter((value) => value !== null)
    return said.length > 0 && said.length === values.length && said.every((value) => disagree(our, value))
  })
}

function forceOf(words: readonly Word[], at: number): Force | null {
  const [word, before] = governing(words, at, BETWEEN_FORCES)
  if (!word || (word.capital && word.start > 0)) return null
  if (word.lower === 'to' && /^(?:have|has|had|need|needs|required)$/.test(before?.lower ?? ''))
    return 'bound'
  return FORCES[word.lower] ?? null
}

function amountOf(words: readonly Word[], at: number): number | null {
  const [word] = governing(words, at, BETWEEN_AMOUNTS)
  return word ? (AMOUNTS[word.lower] ?? null) : null
}

/** The word before one, and that before it, without those that only bind them. */
function governing(words: readonly Word[], at: number, between: RegExp): (Word | undefined)[] {
  let from = at - 1
  while (between.test(words[from]?.lower ?? '')) from -= 1
  return [words[from], words[from - 1]]
}

/** Whether a copy leaves out that its original is not sure, or tells of possibility as of a fact. */
export function dropsDoubt(comparison: Comparison, claim: Read, evidence: Read): boolean {
  const original = new Set(evidence.tokens.map(({ key }) => key))
  if (claim.tokens.some(({ word, key }) => word && POSSIBLE.test(word.lower) && !original.has(key)))
    return false
  return comparison.differences.some(({ evidence: left }) =>
    left.some(({ word, start }) => {
      if (!word || !DOUBT.has(word.lower) || (word.capital && start > 0)) return false
      // What is left out together with what it is said of, is left out; nothing else is said of it.
      const of = evidence.tokens.find((token) => token.start > start && (token.word?.content ?? true))
      return of !== undefined && claim.tokens.some(({ key }) => key === of.key)
    }),
  )
}

/** Whether a claim says 'always' or 'exclusively' where its original says nothing of the kind. */
export function addsAlways(claim: Read, evidence: Read): boolean {
  return (
    (ALWAYS.test(claim.text) && !ALWAYS_TOO.test(evidence.text)) ||
    (EXACTLY.test(claim.text) && !EXACTLY_TOO.test(evidence.text))
  )
}

const ALWAYS = /\b(?:always|at all times|invariably|immer|stets)\b/i
const ALWAYS_TOO =
  /\b(?:always|(?:at )?all times|every(?:time)?|each time|whenever|never|invariably|continu\w+|constant\w*|must|immer|stets|jederzeit)\b/i
const EXACTLY = /\b(?:exclusively|solely|exactly|precisely|the only|ausschließlich|genau)\b/i
const EXACTLY_TOO =
  /\b(?:only|sole\w*|exclusive\w*|exact\w*|precise\w*|alone|equal\w*|just|nothing but|no other|nur|ausschließlich|genau)\b/i

/** Whether one says 'only' of what the other says without it. 'Only 5' says no other number than '5'. */
export function othersToo(claim: Read, evidence: Read, copy: boolean): boolean {
  if (/^(?:only|nur)\b/i.test(claim.text) && !ALONE.test(evidence.text)) return true
  return onlyIn(claim, evidence) || (copy && onlyIn(evidence, claim))
}

function onlyIn(from: Read, other: Read): boolean {
  const alone = other.tokens.flatMap(({ word }, index) =>
    word && ALONE.test(word.lower)
      ? other.tokens.slice(Math.max(0, index - 4), index + 6).map(({ key }) => key)
      : [],
  )
  return from.tokens.some(({ word }, index) => {
    if (word?.lower !== 'only' && word?.lower !== 'nur') return false
    const next = from.tokens.slice(index + 1).find((token) => token.word === null || token.word.content)
    return next?.word != null && !alone.includes(next.key) && other.tokens.some(({ key }) => key === next.key)
  })
}

const WIDE_DOUBT =
  /话し合|話し合|検討|予定|つもり|かもしれ|だろう|でしょう|可能|やろう|也许|或许|计划|打算|预计|考虑|拟/

/** The same in Chinese and Japanese. */
export function dropsWideDoubt(claim: Read, evidence: Read): boolean {
  return (
    WIDE_DOUBT.test(evidence.text) &&
    !WIDE_DOUBT.test(claim.text) &&
    claim.tokens.some(({ word }) => word !== null && isWide(word))
  )
}

/** Whether a copy leaves out the exception that its original makes of what it says. */
export function dropsException(claim: Read, evidence: Read): boolean {
  const at = EXCEPTION.exec(evidence.text)?.index
  if (at === undefined || EXCEPTED.test(claim.text)) return false
  const comma = at === 0 ? evidence.text.indexOf(',') : -1
  const head = new Set(
    evidence.tokens.filter(({ start }) => (at === 0 ? start > comma : start < at)).map(({ key }) => key),
  )
  return claim.tokens.filter(({ key }) => head.has(key)).length > 0.6 * claim.tokens.length
}

/** Whether what follows takes back, in part, what was said. */
export function makesException(rest: string): boolean {
  return /^\W*(?:but )?(?:unless|except|only (?:if|when)|provided that|(?:as|so) long as|other than|if|in case|but not|subject to|depending on|wenn|falls|sofern|jedoch nicht|aber nicht|außer)\b/i.test(
    rest,
  )
}
