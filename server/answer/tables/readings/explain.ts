import { folded } from '../../../text/terms.ts'
import { tokensOf } from '../query/table-words.ts'
import { closeness } from '../question/link-columns.ts'
import type { Candidate } from './generate.ts'
import { isSaidBy } from './said-by.ts'
import type { Scene } from './scene.ts'

/** Which of a question's content words a reading accounts for. `open`: those that it does not, as written. */
export type Explained = { readonly open: readonly string[] }

/**
 * Says which content words of a question a query explains: those it takes values and numbers from, those that name a
 * column it uses, those of the table's or document's name, and those that, as training has shown, its form says itself.
 */
export function explain(scene: Scene, { query, set, other, form }: Candidate): Explained {
  const { asked, named, table } = scene
  const explained = new Set<number>()
  for (const { from, to } of other ? [...set.links, other] : set.links)
    for (let at = from; at < to; at++) explained.add(at)
  const { order, group } = query
  const columns = [
    query.column,
    order?.by,
    group?.column,
    group?.measure,
    ...query.where.flatMap(({ column, key }) => [column, key]),
    ...query.versus.map(({ column }) => column),
  ]
  for (const column of columns)
    if (column != null)
      for (const [at, close] of named[column]?.tokens ?? []) if (close >= 0.5) explained.add(at)
  if (order)
    for (const { from, to, value } of asked.numbers)
      if (value === order.limit || value === order.skip + 1)
        for (let at = from; at < to; at++) explained.add(at)
  const about = tokensOf(`${table.name} ${table.document}`)
  const units = new Set(
    columns.flatMap((column) => (column == null ? [] : (table.columns[column]?.unit ?? []))),
  )
  const open = asked.tokens.filter((token, at) => {
    if ((!token.content && !token.number) || explained.has(at)) return false
    if (isSaidBy(form, token.stem)) return false
    if (units.has(folded(token.text))) return false
    return !about.some((word) => closeness(token, word) >= 0.7)
  })
  return { open: open.map(({ text }) => text) }
}

/**
 * Whether a question asks for the column that a reading shows or computes something of: words name it or begin its name, or it
 * names the rows. True of counts of rows.
 */
export function namesColumn({ named, table, asked }: Scene, { query }: Candidate): boolean {
  const column = query.column === null ? undefined : table.columns[query.column]
  if (query.column === null || !column) return true
  if (query.column === table.columns.findIndex(({ type }) => type === 'text')) return true
  const name = tokensOf(column.path.join(' '))
  const begins = ({ lower, content }: Scene['asked']['tokens'][number]) =>
    content && lower.length >= LEAST_LETTERS && name.some((word) => word.lower.startsWith(lower))
  const close = [...(named[query.column]?.tokens.values() ?? [])]
  return close.some((closeness) => closeness >= 0.5) || asked.tokens.some(begins)
}

/** Fewer letters begin too many words. */
const LEAST_LETTERS = 3
