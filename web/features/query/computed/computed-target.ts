import type { Computed, ComputedRow, TableReading } from '../../../../shared/computed.ts'
import type { AnswerView, CitationView } from '../../../api/answer-view.ts'
import { wholeTable } from '../../../viewer/table/table-address.ts'
import type { Target } from '../../../viewer/target.ts'

/** The readings of a computed answer: the one it leads with, and others by which it can be replaced. */
export function readingsOf(computed: Computed): readonly [Computed, ...TableReading[]] {
  return [computed, ...computed.others.slice(0, 2)]
}

/**
 * Returns the table of a reading; of the leading one with the rows that it used, in its order. Null if there is no such
 * reading. `at`: the start of a row, at which the whole table is opened instead.
 */
export function tableTarget(
  computed: Computed | undefined,
  reading: number,
  at: number | null = null,
): Target | null {
  const read = computed && readingsOf(computed)[reading]
  if (!read) return null
  const isFirst = reading === 0
  const { document_id: documentId, number } = read.table
  const row = computed.rows.find(({ start }) => start === at)
  if (isFirst && row) {
    const first = computed.columns[0]?.column === 0 ? (row.cells[0] ?? '').length : 0
    const end = row.start + Math.max(1, first)
    return {
      documentId,
      page: null,
      start: row.start,
      end,
      table: wholeTable(number),
      quote: null,
      near: null,
    }
  }
  const { order_by: by = null, order } = read.query_json
  const sort = isFirst ? (computed.columns.find(({ name }) => name === by)?.column ?? null) : null
  return {
    documentId,
    page: null,
    start: null,
    end: null,
    table: {
      number,
      sort,
      isDescending: sort !== null && order === 'highest',
      where: isFirst ? (computed.where ?? []) : [],
      from: 0,
    },
    quote: null,
    near: null,
  }
}

/** Returns the source of a row, with the row as its quote; null if no source has it. */
export function sourceOfRow(
  citations: readonly CitationView[],
  { source_number: number, start: from }: ComputedRow,
): CitationView | null {
  const source = citations.find((citation) => citation.source_number === number)
  if (source?.start === undefined) return null
  const line = source.snippet.slice(from - source.start).split('\n', 1)[0] ?? ''
  if (from < source.start || line === '') return source
  return { ...source, quote: line, quote_start: from, quote_end: from + line.length }
}

/** Adds to the sources of computed rows the names of the columns with the cells that the result comes from. */
export function withComputedColumns(answer: AnswerView): AnswerView {
  const { computed } = answer
  if (!computed) return answer
  const citations = answer.citations.map((source: CitationView) => {
    const marked = computed.rows
      .filter(({ source_number }) => source_number === source.source_number)
      .flatMap((row) => row.marked.flatMap((at) => computed.columns[at] ?? []))
    const names = marked.map(({ column, name }) => source.columns?.[column] ?? name)
    return names.length > 0 ? { ...source, asked: [...new Set([...(source.asked ?? []), ...names])] } : source
  })
  return { ...answer, citations }
}
