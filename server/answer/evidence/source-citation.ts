import type { Citation } from '../../../shared/answers.ts'
import { type Passage, relevanceOf, type Source } from '../search/passage.ts'
import { sectionOf } from '../search/place-label.ts'
import { tableRows } from './passage-sentences.ts'

/** Makes a citation of a source, without a quote. */
export function citationOf(source: Source): Citation {
  const { number, passage } = source
  const columns = columnNames(passage)
  return {
    source_number: number,
    filename: passage.filename,
    dataset: passage.dataset,
    chunk_index: passage.chunkIndex,
    relevance_score: relevanceOf(source),
    snippet: passage.text,
    document_id: passage.documentId,
    page: passage.place.page ?? passage.place.slide ?? null,
    section: sectionOf(passage.place),
    start: passage.start,
    end: passage.end,
    quote: null,
    quote_start: null,
    quote_end: null,
    used: false,
    ...(columns && { columns }),
  }
}

/**
 * The column names of a passage with table rows, '' for a column without a name; undefined without names, or if the
 * rows are of several tables.
 */
export function columnNames(passage: Pick<Passage, 'text' | 'rendered'>): string[] | undefined {
  const rows = tableRows(passage).flatMap(({ text, cells }) => {
    const filled = cells.filter(({ isCarried }) => !isCarried).values()
    const headers = text
      .split('\t')
      .map((value) => (value.trim() === '' ? '' : (filled.next().value?.header ?? '')))
    return headers.some(Boolean) ? [headers] : []
  })
  const width = rows[0]?.length ?? 0
  const columns = Array.from({ length: width }, (_, at) => new Set(rows.flatMap((row) => row[at] || [])))
  const isOneTable = rows.every(({ length }) => length === width) && columns.every(({ size }) => size <= 1)
  return isOneTable && width > 1 ? columns.map(([name = '']) => name) : undefined
}
