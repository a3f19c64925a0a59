import {
  compounds,
  compoundsOf,
  hasWord,
  type Knows,
  partsOf,
  standTogether,
  type Vocabulary,
} from '../../text/compound-words.ts'
import { groupsOf, IDENTIFIER_APART, identifiers } from '../../text/identifier-forms.ts'
import { folded, terms, WORDS } from '../../text/terms.ts'
import type { Question } from '../understand/question.ts'
import { exactMatcher } from './exact-match.ts'

/** What a question has in one word and a text may have in several, or the other way round. */
export type Joined = {
  /** The question's terms for it. */
  readonly asked: readonly string[]
  /** What to look for in the index, all words of each. */
  readonly queries: readonly string[]
  /** Whether a text has it in the one way or the other. `found`, `heading`: the terms of both. */
  has(text: string, found: readonly string[], heading: readonly string[]): boolean
}

/** Each costs searches of the index. */
const MOST_JOINED = 4
const MOST_QUERIES = 3
/** Words of a question that make a compound have at most so many others between them. */
const BETWEEN = 2
const LEAST_COMPOUND = 8
/** Groups of digits have at least so many. */
const LEAST_DIGITS = 2

/** What of a question may be written in one or apart. `vocabulary`: of what is searched; it may know a few words too many. */
export function joinedWords(question: Question, vocabulary: Vocabulary): Joined[] {
  return [
    ...joinedIdentifiers(question.sought, vocabulary.knows),
    ...joinedCompounds(question, vocabulary),
  ].slice(0, MOST_JOINED)
}

/** The terms of a text, and those of the question that it has in another way. */
export function withJoined(
  text: string,
  found: readonly string[],
  heading: readonly string[],
  joined: readonly Joined[],
): readonly string[] {
  const more = joined
    .filter((one) => one.has(text, found, heading))
    .flatMap(({ asked }) => asked.filter((term) => !found.includes(term)))
  return more.length > 0 ? [...found, ...more] : found
}

function joinedIdentifiers(question: string, knows: Knows): Joined[] {
  const apart = question.match(IDENTIFIER_APART) ?? []
  return [...identifiers(question), ...apart].flatMap((identifier) => {
    const asked = terms(identifier)
    const ways = waysToWrite(identifier).filter((way) => terms(way).every(knows))
    if (ways.length === 0 || asked.length === 0) return []
    const matching = exactMatcher([{ forms: [identifier], weight: 1, parted: true }])
    return { asked, queries: ways.slice(0, MOST_QUERIES), has: (text: string) => matching(text) > 0 }
  })
}

/** An identifier in one; one that is written so with its letters apart from its digits, these in one group or two. */
function waysToWrite(identifier: string): string[] {
  const groups = groupsOf(identifier)
  if (groups.length > 1) return [groups.join('')]
  const [, letters = '', digits = ''] = /^(\p{L}+)(\p{N}+)$/u.exec(identifier) ?? []
  if (digits === '') return []
  const ways = [`${letters} ${digits}`]
  for (let at = LEAST_DIGITS; at <= digits.length - LEAST_DIGITS; at++)
    ways.push(`${letters} ${digits.slice(0, at)} ${digits.slice(at)}`)
  return ways
}

function joinedCompounds(question: Question, vocabulary: Vocabulary): Joined[] {
  if (question.isPasted) return []
  const words = (question.sought.match(WORDS) ?? []).filter((word) =>
    terms(word).some((term) => question.terms.has(term)),
  )
  const { knows } = vocabulary
  const compounding = compounds(question.sought, vocabulary)
  return [...(compounding ? inOne(words, knows) : []), ...apart(words, compounding, knows)]
}

/** Words of the question that the index has as one: 'Frist für die Kündigung' as 'Kündigungsfrist'. */
function inOne(words: readonly string[], knows: Knows): Joined[] {
  return words.flatMap((word, i) =>
    words.slice(i + 1, i + 2 + BETWEEN).flatMap((other) => {
      const compounds = [...compoundsOf(other, word, knows), ...compoundsOf(word, other, knows)]
      if (compounds.length === 0) return []
      return {
        asked: [...terms(word), ...terms(other)],
        queries: compounds.slice(0, MOST_QUERIES),
        has: (_: string, found: readonly string[]) => compounds.some((compound) => hasWord(compound, found)),
      }
    }),
  )
}

/** Words of the question that the index has in parts; those of other languages only where the index has them in no other way. */
function apart(words: readonly string[], compounding: boolean, knows: Knows): Joined[] {
  return words.flatMap((word) => {
    if (word.length < LEAST_COMPOUND || (!compounding && terms(word).every(knows))) return []
    const ways = partsOf(folded(word), knows)
    if (ways.length === 0) return []
    return {
      asked: terms(word),
      queries: ways.slice(0, MOST_QUERIES).map(({ first, last }) => `${first} ${last}`),
      has: (_: string, found: readonly string[], heading: readonly string[]) =>
        ways.some(
          (parts) =>
            standTogether(parts, found) || (hasWord(parts.first, heading) && hasWord(parts.last, found)),
        ),
    }
  })
}
