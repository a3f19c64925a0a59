import { type DocumentWords, wordNumber } from '../../storage/index/chunks/word-counts.ts'
import { terms, WORDS } from '../../text/terms.ts'
import { rarity } from './asked-words.ts'

/**
 * A text without all but the `most` rarest of its words: a search takes the longer the more words it looks for, and
 * the common ones of very many bring little that the rare ones do not.
 */
export function rarestWords(text: string, most: number, words: DocumentWords): string {
  const distinct = [...new Set(text.match(WORDS) ?? [])]
  if (distinct.length <= most) return text
  const rarities = new Map(distinct.map((word) => [word, rarityOf(word, words)]))
  const rarest = distinct.toSorted((a, b) => (rarities.get(b) ?? 0) - (rarities.get(a) ?? 0))
  const kept = new Set(rarest.slice(0, most))
  return text.replace(WORDS, (word) => (kept.has(word) ? word : ' '))
}

/** The mean rarity of a written word's terms, 0 for one that says nothing. */
function rarityOf(word: string, words: DocumentWords): number {
  const found = terms(word)
  return found.reduce((sum, term) => sum + rarity(wordNumber(term), words), 0) / Math.max(1, found.length)
}
