import { GERMAN, otherLanguage, STOP_WORDS } from './function-words.ts'
import { folded, terms } from './terms.ts'

/** The letters of the shortest part of a compound: shorter words are parts of many words by chance. */
const LEAST_PART = 4
/** The linking elements between the parts of German, Dutch and Swedish compounds, and the endings of other words. */
const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e']
const ENDINGS: ReadonlySet<string> = new Set(['', 'e', 'n', 's', 'en', 'er', 'es', 'em', 'ern'])
/** How many words apart the parts of a compound may stand: 'Frist für die ordentliche Kündigung'. */
const CLOSE = 5
/** Any first part will do to stem a compound, because its last part decides the stem. */
const ANY_FIRST_PART = 'kontra'
const LATIN_WORD = /^[a-z]+$/

/** Common words of compounding languages: German, Dutch, Swedish, Danish and Norwegian. */
const COMPOUNDING = ['und', 'nicht', 'het', 'niet', 'och', 'inte', 'og', 'ikke']
const COMPOUNDING_LETTERS = /[äöüßåøæ]/i
/** Up to this many capitalized words are more likely German nouns than an English title. */
const FEW_WORDS = 2
const WORD = /[\p{L}\p{M}]+/gu

/** Whether the index has a term. */
export type Knows = (term: string) => boolean

/** The terms of the index. `isCommon`: most documents have the term. */
export type Vocabulary = {
  readonly knows: Knows
  readonly isCommon: (term: string) => boolean
}

/** The two parts of a compound as whole words: 'kundigung' and 'frist'. */
export type Parts = { readonly first: string; readonly last: string }

/**
 * Whether a question is in a language with compounds. A question without any function word is taken to be in the
 * language of the texts.
 */
export function isCompounding(question: string, { knows, isCommon }: Vocabulary): boolean {
  const other = otherLanguage(question)
  if (other !== null) return other === GERMAN
  const words = question.match(WORD) ?? []
  if (words.some((word) => STOP_WORDS.has(word.toLowerCase()))) return false
  if (COMPOUNDING_LETTERS.test(question) || COMPOUNDING.some(isCommon)) return true
  return (
    words.length <= FEW_WORDS && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word)) && COMPOUNDING.some(knows)
  )
}

/** Splits a word into two known words in every possible way, those with a longer last part first. */
export function splitCompound(word: string, knows: Knows): Parts[] {
  const letters = folded(word)
  if (!LATIN_WORD.test(letters)) return []
  const found: Parts[] = []
  for (let at = LEAST_PART; at <= letters.length - LEAST_PART; at++) {
    const last = withoutEndings(letters.slice(at)).find((candidate) => isKnown(candidate, knows))
    if (last === undefined) continue
    const part = letters.slice(0, at)
    // The first part may have lost an 'e'.
    const first = [...withoutEndings(part), `${part}e`].find((candidate) => isKnown(candidate, knows))
    if (first !== undefined) found.push({ first, last })
  }
  return found
}

/** Joins two words into the compounds that the index has, with their endings. */
export function joinCompound(first: string, last: string, knows: Knows): string[] {
  const [modifier, head] = [folded(first), folded(last)]
  if (!LATIN_WORD.test(modifier) || !LATIN_WORD.test(head)) return []
  const heads = new Map(withoutEndings(head).flatMap((bare) => headsByStem(bare)))
  return withoutEndings(modifier).flatMap((bare) =>
    LINKS.flatMap((link) =>
      [...heads].flatMap(([stem, inflected]) => (knows(bare + link + stem) ? bare + link + inflected : [])),
    ),
  )
}

/** The inflected forms of a compound's head, keyed by the end of the compound's stem. */
function headsByStem(head: string): [string, string][] {
  return [...ENDINGS].reverse().map((ending) => {
    const stem = termOf(ANY_FIRST_PART + head + ending)
    return [stem.slice(ANY_FIRST_PART.length), head + ending]
  })
}

/** Whether a text has both parts, in any inflection, close to each other. `found`: the terms of the text. */
export function areClose({ first, last }: Parts, found: readonly string[]): boolean {
  const firsts = placesOf(first, found)
  return placesOf(last, found).some((place) =>
    firsts.some((other) => other !== place && Math.abs(other - place) <= CLOSE),
  )
}

/** Whether a text has a word in any inflection. `found`: the terms of the text. */
export function hasWord(word: string, found: readonly string[]): boolean {
  return placesOf(word, found).length > 0
}

function placesOf(word: string, found: readonly string[]): number[] {
  const stem = termOf(word)
  return found.flatMap((term, place) =>
    term.startsWith(stem) && ENDINGS.has(term.slice(stem.length)) ? [place] : [],
  )
}

/** A word as it is and without each linking element that it ends in. */
function withoutEndings(word: string): string[] {
  return LINKS.filter((link) => word.endsWith(link))
    .map((link) => word.slice(0, word.length - link.length))
    .filter((stem) => stem.length >= LEAST_PART)
}

function isKnown(word: string, knows: Knows): boolean {
  const term = termOf(word)
  return term !== '' && knows(term)
}

function termOf(word: string): string {
  return terms(word)[0] ?? ''
}
