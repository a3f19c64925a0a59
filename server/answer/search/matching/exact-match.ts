import type { ChunkHit, ChunkStore, SearchScope } from '../../../storage/index/chunks/chunk-store.ts'
import type { ExactPhrase } from '../../../text/exact-phrases.ts'
import { plainCharacters } from '../../../text/folding.ts'
import { terms } from '../../../text/terms.ts'

/** How many candidates to check for each form of a phrase. */
const CANDIDATES = 100

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/
const DASHES = /[\u2010-\u2015\u2212]/g
/** The runs of digits and of letters of an identifier, without the separators between them. */
const GROUPS = /\p{N}+|[^\p{N}\-_/.# ]+/gu
const DIGIT = /\p{N}/u
/** White space other than a single space. */
const SPACES = /\s*[^\S ]\s*| {2,}/g
const QUOTES = /[‘’‛ʼ′]/g

/** Finds the chunks in scope that have one of the phrases exactly. */
export async function exactMatches(
  phrases: readonly ExactPhrase[],
  scope: SearchScope,
  chunks: ChunkStore,
): Promise<ChunkHit[]> {
  const matching = exactMatcher(phrases)
  const forms = phrases.flatMap((phrase) => phrase.forms)
  // One search finds all forms with the same terms.
  const different = new Map(forms.map((form) => [terms(form).join(' '), form]))
  const lists = await Promise.all(
    [...different.values()].map((form) => chunks.searchText(form, scope, CANDIDATES, 'all')),
  )
  return lists.flat().filter(({ rendered, heading }) => matching(`${heading}\n${rendered}`) > 0)
}

/** Returns a function that sums the weights of the phrases that a text has exactly; 0 for none. */
export function exactMatcher(phrases: readonly ExactPhrase[]): (text: string) => number {
  const patterns = phrases.map(({ forms, weight, anySeparators }) => {
    const patternOf = anySeparators
      ? separablePattern
      : (form: string) => RegExp.escape(normalized(form).trim())
    const any = forms.map(patternOf).join('|')
    return { weight, pattern: wholePattern(any) }
  })
  if (patterns.length === 0) return () => 0
  return (text) => {
    const plain = normalized(text)
    return patterns.reduce((sum, { pattern, weight }) => sum + (pattern.test(plain) ? weight : 0), 0)
  }
}

/**
 * Returns a function that finds an identifier in a text, whichever separators stand between its letters and digits. The
 * function returns the identifier as the text writes it, in lower case, or null.
 */
export function identifierFinder(identifier: string): (text: string) => string | null {
  const pattern = wholePattern(separablePattern(identifier))
  return (text) => pattern.exec(normalized(text))?.[0] ?? null
}

/** Matches a pattern neither inside a word nor inside a number. */
function wholePattern(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\p{Nd}[.,])(?:${pattern})(?![\\p{L}\\p{N}]|\\.\\p{Nd})`, 'u')
}

/** Matches an identifier with any separator, or none, between its groups and between its digits. */
function separablePattern(form: string): string {
  const groups = normalized(form).match(GROUPS) ?? []
  return groups
    .map((group) => [...group].map(RegExp.escape).join(DIGIT.test(group) ? '[-_/.#]?' : ''))
    .join('[-_/.# ]?')
}

/** Normalizes characters, case, dashes, quotation marks and white space. */
function normalized(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(SPACES, ' ')
  return plainCharacters(text)
    .toLowerCase()
    .replace(DASHES, '-')
    .replace(QUOTES, "'")
    .replace(SPACES, ' ')
    .replace(/§ /g, '§')
}
