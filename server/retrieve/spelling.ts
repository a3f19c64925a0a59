import { terms } from '../chunk/terms.ts'
import type { ChunkStore, SearchScope } from '../store/chunk-store.ts'
import { wordNumber } from '../store/word-counts.ts'
import { exactMatcher } from './exact-match.ts'

/** A word that nothing holds, and what is probably meant. */
export type Correction = { readonly written: string; readonly meant: string }

const WORD = /(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu
/** Shorter words have too many neighbours. */
const LEAST_LETTERS = 4
/** Longer ones are no words. */
const MOST_LETTERS = 24
/** From this length a word may have two slips. */
const LONG_WORD = 8
const MOST_CORRECTIONS = 3
const READ_CHUNKS = 12

/** What is probably meant by the words of a text that no chunk in scope has: neighbours of theirs that some have. */
export async function corrections(
  text: string,
  scope: SearchScope,
  chunks: ChunkStore,
): Promise<Correction[]> {
  const { frequency, total } = await chunks.documentWords([])
  if (total.documents === 0) return []
  const knows = (word: string) => terms(word).every((term) => frequency(wordNumber(term)) > 0)
  const absent = new Map<string, number>()
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (word.length < LEAST_LETTERS || word.length > MOST_LETTERS || !/^[\p{Script=Latin}]+$/u.test(word))
      continue
    if (!knows(word) && !absent.has(word)) absent.set(word, index)
  }
  const found = await Promise.all(
    [...absent].slice(0, MOST_CORRECTIONS).map(async ([written, index]) => {
      const other = umlauts(written).find(knows)
      if (other !== undefined) return [{ written, meant: other }]
      const name = isName(written, index)
      const [held, near] = await Promise.all([
        chunks.searchText(written, scope, 1),
        neighbour(written, name, scope, chunks),
      ])
      if (held.length > 0) return []
      const joined = !name || /\p{Ll}\p{Lu}/u.test(written)
      const meant = near ?? (joined ? await apart(written, scope, chunks, frequency) : null)
      return meant === null ? [] : [{ written, meant }]
    }),
  )
  return found.flat()
}

/** Other ways to write German vowels: 'ueber' for 'über', and the other way round. */
function umlauts(written: string): string[] {
  const word = written.toLowerCase()
  const pairs = ['ae', 'oe', 'ue'].map((pair) => [pair, `${pair.charAt(0)}\u0308`.normalize('NFC')] as const)
  const apart = pairs.reduce((text, [pair, letter]) => text.replaceAll(letter, pair), word)
  const together = pairs.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), word)
  const singles = [...word.matchAll(/[aou]e/g)].map(
    ({ 0: pair, index }) =>
      `${word.slice(0, index)}${`${pair.charAt(0)}\u0308`.normalize('NFC')}${word.slice(index + 2)}`,
  )
  return [...new Set([apart, together, ...singles])].filter((other) => other !== word)
}

/** Whether a word is likely a name, which nobody here may know: capitals alone, or a short one that begins with one. */
function isName(word: string, index: number): boolean {
  if (/\p{Lu}.*\p{Lu}/u.test(word)) return true
  return index > 0 && word.length < LONG_WORD && /^\p{Lu}/u.test(word)
}

export function corrected(text: string, fixes: readonly Correction[]): string {
  return text.replace(WORD, (word) => fixes.find(({ written }) => written === word)?.meant ?? word)
}

/** A name with another letter is another name; letters that are missing, swapped or doubled are slips. */
function isAnother(name: string, word: string): boolean {
  return name.length === word.length && [...name].sort().join('') !== [...word].sort().join('')
}

/** The nearest word of the chunks that have one like it; of several the one that stands there most. */
async function neighbour(
  written: string,
  name: boolean,
  scope: SearchScope,
  chunks: ChunkStore,
): Promise<string | null> {
  // What is indexed are stems, which a misspelt word's own ending may hide.
  const tried = [...new Set([written.toLowerCase(), ...terms(written)])]
  const found = await Promise.all(tried.map((word) => chunks.searchText(word, scope, READ_CHUNKS, 'slips')))
  const hits = found.flat()
  const lower = written.toLowerCase()
  const most = lower.length >= LONG_WORD ? 2 : 1
  const counts = new Map<string, number>()
  for (const { rendered } of hits)
    for (const word of rendered.toLowerCase().match(WORD) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  let best: { word: string; slips: number; count: number } | null = null
  for (const [word, count] of counts) {
    if (word.length < LEAST_LETTERS || Math.abs(word.length - lower.length) > most) continue
    const slips = slipsBetween(lower, word)
    if (slips > most || (name && isAnother(lower, word))) continue
    if (!best || slips < best.slips || (slips === best.slips && count > best.count))
      best = { word, slips, count }
  }
  return best?.word ?? null
}

/** The same letters as two words, with a hyphen or a space, where the chunks have it so. */
async function apart(
  written: string,
  scope: SearchScope,
  chunks: ChunkStore,
  frequency: (word: number) => number,
): Promise<string | null> {
  const known = (word: string) => terms(word).some((term) => frequency(wordNumber(term)) > 0)
  const lower = written.toLowerCase()
  for (let at = 1; at <= lower.length - 3; at++) {
    const [left, right] = [lower.slice(0, at), lower.slice(at)]
    if (!known(left) || !known(right)) continue
    const hits = await chunks.searchText(`${left} ${right}`, scope, READ_CHUNKS, 'all')
    const has = exactMatcher([{ forms: [`${left}-${right}`, `${left} ${right}`], weight: 1 }])
    if (hits.some(({ rendered }) => has(rendered) > 0)) return `${left}-${right}`
  }
  return null
}

/** How many letters are wrong, missing, too many or in the place of their neighbour (optimal string alignment). */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}
