import type { ChunkStore, SearchScope, TextMatch } from '../../../storage/index/chunks/chunk-store.ts'
import { wordNumber } from '../../../storage/index/chunks/word-counts.ts'
import { otherLanguage, STOP_WORDS } from '../../../text/function-words.ts'
import { folded, termOf, terms } from '../../../text/terms.ts'
import { ASKING_WORDS } from '../../understand/question-words.ts'
import { exactMatcher } from './exact-match.ts'

/** A word of the question that no text has, and the word that it probably stands for. */
type Correction = { readonly written: string; readonly meant: string }

/** The words that ask or have no meaning of their own, which the index does not have. */
const SILENT = [...STOP_WORDS, ...ASKING_WORDS]
/** From this length on, a silent word is recognised with any one error; a shorter one only with two letters swapped. */
const LEAST_SILENT = 4
const WORD = /(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu
/** The words that are corrected: shorter ones resemble too many words, and longer ones are no words. */
const CORRECTABLE = /^\p{Script=Latin}{4,24}$/u
/** The letters from which on a word may have two errors. */
const LONG_WORD = 8
const MOST_CORRECTIONS = 3
/** How many chunks each search for a similar word reads. */
const READ_CHUNKS = 12
/** How many first letters are assumed to be right, and how many similar words are looked up at most. */
const SURE_LETTERS = 1
const MOST_SIMILAR = 30
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** The document frequency of a term; slightly too high after hash collisions. */
type Frequency = (term: string) => number

/** The texts of some chunks in scope that have the words. */
type Find = (words: string, match?: TextMatch) => Promise<string[]>

/**
 * Finds corrections for the words of a text that no chunk in scope has: words that ask ('mcuh'), or similar words that some
 * chunks have. `isWord`: whether a word is one of the language, and not misspelt.
 */
export async function corrections(
  text: string,
  scope: SearchScope,
  chunks: ChunkStore,
  isWord: (word: string) => boolean = () => false,
): Promise<Correction[]> {
  const { frequency, total } = await chunks.documentWords([])
  if (total.documents === 0) return []
  const documentFrequency = (term: string) => frequency(wordNumber(term))
  const find: Find = async (words, match) =>
    (await chunks.searchText(words, scope, READ_CHUNKS, match)).map(({ rendered }) => rendered)
  const knows = (word: string) => terms(word).every((term) => documentFrequency(term) > 0)
  const silentElsewhere = otherLanguage(text)
  const unknown = [...text.matchAll(WORD)].filter(
    ([word]) => !silentElsewhere?.has(word.toLowerCase()) && !knows(word),
  )
  const silent = new Map(
    unknown.flatMap(([word]) => {
      const meant = isWord(word.toLowerCase()) ? null : silentWord(word)
      return meant === null ? [] : [[word, meant] as const]
    }),
  )
  const absent = new Map(
    unknown
      .filter(([word]) => CORRECTABLE.test(word) && !silent.has(word))
      .map(({ 0: word, index }) => [word, index]),
  )
  const found = await Promise.all(
    [...absent].slice(0, MOST_CORRECTIONS).map(async ([written, index]) => {
      const as = writtenAs(written, index)
      const [held, near] = await Promise.all([
        chunks.searchText(written, scope, 1),
        // A word of the language may be written with a hyphen, but is no slip.
        isWord(written.toLowerCase()) ? null : similarWord(as, find, documentFrequency),
      ])
      if (held.length > 0) return []
      const meant = near ?? (await hyphenated(written.toLowerCase(), find, documentFrequency))
      return meant === null ? [] : [{ written, meant }]
    }),
  )
  const asking = [...silent].map(async ([written, meant]): Promise<Correction[]> => {
    const held = await chunks.searchText(written, scope, 1)
    return held.length > 0 ? [] : [{ written, meant }]
  })
  return [...(await Promise.all(asking)), ...found].flat()
}

/** The word without meaning of its own that a word in lower case is one error away from. */
function silentWord(word: string): string | null {
  if (word !== word.toLowerCase() || word.length < LEAST_SILENT - 1) return null
  const letters = (some: string) => [...some].sort().join('')
  const near = SILENT.filter((silent) => editDistance(word, silent) === 1)
  const swapped = near.find((silent) => letters(silent) === letters(word))
  return (
    swapped ??
    (word.length < LEAST_SILENT ? null : (near.find(({ length }) => length >= LEAST_SILENT) ?? null))
  )
}

/**
 * A word of a question, folded. `name`: its capitals are those of a name, which the texts may not have; `most`: how
 * many errors it may have.
 */
type Written = { readonly plain: string; readonly name: boolean; readonly most: 1 | 2 }

function writtenAs(word: string, index: number): Written {
  const isLong = word.length >= LONG_WORD
  const capitals = isLong || index === 0 ? /\p{Lu}.*\p{Lu}/u : /^\p{Lu}/u
  const name = capitals.test(word)
  return { plain: folded(word), name, most: isLong && !name ? 2 : 1 }
}

/** Replaces each misspelled word by its correction. */
export function correct(text: string, fixes: readonly Correction[]): string {
  return text.replace(WORD, (word) => fixes.find(({ written }) => written === word)?.meant ?? word)
}

/** The most similar word that chunks have; of several the most frequent. */
async function similarWord(
  written: Written,
  find: Find,
  documentFrequency: Frequency,
): Promise<string | null> {
  const near = wordsOneEditAway(written.plain).filter((word) => documentFrequency(termOf(word) ?? '') > 0)
  const found = near.length > 0 ? nearest(written, await find(near.slice(0, MOST_SIMILAR).join(' '))) : null
  if (found !== null || written.most < 2) return found
  const [stem = written.plain] = terms(written.plain)
  return nearest(written, await find(stem, 'slips'))
}

/**
 * The words one edit away with the same first letter: a letter inserted, deleted, replaced, or swapped with the next.
 */
function wordsOneEditAway(word: string): string[] {
  const found = new Set<string>()
  for (let at = SURE_LETTERS; at <= word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
    for (const other of LETTERS) {
      found.add(before + other + letter + after)
      found.add(before + other + after)
    }
    found.add(before + after)
    found.add(before + after.charAt(0) + letter + after.slice(1))
  }
  return [...found]
}

function nearest({ plain, name, most }: Written, texts: readonly string[]): string | null {
  const letters = (word: string) => [...word].sort().join('')
  const found = texts.flatMap((text) => text.match(WORD) ?? [])
  const near = [...Map.groupBy(found, (word) => word.toLowerCase())].flatMap(([word, all]) => {
    if (!CORRECTABLE.test(word) || Math.abs(word.length - plain.length) > most) return []
    const other = folded(word)
    // A replaced letter makes another name; a missing, swapped or doubled one is a typing error.
    const isAnother = name && plain.length === other.length && letters(plain) !== letters(other)
    // A word that texts write in lower case alone is no name: 'Doyne' does not mean 'done'.
    if (name && (isAnother || all.every((one) => one === word))) return []
    const edits = editDistance(plain, other)
    return edits > most ? [] : { word, edits, count: all.length }
  })
  return near.sort((a, b) => a.edits - b.edits || b.count - a.count)[0]?.word ?? null
}

/** The word as two words with a hyphen, if chunks write it with a hyphen or a space. */
async function hyphenated(lower: string, find: Find, documentFrequency: Frequency): Promise<string | null> {
  const known = (word: string) => terms(word).some((term) => documentFrequency(term) > 0)
  for (let at = 1; at <= lower.length - 3; at++) {
    const [left, right] = [lower.slice(0, at), lower.slice(at)]
    if (!known(left) || !known(right)) continue
    const has = exactMatcher([{ forms: [`${left}-${right}`, `${left} ${right}`], weight: 1 }])
    const texts = await find(`${left} ${right}`, 'all')
    if (texts.some((text) => has(text) > 0)) return `${left}-${right}`
  }
  return null
}

/** The optimal string alignment distance: letters inserted, deleted, replaced, or swapped with their neighbour. */
export function editDistance(one: string, other: string): number {
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
