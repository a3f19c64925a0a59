import type { CitationView } from '../../api/answer-view.ts'

/** Dataset, and page or section, of a source. */
export function placeOf(source: CitationView): string {
  const place = [source.page ? `page ${source.page}` : null, source.section ?? null]
  return [source.dataset, ...place].filter((part) => part !== null).join(' · ')
}
