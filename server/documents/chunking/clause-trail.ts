import { CLAUSE_WORDS } from '../../text/clause-references.ts'
import { lines } from '../../text/sentences.ts'
import type { Section } from './chunk.ts'
import type { PlacedBlock } from './text-layout.ts'

/** The number of a clause at the start of a paragraph or list item. `rank`: its depth among clauses of all styles. */
type Clause = { readonly label: string; readonly rank: number; readonly numbers: readonly number[] }

/** Ranks of the styles: articles and §, then decimal numbers by their parts, then letters and Roman numerals in brackets. */
const NAMED_RANK = 1
const DECIMAL_RANK = 2
const LETTER_RANK = 10
const ROMAN_RANK = 11

const NAMED = new RegExp(
  `^(?<label>§§?\\s?\\d+\\p{L}?|(?:${CLAUSE_WORDS})\\s(?:premier|primero|\\d+(?:\\.\\d+)*(?:er|\\p{L})?))(?![\\p{L}\\p{N}])`,
  'iu',
)
/** The most characters of a title behind such a label. */
const MOST_TITLE = 80
/** A line of nothing else. */
const NAMED_ALONE = new RegExp(`${NAMED.source}[.:]?\\s*$`, 'imu')
const DECIMAL = /^(?<label>\d{1,3}(?:\.\d{1,3}){0,5})(?:[.)]|(?=\s))\s+(?=[\p{Lu}\p{Lo}"“„'(§]|\p{Ll})/u
const BRACKETED = /^(?<label>\(?(?:\p{Ll}{1,2}|[ivxl]{1,5}|\d{1,2})\))\s+\S/u

/**
 * Follows the numbers of clauses through a document: '5.2', '§ 12', 'Article 7', '(b)'. The sections that it returns extend
 * the heading path by the clause and those that it belongs to, such as 'Lease › 5 Repairs › 5.2 › (b)'. A decimal number
 * counts if it follows the one before it, or belongs under the number of the heading, so that '3.5 million' does not. A
 * paragraph without a number belongs to the clause before it; a heading ends all clauses.
 */
export class ClauseTrail {
  #open: Clause[] = []
  /** The number that the last heading begins with. */
  #heading: readonly number[] = []
  #place = ''

  /** Returns where the clauses of a block begin; none unless the block, or one before it under the same heading, has any. */
  read({ block, text, start }: PlacedBlock): Section[] {
    const headings = block.place.headings ?? []
    if (block.kind === 'heading') {
      this.#reset(text, [...headings, text])
      return []
    }
    if (headings.join('\n') !== this.#place) this.#reset(headings.at(-1) ?? '', headings)
    if (block.kind === 'paragraph' || block.kind === 'list') {
      const spans =
        block.kind === 'list'
          ? lines(text)
          : lines(text).filter(({ start, end }, at) => at === 0 || NAMED_ALONE.test(text.slice(start, end)))
      return this.#ofSpans(
        spans.map((span) => ({ at: start + span.start, text: text.slice(span.start) })),
        headings,
      )
    }
    return this.#open.length > 0 && block.kind !== 'code' ? [this.#section(start, headings)] : []
  }

  #ofSpans(
    spans: readonly { readonly at: number; readonly text: string }[],
    headings: readonly string[],
  ): Section[] {
    const sections: Section[] = []
    for (const { at, text } of spans) {
      const clause = this.#clauseOf(text.trimStart())
      if (clause) this.#open = [...this.#open.filter((outer) => contains(outer, clause)), clause]
      if (this.#open.length > 0 && (clause || sections.length === 0))
        sections.push(this.#section(at, headings))
    }
    return sections
  }

  #clauseOf(text: string): Clause | null {
    const named = NAMED.exec(text)?.groups?.label
    if (named !== undefined)
      return {
        label: (isTitle(text) ? text.trim() : named).replace(/\s+/g, ' '),
        rank: NAMED_RANK,
        numbers: [Number(/\d+/.exec(named)?.[0] ?? 1)],
      }
    const decimal = DECIMAL.exec(text)?.groups?.label
    if (decimal !== undefined) {
      const numbers = decimal.split('.').map(Number)
      return this.#follows(numbers) ? { label: decimal, rank: DECIMAL_RANK + numbers.length, numbers } : null
    }
    const bracketed = BRACKETED.exec(text)?.groups?.label
    if (bracketed === undefined || this.#open.length === 0) return null
    const before = this.#open.findLast(({ rank }) => rank >= LETTER_RANK)
    // '(i)' after '(h)' is a letter, after another clause a Roman numeral.
    const isRoman = /^\(?[ivxl]+\)$/.test(bracketed) && before?.label.replace(/[()]/g, '') !== 'h'
    return { label: bracketed, rank: isRoman ? ROMAN_RANK : LETTER_RANK, numbers: [] }
  }

  /** Whether a decimal number comes next: after its neighbour, as a first child, or under the heading of its number. */
  #follows(numbers: readonly number[]): boolean {
    const parent = numbers.slice(0, -1)
    const last = numbers.at(-1) ?? 0
    const isUnder = (outer: readonly number[]) => outer.length > 0 && outer.join('.') === parent.join('.')
    if (isUnder(this.#heading)) return true
    const open = this.#open.filter(({ rank }) => rank > DECIMAL_RANK && rank < LETTER_RANK)
    if (open.some((clause) => isUnder(clause.numbers)))
      return last <= 1 || open.at(-1)?.numbers.length === numbers.length
    const sibling = open.find((clause) => clause.numbers.length === numbers.length)
    if (sibling) {
      const isNext =
        (sibling.numbers.at(-1) ?? 0) + 1 === last &&
        sibling.numbers.slice(0, -1).join('.') === parent.join('.')
      const isNextParent =
        last === 1 && parent.length > 0 && (sibling.numbers.at(-2) ?? 0) + 1 === parent.at(-1)
      return isNext || isNextParent
    }
    return last === 1 && numbers.every((number, at) => at === 0 || number >= 1)
  }

  #section(start: number, headings: readonly string[]): Section {
    // A number alone says nothing that its text does not say; it is named for what stands under it.
    const own = this.#open.filter(
      ({ numbers, rank }, at) => at < this.#open.length - 1 || numbers.length !== 1 || rank === NAMED_RANK,
    )
    const shown = own.filter(({ numbers, rank }, at) => {
      const next = own[at + 1]
      return (
        rank === NAMED_RANK ||
        rank >= LETTER_RANK ||
        !(next && next.rank < LETTER_RANK && numbers.length < next.numbers.length)
      )
    })
    return { start, headings: [...headings, ...shown.map(({ label }) => label)] }
  }

  #reset(heading: string, headings: readonly string[]): void {
    this.#open = []
    this.#place = headings.join('\n')
    const number = /^(?:§\s?|\p{L}+\s)?(\d{1,3}(?:\.\d{1,3}){0,5})\b/u.exec(heading)?.[1]
    this.#heading = number?.split('.').map(Number) ?? []
  }
}

/** Whether the text of a clause is no more than its title: 'Clause 3 – Moorings'. */
function isTitle(text: string): boolean {
  return text.length <= MOST_TITLE && /^[^\n]*[\p{L}\p{N})]\s*$/u.test(text)
}

/** Whether an open clause contains the next one. */
function contains(outer: Clause, next: Clause): boolean {
  if (outer.rank >= next.rank) return false
  const isDecimal = (clause: Clause) => clause.rank > DECIMAL_RANK && clause.rank < LETTER_RANK
  return (
    !isDecimal(outer) || !isDecimal(next) || outer.numbers.every((number, at) => next.numbers[at] === number)
  )
}
