import * as texts from '#texts/query.tsx'
import type { CitationView } from '../../../api/answer-view.ts'
import { hasSlides } from '../../../ui/format/page-count.ts'

/** What the server counts sheets and plain texts in, before its numbers. */
const UNITS = /(?<![^ ,›])(?:rows?|lines?)(?= \d+(?:–\d+)?$)/

/** Page or slide, section, rows or lines of a source; null where only the document is known. */
export function placeOf({ page, section, filename }: CitationView): string | null {
  const leaf = page ? (hasSlides(filename) ? texts.slide : texts.page)(page) : null
  return (
    [leaf, section?.replace(UNITS, (unit) => texts.placeUnit[unit] ?? unit) ?? null]
      .filter((part) => part !== null)
      .join(' · ') || null
  )
}
