import { type Word, wordsOf } from '../language/words.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
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
