import * as texts from '#texts/viewer.ts'
import type { Place } from '../../shared/documents.ts'

/** Returns the page, slide or sheet of a block as a heading; null for formats without them. */
export function placeLabel(place: Place): string | null {
  if (place.page !== undefined) return texts.page(place.page)
  if (place.slide !== undefined) return texts.slide(place.slide)
  if (place.sheet !== undefined) return texts.sheet(place.sheet)
  return null
}

/** Returns the rows of a block in its sheet; null if it has none. */
export function rowLabel(place: Place): string | null {
  if (place.row_start === undefined) return null
  return place.row_end === undefined || place.row_end === place.row_start
    ? `${place.row_start}`
    : `${place.row_start}–${place.row_end}`
}
