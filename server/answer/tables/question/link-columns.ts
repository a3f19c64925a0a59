import type { TypedTable } from '../../../documents/tables/typed-table.ts'
import { FUNCTION_WORDS } from '../../../text/function-words.ts'
import { areSynonyms } from '../../../text/synonyms.ts'
import { unitOf } from '../../../text/units.ts'
import { type Token, tokensOf } from '../query/table-words.ts'
import type { Asked } from './asked.ts'

/**
 * How a question's words name a column. `share`: how much of the column's name the question says, 0–1; `tokens`: the
 * question's tokens that say it, each with how closely (1 for the same stem); `head`: whether the last word of the
 * name, which says what it is, is among them; `close`: the span that the tokens take up has no other content words.
 */
export type ColumnLink = {
  readonly column: number
  readonly share: number
  readonly head: number
  readonly tokens: ReadonlyMap<number, number>
}

/** Links a question's tokens to the names of a table's columns; one link for each column, in order. */
export function linkColumns(asked: Asked, table: TypedTable): ColumnLink[] {
  return table.columns.map(({ path }, column) => {
    const words = nameWords(path)
    const tokens = new Map<number, number>()
    let [said, weight, head] = [0, 0, 0]
    for (const { word, extra } of words) {
      let best = 0
      for (const [at, token] of asked.tokens.entries()) {
        const close = token.content || token.lower === word.lower ? closeness(token, word) : 0
        if (close === 0) continue
        best = Math.max(best, close)
        tokens.set(at, Math.max(tokens.get(at) ?? 0, close))
      }
      if (extra && best === 0) continue
      const heavy = FUNCTION_WORDS.has(word.lower) ? 0.2 : 1
      weight += heavy
      said += best * heavy
      if (!extra) head = best
    }
    return { column, share: weight === 0 ? 0 : said / weight, head, tokens }
  })
}

/** The words of a column's name. What stands in brackets counts only if it is said, or if there is nothing else. */
function nameWords(path: readonly string[]): { word: Token; extra: boolean }[] {
  const name = path.join(' ')
  const words = tokensOf(name)
  const brackets = [...name.matchAll(/\([^)]*\)|\[[^\]]*\]/g)]
  const isInside = ({ start }: Token) =>
    brackets.some(({ 0: text, index }) => index <= start && start < index + text.length)
  const extras = words.map(isInside)
  return words.map((word, at) => ({ word, extra: extras[at] === true && extras.includes(false) }))
}

/** How close a word of the question is to a word of a name, 0–1. */
export function closeness(token: Token, word: Token): number {
  if (token.stem === word.stem) return 1
  const [a, b] = [token.lower, word.lower]
  // Stems of verbs as short as these differ: 'die' and 'died'.
  if ((b === `${a}d` && a.endsWith('e')) || (a === `${b}d` && b.endsWith('e'))) return 1
  if (/^\p{N}/u.test(b)) return b.length === 2 && /^[12]\d{3}$/.test(a) && a.endsWith(b) ? 0.8 : 0
  const unit = unitOf(b)
  if (unit !== null && unit === unitOf(a)) return 0.9
  if (b.length >= 3 && a.length > b.length && a.startsWith(b)) return b.length >= 4 ? 0.8 : 0.6
  if (a.length >= 4 && b.length > a.length && b.startsWith(a)) return 0.8
  if (a.length >= 5 && b.length >= 5 && commonPrefix(token.stem, word.stem) >= 5) return 0.7
  if (b.length >= 2 && b.length <= 4 && a.length > 4 && isAbbreviation(b, a)) return 0.5
  if (a.length >= 5 && b.length >= 5 && isOneEditApart(a, b)) return 0.7
  if (areSynonyms(token.stem, word.stem)) return 0.6
  // A part of a compound: 'Einwohner' of 'Einwohnerzahl' above, 'zahl' here.
  if (a.length >= 5 && b.length > a.length + 3 && b.endsWith(a)) return 0.6
  return b.length >= 5 && a.length > b.length + 3 && a.endsWith(b) ? 0.6 : 0
}

function commonPrefix(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** Whether the letters of a short word stand in a long one in order, the first at its start: 'pts' in 'points'. */
function isAbbreviation(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length && !/[aeiou]/.test(short.slice(1))
}

/** Whether two words differ by one letter added, left out or exchanged. */
function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  const same = commonPrefix(a, b)
  const [x, y] = [a.slice(same), b.slice(same)]
  return x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1)
}
