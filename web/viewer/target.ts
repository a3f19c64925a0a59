import type { CitationView } from '../api/answer-view.ts'

/**
 * A place in a document. `start`, `end`: offsets in its extracted text of what is to be marked; `quote`: the
 * same in words, for finding it on a page.
 */
export type Target = {
  documentId: string
  page: number | null
  start: number | null
  end: number | null
  quote: string | null
}

/** Where a citation points: its quote, or its whole passage where it has none; null without a document. */
export function targetOf(citation: CitationView): Target | null {
  if (citation.document_id === undefined) return null
  return {
    documentId: citation.document_id,
    page: citation.page ?? null,
    start: citation.quote_start ?? citation.start ?? null,
    end: citation.quote_end ?? citation.end ?? null,
    quote: citation.quote ?? citation.snippet,
  }
}

/** The address of a place in a document, for a link of its own. */
export function addressOfTarget(target: Target): string {
  const query = new URLSearchParams()
  if (target.page !== null) query.set('page', String(target.page))
  if (target.start !== null && target.end !== null) query.set('mark', `${target.start}-${target.end}`)
  const search = query.size > 0 ? `?${query}` : ''
  return `/dashboard/documents/${encodeURIComponent(target.documentId)}${search}`
}

/** The place that an address names; `quote` is then not known and read from the text. */
export function targetOfAddress(documentId: string, query: URLSearchParams): Target {
  const page = Number(query.get('page'))
  const [start, end] = (query.get('mark') ?? '').split('-').map(Number)
  const marked = start !== undefined && end !== undefined && start >= 0 && end > start
  return {
    documentId,
    page: Number.isInteger(page) && page > 0 ? page : null,
    start: marked ? start : null,
    end: marked ? end : null,
    quote: null,
  }
}
