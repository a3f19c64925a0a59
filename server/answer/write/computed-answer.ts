import type { Computed, TableReading as SharedReading } from '../../../shared/computed.ts'
import type { TableCondition } from '../../../shared/tables.ts'
import { escapeMarkdown } from '../../text/markdown.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import { citedRows } from '../evidence/row-sentences.ts'
import { type Condition, queryToJson } from '../tables/query/table-query.ts'
import {
  cellOf,
  markedCells,
  namesOf,
  shownColumns,
  type TableAnswer,
  type TableReading,
} from '../tables/table-answer.ts'

/** Columns of a row that are shown; those that the query names are shown in any case. */
const MOST_COLUMNS = 5

/**
 * Writes what was computed: the result, the query in words, and the rows that it comes from as a table with their sources.
 * `lead`: before the result, if it is only a reading of the question.
 */
export function computedText(answer: TableAnswer, sentences: readonly EvidenceSentence[], lead = ''): string {
  const [best] = answer.readings
  const rows = citedRows(answer, sentences)
  const columns = shownColumns(best, MOST_COLUMNS)
  const marked = markedCells(best.result)
  const numbers = [...new Set(rows.flatMap(({ sentence }) => sentence?.source.number ?? []))]
  const value = best.text === '' ? 'The cell is empty' : `**${escapeMarkdown(best.text)}**`
  const result = `${lead}${value} — ${escapeMarkdown(best.words)}${numbers
    .slice(0, 3)
    .map((number) => ` [${number}]`)
    .join('')}`
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const body = rows.map(({ typedRow, sentence }) => {
    const cells = columns.map((column) => {
      const text = escapeMarkdown(cellOf(best, typedRow, column))
      return text !== '' && marked.has(`${typedRow} ${column}`) ? `**${text}**` : text
    })
    return line([...cells, sentence ? `[${sentence.source.number}]` : ''])
  })
  const header = [...namesOf(best, columns).map(escapeMarkdown), ' ']
  const left = usedCount(best) - rows.length
  const more = left > 0 ? `\n\n${left} more ${left === 1 ? 'row' : 'rows'}.` : ''
  const other =
    best.readBy === 'model' ? answer.readings.find(({ readBy }) => readBy === 'program') : undefined
  const apart = other
    ? `\n\nThe program read the question otherwise: ${escapeMarkdown(`${other.words}: ${other.text}`)}`
    : ''
  return `${result}\n\n${[line(header), line(header.map(() => '---')), ...body].join('\n')}${more}${apart}`
}

/** What was computed, as the API gives it. `told`: as what the answer's text tells it; null if it does not. */
export function computedResult(
  answer: TableAnswer,
  sentences: readonly EvidenceSentence[],
  told: 'answer' | 'reading' | null,
): Computed {
  const [best, ...others] = answer.readings
  const columns = shownColumns(best, MOST_COLUMNS)
  const names = namesOf(best, columns)
  const marked = markedCells(best.result)
  const { numbers } = best.table.typed.places
  return {
    ...sharedReading(best),
    is_answer: told === 'answer',
    in_answer: told !== null,
    columns: columns.map((column, at) => ({
      name: names[at] ?? '',
      column,
      type: best.table.typed.table.columns[column]?.type ?? 'text',
    })),
    rows: citedRows(answer, sentences).map(({ row, typedRow, start, sentence }) => ({
      row,
      number: numbers[row] || null,
      start,
      cells: columns.map((column) => cellOf(best, typedRow, column)),
      marked: columns.flatMap((column, at) => (marked.has(`${typedRow} ${column}`) ? [at] : [])),
      source_number: sentence?.source.number ?? null,
    })),
    row_count: usedCount(best),
    where: conditionsOf(best),
    others: others.map(sharedReading),
  }
}

function usedCount({ result }: TableReading): number {
  return result.rows.length + result.versus.length
}

function sharedReading({ query, words, text, table, unexplained, readBy }: TableReading): SharedReading {
  const { documentId, filename, dataset, number, caption, sheet } = table
  return {
    query: words,
    query_json: queryToJson(query, table.typed.table),
    value: text,
    table: { document_id: documentId, filename, dataset, number, caption, sheet },
    unexplained: [...unexplained],
    read_by: readBy,
  }
}

/** The conditions by which the table's viewer shows the same rows; null if it knows no such condition. */
function conditionsOf({ query }: TableReading): TableCondition[] | null {
  if (query.any || query.step !== 0 || query.versus.length > 0) return null
  const conditions = query.where.map(conditionOf)
  return conditions.every((condition) => condition !== null) ? conditions : null
}

function conditionOf({ column, test, value }: Condition): TableCondition | null {
  if (test === 'between' || test === 'same_as' || test === 'more_than_row' || test === 'less_than_row')
    return null
  if (test === 'more_than_column' || test === 'less_than_column') return null
  return { column, test, value }
}
