import { folded } from '../../../text/terms.ts'
import { stemOf } from '../../../text/words.ts'

const TOKEN = /\p{N}+(?:[.,]\p{N}{3})*(?:\.\p{N}+)?|[\p{L}\p{M}]+(?:['’]\p{L}{2,})?/gu
const STEMS = new Map<string, string>()
const MOST_CACHED = 50_000

/** A word or number of a text: as written, folded, and its stem. */
export type Token = {
  readonly text: string
  readonly lower: string
  readonly stem: string
  readonly start: number
  readonly end: number
}

/** Splits a text into words and numbers; letters and digits part ('1st' is '1' and 'st'), as do hyphens and underscores. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: word, index } of text.matchAll(TOKEN)) {
    const lower = folded(word)
    tokens.push({ text: word, lower, stem: stemmed(lower), start: index, end: index + word.length })
  }
  return tokens
}

/** The stems of a text, in order; '12,467' is '12467'. */
export function stemsOf(text: string): string[] {
  return tokensOf(text).map(({ stem }) => stem)
}

function stemmed(lower: string): string {
  let stem = STEMS.get(lower)
  if (stem === undefined) {
    const bare = lower.replace(/['’]\p{L}+$/u, '')
    stem = /^\p{N}/u.test(bare) ? bare.replace(/,(?=\d{3})/g, '') : stemOf(bare)
    if (STEMS.size >= MOST_CACHED) STEMS.clear()
    STEMS.set(lower, stem)
  }
  return stem
}
