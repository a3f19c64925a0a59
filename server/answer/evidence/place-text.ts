import type { Passage } from '../search/passage.ts'

/** Where a passage stands, in words: its file, its headings, its sheet. */
export function placeText({ filename, place }: Pick<Passage, 'filename' | 'place'>): string {
  return `${filename.replace(/[_\-.]+/g, ' ')} ${place.headings?.join(' ') ?? ''} ${place.sheet ?? ''}`
}
