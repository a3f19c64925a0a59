import { asksExtreme } from '../../understand/superlative.ts'
import type { Candidate } from './generate.ts'
import { isSaidBy } from './said-by.ts'
import type { Scene } from './scene.ts'

const NO_STEMS: ReadonlySet<string> = new Set()
/** From this closeness on, a word of the question names a column. */
const NAMED = 0.5

/**
 * Which readings may answer a question: none that takes the first or last row of the table, unless a word asks for it that names
 * no column.
 */
export function placeAsked({ asked, named }: Scene): (candidate: Candidate) => boolean {
  const isOrdered = asked.numbers.some(({ ordinal }) => ordinal) || asksExtreme(asked.text, NO_STEMS)
  const others = asked.tokens.filter(
    (_, at) => !named.some((column) => (column?.tokens.get(at) ?? 0) >= NAMED),
  )
  return ({ form, query: { order } }) =>
    order === null ||
    order.by !== null ||
    order.limit > 1 ||
    order.skip > 0 ||
    isOrdered ||
    others.some(({ stem }) => isSaidBy(form, stem))
}
