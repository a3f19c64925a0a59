import type { CitationView } from '../api/answer-view.ts'
import type { Near } from '../ui/search/find-text.ts'
import { readChoice, type TableChoice, writeChoice } from './table/table-address.ts'

/**
 * A place in a document. `start`, `end`: offsets of the marked range in its extracted text. `cell`: in a
 * marked table row, the offset of the cell to show; `cells`: those of all marked cells. `table`: which table is
 * shown, and how it is sorted and filtered. `quote`: the marked text, and `near` its context, for finding it on
 * a page.
 */
export type Target = {
  documentId: string
  page: number | null
  start: number | null
  end: number | null
  cell?: number | null
  cells?: readonly number[]
  table?: TableChoice | null
  quote: string | null
  near: Near | null
}

/**
 * Returns the target of a citation: its quote, or its whole passage if it has none; null without a document.
 */
export function targetOf(citation: CitationView): Target | null {
  if (citation.document_id === undefined) return null
  const { quote, quote_start, start, snippet } = citation
  return {
    documentId: citation.document_id,
    page: citation.page ?? null,
    start: quote_start ?? start ?? null,
    end: citation.quote_end ?? citation.end ?? null,
    cell: askedCell(citation),
    quote: quote ?? snippet,
    near:
      quote && typeof quote_start === 'number' && start !== undefined
        ? around(snippet, quote_start - start, quote.length)
        : null,
  }
}

/** Returns the offset of the first answering cell in a quoted row. */
function askedCell({
  snippet,
  start,
  quote_start: at,
  columns = [],
  asked = [],
}: CitationView): number | null {
  if (start === undefined || typeof at !== 'number') return null
  const from = snippet.lastIndexOf('\n', at - start - 1) + 1
  const cells = (snippet.slice(from).split('\n', 1)[0] ?? '').split('\t')
  const column = columns.findIndex((name) => asked.includes(name))
  if (column < 0 || cells.length !== columns.length) return null
  return start + from + cells.slice(0, column).reduce((sum, { length }) => sum + length + 1, 0)
}

function around(text: string, at: number, length: number): Near {
  return { before: text.slice(0, Math.max(0, at)), after: text.slice(at + length) }
}

/** Returns the address of a place in a document. */
export function addressOfTarget(target: Target): string {
  const query = new URLSearchParams()
  if (target.page !== null) query.set('page', String(target.page))
  if (target.start !== null && target.end !== null) query.set('mark', `${target.start}-${target.end}`)
  const { cell, cells = [], table = null } = target
  if (cells.length > 0) query.set('cell', cells.join(','))
  else if (typeof cell === 'number') query.set('cell', String(cell))
  writeChoice(query, table)
  const search = query.size > 0 ? `?${query}` : ''
  return `/dashboard/documents/${encodeURIComponent(target.documentId)}${search}`
}

/** Returns the place in an address. `quote` and `near` are null: they are read from the text. */
export function targetOfAddress(documentId: string, query: URLSearchParams): Target {
  const page = Number(query.get('page'))
  const [start, end] = (query.get('mark') ?? '').split('-').map(Number)
  const cells = (query.get('cell') ?? '')
    .split(',')
    .filter((text) => /^\d{1,15}$/.test(text))
    .map(Number)
  const marked = start !== undefined && end !== undefined && start >= 0 && end > start
  return {
    documentId,
    page: Number.isInteger(page) && page > 0 ? page : null,
    start: marked ? start : null,
    end: marked ? end : null,
    cell: cells[0] ?? null,
    ...(cells.length > 1 ? { cells } : {}),
    table: readChoice(query),
    quote: null,
    near: null,
  }
}
