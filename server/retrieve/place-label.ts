import type { Place } from '../../shared/documents.ts'
import type { Passage } from './passage.ts'

/** Where a passage stands, as a person says it: headings, sheet and rows, or JSON path; null where only a page leads to it. */
export function sectionOf(place: Place): string | null {
  const parts = [place.sheet, ...(place.headings ?? []), place.path].filter(
    (part) => part !== undefined && part !== '',
  )
  if (place.row_start !== undefined) {
    const last = place.row_end ?? place.row_start
    parts.push(last === place.row_start ? `row ${last}` : `rows ${place.row_start}–${last}`)
  }
  return parts.length > 0 ? parts.join(' › ') : null
}

/** As sectionOf, for what stands at `offset` of the document's text inside a passage. */
export function sectionAt(
  { place, sections }: Pick<Passage, 'place' | 'sections'>,
  offset: number,
): string | null {
  const section = sections?.findLast(({ start }) => start <= offset)
  return sectionOf(section ? { ...place, headings: [...section.headings] } : place)
}
