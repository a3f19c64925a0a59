import * as texts from '#texts/query.tsx'
import type { CitationView } from '../../../api/answer-view.ts'
import { hasSlides } from '../../../ui/format/page-count.ts'

/** The units that the server uses for places in sheets and plain texts. */
const UNITS = /(?<![^ ,›])(?:rows?|lines?)(?= \d+(?:–\d+)?$)/

/**
 * Returns the place of a source: page or slide, section, rows or lines; null if only the document is known.
 */
export function sourcePlace({ page, section, filename }: CitationView): string | null {
  const leaf = page ? (hasSlides(filename) ? texts.slide : texts.page)(page) : null
  return (
    [leaf, section?.replace(UNITS, (unit) => texts.placeUnit[unit] ?? unit) ?? null]
      .filter((part) => part !== null)
      .join(' · ') || null
  )
}
