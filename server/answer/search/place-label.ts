import type { Place } from '../../../shared/documents.ts'
import type { Passage } from './passage.ts'

/** Where a passage stands, as a person says it: headings, sheet and rows, lines, or JSON path; null where only a page leads to it. */
export function sectionOf(place: Place): string | null {
  const parts = [
    place.sheet,
    ...(place.headings ?? []),
    place.path,
    numbered('row', place.row_start, place.row_end),
    numbered('line', place.line_start, place.line_end),
  ]
  return parts.filter(Boolean).join(' › ') || null
}

function numbered(what: string, first: number | undefined, last = first): string {
  if (first === undefined) return ''
  return first === last ? `${what} ${first}` : `${what}s ${first}–${last}`
}

/** As sectionOf, for what stands at `offset` of the document's text inside a passage. */
export function sectionAt(passage: Pick<Passage, 'place' | 'sections'>, offset: number): string | null {
  return sectionOf({ ...passage.place, headings: headingsAt(passage, offset) })
}

/** The headings over what stands at `offset` of the document's text inside a passage, from the widest to its own. */
export function headingsAt(
  { place, sections = [] }: Pick<Passage, 'place' | 'sections'>,
  offset: number,
): string[] {
  return [...(sections.findLast(({ start }) => start <= offset)?.headings ?? place.headings ?? [])]
}

/** Where a passage stands, in words: its file, its headings, its sheet. */
export function placeText({ filename, place }: Pick<Passage, 'filename' | 'place'>): string {
  return `${filename.replace(/[_\-.]+/g, ' ')} ${place.headings?.join(' ') ?? ''} ${place.sheet ?? ''}`
}
