import type { ChunkHit, ChunkStore, SearchScope } from '../../storage/index/chunks/chunk-store.ts'
import type { Exact } from '../../text/exact-phrases.ts'
import { terms } from '../../text/terms.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/
const DASHES = /[\u2010-\u2015\u2212]/g
/** An identifier's groups of digits, and those of other letters, without the signs between them. */
const GROUPS = /\p{N}+|[^\p{N}\-_/.# ]+/gu
const DIGIT = /\p{N}/u
/** White space that is not one space already. */
const SPACES = /\s*[^\S ]\s*| {2,}/g
const QUOTES = /[‘’‛]/g

/** Says of one text after another what it counts that it has some of the things to be found exactly; 0 for none. */
export function exactMatcher(wanted: readonly Exact[]): (text: string) => number {
  const patterns = wanted.map(({ forms, weight, parted }) => {
    const patternOf = parted ? partedPattern : (form: string) => RegExp.escape(plainOf(form).trim())
    const any = forms.map(patternOf).join('|')
    return { weight, pattern: standing(any) }
  })
  if (patterns.length === 0) return () => 0
  return (text) => {
    const plain = plainOf(text)
    return patterns.reduce((sum, { pattern, weight }) => sum + (pattern.test(plain) ? weight : 0), 0)
  }
}

/**
 * Finds an identifier in one text after another, whichever signs stand between its letters and digits: as the text
 * writes it, in small letters; null where it does not.
 */
export function identifierFinder(identifier: string): (text: string) => string | null {
  const pattern = standing(partedPattern(identifier))
  return (text) => pattern.exec(plainOf(text))?.[0] ?? null
}

/** A pattern by itself: neither amid a word nor amid a number. */
function standing(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\p{Nd}[.,])(?:${pattern})(?![\\p{L}\\p{N}]|\\.\\p{Nd})`, 'u')
}

/** The same, whichever signs stand between groups of letters and of digits, or between digits. */
function partedPattern(form: string): string {
  const groups = plainOf(form).match(GROUPS) ?? []
  return groups
    .map((group) => [...group].map(RegExp.escape).join(DIGIT.test(group) ? '[-_/.#]?' : ''))
    .join('[-_/.# ]?')
}

/** Case, kinds of dashes and quotation marks, and how much white space there is make no difference. */
function plainOf(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(SPACES, ' ')
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(DASHES, '-')
    .replace(QUOTES, "'")
    .replace(SPACES, ' ')
    .replace(/§ /g, '§')
}

/** Candidates for each thing that is sought. */
const CANDIDATES = 100

/** Chunks in scope that have one of the things as it stands. */
export async function exactHits(
  exact: readonly Exact[],
  scope: SearchScope,
  chunks: ChunkStore,
): Promise<ChunkHit[]> {
  const matching = exactMatcher(exact)
  const forms = exact.flatMap((one) => one.forms)
  // Forms with the same words are found together.
  const different = new Map(forms.map((form) => [terms(form).join(' '), form]))
  const lists = await Promise.all(
    [...different.values()].map((form) => chunks.searchText(form, scope, CANDIDATES, 'all')),
  )
  return lists.flat().filter(({ rendered, heading }) => matching(`${heading}\n${rendered}`) > 0)
}
