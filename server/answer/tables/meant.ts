import { folded } from '../../text/terms.ts'
import { tokensOf } from './query/table-words.ts'
import { closeness } from './question/link-columns.ts'
import { isSaidBySome } from './readings/said-by.ts'
import type { Scene } from './readings/scene.ts'

/** How many words of a question a reading may leave open. */
const MOST_UNEXPLAINED = 1

/** Whether a reading leaves at most one word open, and none that is a name or a number, which says what is meant. */
export function isMeant(unexplained: readonly string[]): boolean {
  return unexplained.length <= MOST_UNEXPLAINED && !unexplained.some((word) => /\p{Lu}|\d/u.test(word))
}

/**
 * Whether some query of a table could account for a question, as explain() says it: no word that neither a column, a cell,
 * a unit, the table's name nor any operation has stands in the way. Costs little beside reading the question.
 */
export function mayBeMeant({ asked, named, links, table }: Scene): boolean {
  const linked = new Set<number>()
  for (const { from, to } of [...links, ...asked.numbers]) for (let at = from; at < to; at++) linked.add(at)
  for (const { tokens } of named) for (const [at, close] of tokens) if (close >= 0.5) linked.add(at)
  const about = tokensOf(`${table.name} ${table.document}`)
  const units = new Set(table.columns.flatMap(({ unit }) => unit ?? []))
  const open = asked.tokens.filter(
    (token, at) =>
      (token.content || token.number) &&
      !linked.has(at) &&
      !isSaidBySome(token.stem) &&
      !units.has(folded(token.text)) &&
      !about.some((word) => closeness(token, word) >= 0.7),
  )
  return isMeant(open.map(({ text }) => text))
}
