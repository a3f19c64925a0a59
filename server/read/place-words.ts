import { type Word, wordsOf } from '../language/words.ts'
import type { Passage } from '../retrieve/passage.ts'

/** The words of where a passage stands: its headings, its sheet, its file. */
export function placeWords({ filename, place }: Pick<Passage, 'filename' | 'place'>): Word[] {
  return wordsOf(placeText({ filename, place }))
}

/** Where a passage stands, in words: its file, its headings, its sheet. */
export function placeText({ filename, place }: Pick<Passage, 'filename' | 'place'>): string {
  return `${filename.replace(/[_\-.]+/g, ' ')} ${place.headings?.join(' ') ?? ''} ${place.sheet ?? ''}`
}
