import type { Computed, TableReading as SharedReading } from '../../../shared/computed.ts'
import type { TableCondition } from '../../../shared/tables.ts'
import { escapeMarkdown } from '../../text/markdown.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import { citedRows } from '../evidence/row-sentences.ts'
import type { Condition } from '../tables/query/table-query.ts'
import type { TableAnswer, TableReading } from '../tables/table-answer.ts'

/**
 * Writes what was computed: the result, the query in words, and the rows that it comes from as a table with their sources.
 */
export function computedText(answer: TableAnswer, sentences: readonly EvidenceSentence[]): string {
  const [best] = answer.readings
  const rows = citedRows(answer, sentences)
  const numbers = [...new Set(rows.flatMap(({ sentence }) => sentence?.source.number ?? []))]
  const value = best.text === '' ? 'The cell is empty' : `**${escapeMarkdown(best.text)}**`
  const result = `${value} — ${escapeMarkdown(best.words)}${numbers
    .slice(0, 3)
    .map((number) => ` [${number}]`)
    .join('')}`
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const body = rows.map(({ cells, marked, sentence }) => {
    const texts = cells.map((cell, at) => {
      const text = escapeMarkdown(cell)
      return text !== '' && marked.includes(at) ? `**${text}**` : text
    })
    return line([...texts, sentence ? `[${sentence.source.number}]` : ''])
  })
  const header = [...best.columns.map(({ name }) => escapeMarkdown(name)), ' ']
  const left = best.rowCount - rows.length
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
  return {
    ...sharedReading(best),
    is_answer: told === 'answer',
    in_answer: told !== null,
    columns: [...best.columns],
    rows: citedRows(answer, sentences).map(({ row, number, start, cells, marked, sentence }) => ({
      ...{ row, number, start, cells: [...cells], marked: [...marked] },
      source_number: sentence?.source.number ?? null,
    })),
    row_count: best.rowCount,
    where: conditionsOf(best),
    others: others.map(sharedReading),
  }
}

function sharedReading({ json, words, text, table, unexplained, readBy }: TableReading): SharedReading {
  const { documentId, filename, dataset, number, caption, sheet } = table
  return {
    query: words,
    query_json: json,
    value: text,
    table: { document_id: documentId, filename, dataset, number, caption, sheet },
    unexplained: [...unexplained],
    read_by: readBy,
  }
}

/** The conditions by which the table's viewer shows the same rows; null if it knows no such condition. */
function conditionsOf({ query, table }: TableReading): TableCondition[] | null {
  if (query.any || query.step !== 0 || query.versus.length > 0) return null
  if (query.where.some(({ column }) => column >= table.columns)) return null
  const conditions = query.where.map(conditionOf)
  return conditions.every((condition) => condition !== null) ? conditions : null
}

function conditionOf({ column, test, value }: Condition): TableCondition | null {
  if (test === 'between' || test === 'same_as' || test === 'more_than_row' || test === 'less_than_row')
    return null
  if (test === 'more_than_column' || test === 'less_than_column') return null
  return { column, test, value }
}
