import { WORDS } from '../language/terms.ts'
import type { DocumentWords } from '../store/word-counts.ts'
import { rarityOf } from './asked-words.ts'

/**
 * A text without all but the `most` rarest of its words: a search takes the longer the more words it looks for, and
 * the common ones of very many bring little that the rare ones do not.
 */
export function rarestWords(text: string, most: number, words: DocumentWords): string {
  const distinct = [...new Set(text.match(WORDS) ?? [])]
  if (distinct.length <= most) return text
  const rarities = new Map(distinct.map((word) => [word, rarityOf(word, words)]))
  const kept = new Set(
    distinct.toSorted((a, b) => (rarities.get(b) ?? 0) - (rarities.get(a) ?? 0)).slice(0, most),
  )
  return text.replace(WORDS, (word) => (kept.has(word) ? word : ' '))
}
