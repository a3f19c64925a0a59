import {
  areClose,
  hasWord,
  isCompounding,
  joinCompound,
  type Knows,
  splitCompound,
  type Vocabulary,
} from '../../../text/compound-words.ts'
import { IDENTIFIER_APART, identifiers, splitIdentifier } from '../../../text/identifier-forms.ts'
import { folded, terms, WORDS } from '../../../text/terms.ts'
import type { Question } from '../../understand/question.ts'
import { exactMatcher } from './exact-match.ts'

/** A word that a question writes as one and a text may write as several, or the other way round. */
export type JoinedWord = {
  /** The question's terms for the word. */
  readonly asked: readonly string[]
  /** Searches for the other spellings; a hit has all words of one. */
  readonly queries: readonly string[]
  /** Whether a text has the word in any spelling. `found`, `heading`: the terms of the text and of its heading. */
  has(text: string, found: readonly string[], heading: readonly string[]): boolean
}

/** Limits for a question: each query costs a search of the index. */
const MOST_JOINED = 4
const MOST_QUERIES = 3
/** How many words may stand between two words of a question that form a compound. */
const BETWEEN = 2
/** The letters of the shortest word that is split as a compound. */
const LEAST_COMPOUND = 8
/** The fewest digits on each side of a split number. */
const LEAST_DIGITS = 2

/**
 * Finds the words of a question that texts may write joined or apart. `vocabulary`: of the index; it may report a few
 * terms that no text has.
 */
export function joinedWords(question: Question, vocabulary: Vocabulary): JoinedWord[] {
  return [
    ...joinedIdentifiers(question.semanticQuery, vocabulary.knows),
    ...joinedCompounds(question, vocabulary),
  ].slice(0, MOST_JOINED)
}

/** The terms of a text, with the question's terms for words that the text writes in another spelling. */
export function withJoinedTerms(
  text: string,
  found: readonly string[],
  heading: readonly string[],
  joined: readonly JoinedWord[],
): readonly string[] {
  const more = joined
    .filter((word) => word.has(text, found, heading))
    .flatMap(({ asked }) => asked.filter((term) => !found.includes(term)))
  return more.length > 0 ? [...found, ...more] : found
}

function joinedIdentifiers(query: string, knows: Knows): JoinedWord[] {
  const apart = query.match(IDENTIFIER_APART) ?? []
  return [...identifiers(query), ...apart].flatMap((identifier) => {
    const asked = terms(identifier)
    const spellings = otherSpellings(identifier).filter((spelling) => terms(spelling).every(knows))
    if (spellings.length === 0 || asked.length === 0) return []
    const matching = exactMatcher([{ forms: [identifier], weight: 1, anySeparators: true }])
    return { asked, queries: spellings.slice(0, MOST_QUERIES), has: (text: string) => matching(text) > 0 }
  })
}

/** 'ISO-27001' as 'ISO27001'; 'ISO27001' as 'ISO 27001', 'ISO 27 001' and 'ISO 270 01'. */
function otherSpellings(identifier: string): string[] {
  const groups = splitIdentifier(identifier)
  if (groups.length > 1) return [groups.join('')]
  const [, letters = '', digits = ''] = /^(\p{L}+)(\p{N}+)$/u.exec(identifier) ?? []
  if (digits === '') return []
  const spellings = [`${letters} ${digits}`]
  for (let at = LEAST_DIGITS; at <= digits.length - LEAST_DIGITS; at++)
    spellings.push(`${letters} ${digits.slice(0, at)} ${digits.slice(at)}`)
  return spellings
}

function joinedCompounds(question: Question, vocabulary: Vocabulary): JoinedWord[] {
  if (question.isPasted) return []
  const words = (question.semanticQuery.match(WORDS) ?? []).filter((word) =>
    terms(word).some((term) => question.terms.has(term)),
  )
  const { knows } = vocabulary
  const compounding = isCompounding(question.semanticQuery, vocabulary)
  return [...(compounding ? asCompounds(words, knows) : []), ...asParts(words, compounding, knows)]
}

/** Pairs of words that the index has as compounds: 'Frist für die Kündigung' as 'Kündigungsfrist'. */
function asCompounds(words: readonly string[], knows: Knows): JoinedWord[] {
  return words.flatMap((word, i) =>
    words.slice(i + 1, i + 2 + BETWEEN).flatMap((other) => {
      const compounds = [...joinCompound(other, word, knows), ...joinCompound(word, other, knows)]
      if (compounds.length === 0) return []
      return {
        asked: [...terms(word), ...terms(other)],
        queries: compounds.slice(0, MOST_QUERIES),
        has: (_: string, found: readonly string[]) => compounds.some((compound) => hasWord(compound, found)),
      }
    }),
  )
}

/**
 * Words that the index has in parts. In languages without compounds only if the index does not have the word itself.
 */
function asParts(words: readonly string[], compounding: boolean, knows: Knows): JoinedWord[] {
  return words.flatMap((word) => {
    if (word.length < LEAST_COMPOUND || (!compounding && terms(word).every(knows))) return []
    const splits = splitCompound(folded(word), knows)
    if (splits.length === 0) return []
    return {
      asked: terms(word),
      queries: splits.slice(0, MOST_QUERIES).map(({ first, last }) => `${first} ${last}`),
      has: (_: string, found: readonly string[], heading: readonly string[]) =>
        splits.some(
          (parts) => areClose(parts, found) || (hasWord(parts.first, heading) && hasWord(parts.last, found)),
        ),
    }
  })
}
