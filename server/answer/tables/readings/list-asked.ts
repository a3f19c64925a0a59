import { columnName } from '../../../documents/tables/typed-table.ts'
import type { QueryResult } from '../query/execute-query.ts'
import type { Candidate } from './generate.ts'
import type { Scene } from './scene.ts'

const LIST =
  /^\P{L}*(?:please\s+)?(?:list|name|show|give|who (?:are|were)|(?:which|what)\s+(?:\p{L}+\s+){0,2}?(?:are|were|have|do|\p{L}{2,}[^sui\P{L}]s)\b|(?:welche|wer)\s.*\b(?:sind|waren|haben|werden)\b)/iu
const CHOSEN = new Set(['one', 'both'])

/**
 * Whether a question asks for all rows of some kind, in the plural, and a reading lists them: the values of a column that the
 * question names, or that names the rows, in all rows with the values that the question says.
 */
export function isAskedList(scene: Scene, { query, set, form }: Candidate, { values }: QueryResult): boolean {
  const { asked, named, table } = scene
  if (query.column === null || form !== 'values' || !CHOSEN.has(set.kind) || values.length < 2) return false
  if (!LIST.test(asked.text) || !query.where.every(({ test }) => test === 'is' || test === 'contains'))
    return false
  const isNamed = [...(named[query.column]?.tokens.values() ?? [])].some((close) => close >= 0.5)
  const first = table.columns.findIndex((column) => column.type === 'text' && columnName(column) !== '')
  return isNamed || query.column === first
}
