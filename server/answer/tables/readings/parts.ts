import type { QueryResult } from '../query/execute-query.ts'
import type { Condition, TableQuery } from '../query/table-query.ts'
import type { LinkedCondition } from '../question/link-values.ts'
import type { Candidate } from './generate.ts'
import type { Scene } from './scene.ts'

/** Begins a part that is learned about for itself rather than together with every phrase of the question. */
export const ALONE = '='
/** Begins a part that says a word of the question is left unsaid. */
export const OPEN = '=open '

/**
 * Names what a query is made of: its form, the columns in each role by type and name, and the question's words beside
 * what it is linked from. `heads`: the last word of each column's name. Thousands of readings share their parts, which
 * are therefore made once.
 */
export class PartNames {
  readonly #scene: Scene
  readonly #heads: readonly string[]
  readonly #made = new Map<string, readonly string[]>()

  constructor(scene: Scene, heads: readonly string[]) {
    this.#scene = scene
    this.#heads = heads
  }

  /** The parts of a reading; `open`: the stems that it leaves unsaid. */
  of({ query, set, other, form }: Candidate, { values }: QueryResult, open: readonly string[]): string[] {
    const { column, order, group, show, step } = query
    const lists = [this.#once(`f${set.kind}|${form}`, () => formParts(set.kind, form, show))]
    if (column !== null) {
      const many = values.length > 1
      lists.push(this.#once(`a${column}|${many}|${form}`, () => this.#answerParts(column, form, show, many)))
    }
    if (order) lists.push(this.#once(`d${order.direction}`, () => [`order ${order.direction}`]))
    const compared = comparedBy(query)
    const by = order?.by ?? group?.measure ?? compared?.column ?? null
    const direction = order?.direction ?? group?.direction ?? compared?.direction ?? ''
    if (by !== null) lists.push(this.#once(`b${by}|${direction}`, () => this.#orderParts(by, direction)))
    if (group)
      lists.push(this.#once(`g${group.column}|${direction}`, () => this.#groupParts(group.column, direction)))
    for (const { test, column: at } of query.where)
      lists.push(
        this.#once(`w${at}|${test}`, () => [
          ...(test === 'is' || test === 'contains' ? [] : [`test ${test}`]),
          `where ${this.#heads[at]}`,
        ]),
      )
    for (const [place, link] of set.links.entries()) {
      const test = query.where[place]?.test ?? link.condition.test
      const { column: at } = link.condition
      lists.push(
        this.#once(`l${link.kind}|${at}|${link.from}|${link.to}|${test}|${step}|${show}`, () =>
          this.#linkParts(link, test, step, show),
        ),
      )
    }
    if (other)
      lists.push(
        this.#once(`v${other.from}|${other.to}|${show}`, () => [`=versus ${this.#beside(other)[1]} ${show}`]),
      )
    for (const stem of open)
      lists.push(this.#once(`o${stem}|${show}`, () => [`${OPEN}${stem}`, `${OPEN}${stem} ${show}`]))
    return lists.flat()
  }

  #once(key: string, make: () => readonly string[]): readonly string[] {
    let parts = this.#made.get(key)
    if (!parts) {
      parts = make()
      this.#made.set(key, parts)
    }
    return parts
  }

  #answerParts(column: number, form: string, show: string, many: boolean): string[] {
    const type = this.#type(column)
    const [before, behind] = this.#besideColumn(column)
    return [
      `answer ${this.#heads[column]}`,
      `answer type ${type}`,
      `answer type ${type} ${many}`,
      `answer ${type} ${form}`,
      ...(column === 0 ? ['answer first'] : []),
      ...this.#unit(column).map((unit) => `answer unit ${unit} ${show}`),
      `=answer ${before} _ ${show}`,
      `=answer _ ${behind} ${show}`,
    ]
  }

  #orderParts(by: number, direction: string): string[] {
    const head = this.#heads[by]
    const [before, behind] = this.#besideColumn(by)
    return [
      `by ${head} ${direction}`,
      `by type ${this.#type(by)} ${direction}`,
      ...this.#unit(by).map((unit) => `by unit ${unit} ${direction}`),
      `=by ${before} _ ${direction}`,
      `=by _ ${behind} ${direction}`,
      `=by ${before} ${head} ${direction}`,
    ]
  }

  #groupParts(column: number, direction: string): string[] {
    return [`group ${this.#heads[column]}`, `=group ${this.#besideColumn(column)[0]} ${direction}`]
  }

  #linkParts(link: LinkedCondition, test: string, step: number, show: string): string[] {
    const [twice, before, behind, after] = this.#beside(link)
    const { column } = link.condition
    const role = `${link.kind} ${test}${step === 0 ? '' : ` step${step}`}`
    return [
      `=near ${before} _ ${role}`,
      `=near ${twice} ${before} _ ${role}`,
      `=near _ ${behind} ${role}`,
      `=near _ ${behind} ${after} ${role}`,
      `=near ${before} ${this.#heads[column]} ${test}`,
      `=where ${this.#type(column)} ${role} ${show}`,
    ]
  }

  #type(column: number): string {
    return this.#scene.table.columns[column]?.type ?? 'text'
  }

  /** The unit of a column, if it has one; currencies are one. */
  #unit(column: number): string[] {
    const { unit = null } = this.#scene.table.columns[column] ?? {}
    return unit === null ? [] : [/^\p{Sc}$/u.test(unit) ? 'money' : unit]
  }

  /** The stems before and behind the words that name a column; '' for none. */
  #besideColumn(column: number): readonly [string, string] {
    const { named, asked } = this.#scene
    const places = [...(named[column]?.tokens ?? [])].flatMap(([at, close]) => (close >= 0.5 ? [at] : []))
    if (places.length === 0) return ['', '']
    const stem = (at: number) => asked.tokens[at]?.stem ?? '^'
    return [stem(Math.min(...places) - 1), stem(Math.max(...places) + 1)]
  }

  /** The two stems before the words that a condition was linked from, and the two behind. */
  #beside({ from, to }: LinkedCondition): readonly [string, string, string, string] {
    const stem = (at: number) => {
      const token = this.#scene.asked.tokens[at]
      return token === undefined ? '^' : token.number ? '#' : token.stem
    }
    return [stem(from - 2), stem(from - 1), stem(to), stem(to + 1)]
  }
}

/** The column by which a query compares rows with another row or column, and which way; null for none. */
export function comparedBy({
  where,
}: TableQuery): { column: number; direction: 'highest' | 'lowest' } | null {
  const isMore = ({ test }: Condition) => test === 'more_than_row' || test === 'more_than_column'
  const isLess = ({ test }: Condition) => test === 'less_than_row' || test === 'less_than_column'
  const found = where.find((condition) => isMore(condition) || isLess(condition))
  return found ? { column: found.column, direction: isMore(found) ? 'highest' : 'lowest' } : null
}

function formParts(kind: string, form: string, show: string): string[] {
  return [`form ${form}`, `set ${kind}`, `both ${kind} ${form}`, `show ${show}`]
}
