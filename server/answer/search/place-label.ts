import type { Place } from '../../../shared/documents.ts'
import type { Passage } from './passage.ts'

/** Describes a place in a document: its headings, sheet and rows, lines, or JSON path; null if only a page is known. */
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

/** As sectionOf(), at an offset of the document's text inside a passage. */
export function sectionAt(passage: Pick<Passage, 'place' | 'sections'>, offset: number): string | null {
  return sectionOf({ ...passage.place, headings: headingsAt(passage, offset) })
}

/** The heading path at an offset of the document's text inside a passage, outermost first. */
export function headingsAt(
  { place, sections = [] }: Pick<Passage, 'place' | 'sections'>,
  offset: number,
): string[] {
  return [...(sections.findLast(({ start }) => start <= offset)?.headings ?? place.headings ?? [])]
}

/** The most characters of a file name that is read as a title. */
const LONGEST_TITLE = 80

/** What a file is called, as words: 'paid leave' for 'paid_leave.pdf'. */
export function fileTitle(filename: string): string {
  return filename
    .replace(/\.\w+$/, '')
    .replace(/[_\-.]+/g, ' ')
    .trim()
    .slice(0, LONGEST_TITLE)
}

/** The words of a passage's file name, headings and sheet, as text to compare with a question or claim. */
export function placeText({ filename, place }: Pick<Passage, 'filename' | 'place'>): string {
  return `${filename.replace(/[_\-.]+/g, ' ')} ${place.headings?.join(' ') ?? ''} ${place.sheet ?? ''}`
}
