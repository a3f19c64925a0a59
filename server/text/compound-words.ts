import { GERMAN, otherLanguage, STOP_WORDS } from './function-words.ts'
import { folded, terms } from './terms.ts'

/** Shorter words are parts of many others by chance. */
const LEAST_PART = 4
/** What German, Dutch and Swedish put between the parts of a compound, and what words end in otherwise. */
const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e']
const ENDINGS: ReadonlySet<string> = new Set(['', 'e', 'n', 's', 'en', 'er', 'es', 'em', 'ern'])
/** The parts of a compound stand together when they are at most this many words apart: 'Frist für die ordentliche Kündigung'. */
const TOGETHER = 5
/** What any first part is for the stem of a compound, which its end decides. */
const STANDING_BEFORE = 'kontra'
const LATIN_WORD = /^[a-z]+$/

/** What texts hardly do without in languages that write several words as one: German, Dutch, Swedish, Danish and Norwegian. */
const COMPOUNDING = ['und', 'nicht', 'het', 'niet', 'och', 'inte', 'og', 'ikke']
const COMPOUNDING_LETTERS = /[äöüßåøæ]/i
/** So few words, each with a capital, are more likely nouns of German than a title of English. */
const FEW_WORDS = 2
const WORD = /[\p{L}\p{M}]+/gu

/** Whether the index has a term. */
export type Knows = (term: string) => boolean

/** What a compound is made of, as whole words: 'kundigung' and 'frist'. */
export type Parts = { readonly first: string; readonly last: string }

/** Says of a word whether any text has it, and whether most have. */
export type Vocabulary = {
  readonly knows: (term: string) => boolean
  readonly often: (term: string) => boolean
}

/**
 * Whether a question is in a language that writes several words as one. One without any word that a language asks and
 * joins with is taken to be in that of the texts.
 */
export function compounds(question: string, { knows, often }: Vocabulary): boolean {
  const other = otherLanguage(question)
  if (other !== null) return other === GERMAN
  const words = question.match(WORD) ?? []
  if (words.some((word) => STOP_WORDS.has(word.toLowerCase()))) return false
  if (COMPOUNDING_LETTERS.test(question) || COMPOUNDING.some(often)) return true
  return (
    words.length <= FEW_WORDS && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word)) && COMPOUNDING.some(knows)
  )
}

/** The ways in which a word is made of two that are known, those with a longer last part first. */
export function partsOf(word: string, knows: Knows): Parts[] {
  const letters = folded(word)
  if (!LATIN_WORD.test(letters)) return []
  const found: Parts[] = []
  for (let at = LEAST_PART; at <= letters.length - LEAST_PART; at++) {
    const last = bare(letters.slice(at)).find((candidate) => isKnown(candidate, knows))
    if (last === undefined) continue
    const part = letters.slice(0, at)
    // The first part may have lost an 'e'.
    const first = [...bare(part), `${part}e`].find((candidate) => isKnown(candidate, knows))
    if (first !== undefined) found.push({ first, last })
  }
  return found
}

/** The compounds of two words that are known, with their endings. */
export function compoundsOf(first: string, last: string, knows: Knows): string[] {
  const [one, other] = [folded(first), folded(last)]
  if (!LATIN_WORD.test(one) || !LATIN_WORD.test(other)) return []
  const heads = new Map(bare(other).flatMap((head) => headsOf(head)))
  return bare(one).flatMap((modifier) =>
    LINKS.flatMap((link) =>
      [...heads].flatMap(([stem, head]) => (knows(modifier + link + stem) ? modifier + link + head : [])),
    ),
  )
}

/** A last part with its endings, by how their compounds end as terms. */
function headsOf(head: string): [string, string][] {
  return [...ENDINGS].reverse().map((ending) => {
    const stem = termOf(STANDING_BEFORE + head + ending)
    return [stem.slice(STANDING_BEFORE.length), head + ending]
  })
}

/** Whether a text's terms have both words near each other, whatever their endings. */
export function standTogether({ first, last }: Parts, found: readonly string[]): boolean {
  const firsts = placesOf(first, found)
  return placesOf(last, found).some((place) =>
    firsts.some((other) => other !== place && Math.abs(other - place) <= TOGETHER),
  )
}

/** Whether one of the terms is the word, whatever its ending. */
export function hasWord(word: string, found: readonly string[]): boolean {
  return placesOf(word, found).length > 0
}

function placesOf(word: string, found: readonly string[]): number[] {
  const stem = termOf(word)
  return found.flatMap((term, place) =>
    term.startsWith(stem) && ENDINGS.has(term.slice(stem.length)) ? [place] : [],
  )
}

/** A word as it is and without its ending. */
function bare(word: string): string[] {
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
