import { rowsWhere } from '../../server/answer/tables/query/conditions.ts'
import { type Condition, showAll, type TableQuery } from '../../server/answer/tables/query/table-query.ts'
import { columnName, type TypedColumn, type TypedTable } from '../../server/documents/tables/typed-table.ts'
import { ADJECTIVES, COMPARISONS, COUNTS, Draw, isComparative, LEADS, MORE, NOUNS, pluralOf, SUPERLATIVES, TALL } from './made-words.ts'
import templatesByKind from './templates.json' with { type: 'json' }

/** A question of which the query is known. `meant`: queries that are right; `left`: whether its wording is left out of the training. */
export type MadeQuestion = { readonly kind: string; readonly question: string; readonly meant: readonly TableQuery[]; readonly left: boolean }

/**
 * Wordings of each kind of question. '(a|b)' is one of several; '{…}' is filled in: {ents} and {ent} what a row is about,
 * {key} the column that names it, {a} and {b} two of its values, {cat} and {cats} a column of categories, {val} one of its
 * values, {num} and {other} columns of numbers, {n} a number, {cmp} how it is compared, {sup} 'highest' or 'lowest', {most}
 * 'most' or 'fewest', {adj} 'cheapest', {more} 'higher', {count} 'three'.
 */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = templatesByKind

type Fill = Record<string, string | undefined>
type Made = { readonly fill: Fill; readonly meant: readonly TableQuery[] }

/** Each how many wordings of a kind one is left out. */
const LEFT = 3
const NO_FIGURE = /\b(?:year|years|rank|no|nr|#|id|pos|position|date|week|round|season|number|place|seed|pick|code|zip|phone|lat|lon|latitude|longitude|episode|class|grade|channel|order)\b/i
/** How often a kind is asked beside the others. */
const WEIGHTS: Readonly<Record<string, number>> = { lookup: 1, list: 0.7, filter: 1.5, group: 0.5, distinct: 0.7, range: 0.4, top: 0.7, columns: 0.7, count: 0.7, share: 1.5, average: 1, averageWhere: 1, superlative: 1.5, adjective: 1 }

/** Makes questions about a table. `from`: all wordings, or those that are left out of the training or not. */
export function makeQuestions(table: TypedTable, most: number, seed: number, from: 'left' | 'kept'): MadeQuestion[] {
  const draw = new Draw(seed)
  const parts = partsOf(table)
  const questions: MadeQuestion[] = []
  const kinds = Object.keys(TEMPLATES).flatMap((kind) => Array<string>(Math.round(10 * (WEIGHTS[kind] ?? 1))).fill(kind))
  for (let tries = 0; tries < most * 8 && questions.length < most; tries++) {
    const kind = draw.of(kinds) ?? ''
    const templates = (TEMPLATES[kind] ?? []).filter((_, at) => (at % LEFT === LEFT - 1) === (from === 'left'))
    const template = draw.of(templates) ?? ''
    const made = new Maker(table, parts, draw).make(kind, template)
    const question = made && filled(template, made.fill, draw)
    if (question && !questions.some((other) => other.question === question)) questions.push({ kind, question, meant: made.meant, left: from === 'left' })
  }
  return questions
}

type Parts = { readonly key: number; readonly cats: readonly number[]; readonly nums: readonly number[]; readonly sortable: readonly number[]; readonly all: readonly number[] }

function partsOf({ columns, rowCount, totals }: TypedTable): Parts {
  const at = [...columns.keys()]
  const isNamed = (column: TypedColumn) => /\p{L}{2}/u.test(columnName(column)) && columnName(column).length <= 40
  const short = ({ values }: TypedColumn) => values.filter((value) => value.length > 40).length < values.length / 5
  const named = at.filter((i) => columns[i] && isNamed(columns[i]) && short(columns[i]))
  const filledOf = (i: number) => 1 - Array.from(columns[i]?.codes ?? []).filter((code) => columns[i]?.values[code] === '').length / rowCount
  const distinct = (i: number) => columns[i]?.values.length ?? 0
  const rows = rowCount - totals.length
  const key = named.find((i) => columns[i]?.type === 'text' && distinct(i) >= rows * 0.9 && filledOf(i) > 0.95) ?? -1
  const cats = named.filter((i) => i !== key && columns[i]?.type === 'text' && distinct(i) >= 2 && distinct(i) <= Math.max(2, rows * 0.6) && filledOf(i) > 0.8)
  const sortable = named.filter((i) => columns[i]?.type !== 'text' && filledOf(i) > 0.8 && distinct(i) > 2)
  const nums = sortable.filter((i) => columns[i]?.type === 'number' && !NO_FIGURE.test(columnName(columns[i])) && !columns[i].seconds)
  return { key, cats, nums, sortable, all: named }
}

/** Takes one of each '(a|b)' and fills in what stands in '{…}'; null if something is missing. */
function filled(template: string, fill: Fill, draw: Draw): string | null {
  let text = template
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/\(([^()]*)\)/g, (_, inner: string) => draw.of(inner.split('|')) ?? '')
  }
  let missing = false
  text = text.replace(/\{([^}]+)\}/g, (_, name: string) => {
    missing ||= !fill[name]
    return fill[name] ?? ''
  })
  if (missing) return null
  text = text.replace(/\s+/g, ' ').trim()
  if (draw.chance(0.3)) text = text.replace(/[?]$/, '')
  return draw.chance(0.25) ? text.toLowerCase() : draw.chance(0.5) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

class Maker {
  readonly table: TypedTable
  readonly parts: Parts
  readonly draw: Draw

  constructor(table: TypedTable, parts: Parts, draw: Draw) {
    this.table = table
    this.parts = parts
    this.draw = draw
  }

  /** What a wording of a kind is filled in with, and what it then means; null if the table does not have it. */
  make(kind: string, template: string): Made | null {
    const { parts, draw, table } = this
    const needs = (name: string) => template.includes(`{${name}}`)
    const key = parts.key
    const cat = draw.of(parts.cats)
    const isDated = kind === 'superlative' || kind === 'adjective' || kind === 'compare' || kind === 'top'
    const num = draw.of(isDated && draw.chance(0.3) ? parts.sortable : parts.nums)
    const nounOf = key >= 0 ? this.#headOf(key) : ''
    const ent = draw.chance(0.6) && nounOf !== '' ? nounOf : (draw.of(NOUNS) ?? 'row')
    const fill: Fill = { ent, ents: pluralOf(ent) }
    const asksKey = key >= 0 && (draw.chance(0.5) || kind === 'exists' || kind === 'fact')
    if (needs('key')) {
      if (key < 0) return null
      fill['key'] = this.#nameOf(key)
    }
    if (cat !== undefined) {
      fill['cat'] = this.#nameOf(cat)
      fill['cats'] = pluralOf(this.#nameOf(cat))
    }
    const val = cat === undefined ? undefined : this.#valueOf(cat)
    if (val !== undefined) fill['val'] = this.#written(val)
    const where: Condition[] = cat !== undefined && val !== undefined && needs('val') ? [{ column: cat, test: 'is', value: val }] : []
    if (needs('val') && where.length === 0) return null
    const other = draw.of(parts.nums.filter((one) => one !== num))
    if (num !== undefined) fill['num'] = this.#nameOf(num)
    if (needs('num') && num === undefined) return null
    const a = key >= 0 ? this.#valueOf(key) : undefined
    const b = key >= 0 ? this.#valueOf(key) : undefined
    if ((needs('a') && a === undefined) || (needs('b') && (b === undefined || b === a))) return null
    if (a !== undefined) fill['a'] = this.#written(a)
    if (b !== undefined) fill['b'] = this.#written(b)
    const isA: Condition = { column: key, test: 'is', value: a ?? '' }
    const isB: Condition = { column: key, test: 'is', value: b ?? '' }
    const beyond = needs('n') && num !== undefined ? this.#beyond(num, fill) : null
    if (needs('n') && !beyond) return null
    const figure = num ?? -1
    const direction = draw.chance(0.6) ? 'highest' : 'lowest'
    fill['sup'] = draw.of(SUPERLATIVES[direction].slice(0, needs('most') ? 3 : 99).filter((word) => !/^(?:most|least|fewest)$/.test(word)))
    fill['most'] = direction === 'highest' ? 'most' : draw.of(['least', 'fewest', 'lowest'])
    fill['leads'] = draw.of(LEADS[direction])
    fill['tall'] = draw.of(TALL[direction])
    fill['more'] = draw.of(MORE[direction].slice(1))
    const comparative = draw.of(MORE[direction])
    fill['a more'] = /^(?:more|less|fewer)$/.test(comparative ?? '') ? comparative : `a ${comparative}`
    fill['the more'] = /^(?:more|less|fewer)$/.test(comparative ?? '') ? comparative : `the ${comparative}`
    if (needs('adj') || needs('comparative')) {
      const words = num === undefined ? undefined : ADJECTIVES.find(({ name }) => name.test(columnName(table.columns[num] as TypedColumn)))
      fill['adj'] = draw.of((words?.[direction] ?? []).filter((word) => !isComparative(word)))
      fill['comparative'] = draw.of((words?.[direction] ?? []).filter(isComparative))
    }
    const limit = 2 + Math.floor(draw.number() * 4)
    fill['count'] = draw.chance(0.5) ? String(limit) : COUNTS[limit - 2]
    const query = (query: Partial<TableQuery>): TableQuery => ({ ...showAll(null), ...query })
    const order = { by: figure, direction, limit: 1, skip: 0 } as const
    const counted = (conditions: Condition[]) => [query({ show: 'count', where: conditions }), ...(key >= 0 ? [query({ show: 'distinct', column: key, where: conditions })] : [])]
    const made = (...meant: TableQuery[]): Made => ({ fill, meant })
    const several = () => where.length === 0 || rowsWhere(table, where[0] as Condition).length > 1
    switch (kind) {
      case 'count':
        return made(...counted([]))
      case 'countWhere':
        return made(...counted(where))
      case 'countBeyond':
        return beyond ? made(...counted([...where, beyond])) : null
      case 'sum':
        return made(query({ show: 'sum', column: figure }))
      case 'sumWhere':
        return several() ? made(query({ show: 'sum', column: figure, where })) : null
      case 'sumBoth':
        return made(query({ show: 'sum', column: figure, where: [isA, isB], any: true }))
      case 'average':
        return made(query({ show: 'average', column: figure }))
      case 'averageWhere':
        return several() ? made(query({ show: 'average', column: figure, where })) : null
      case 'extreme':
        return several() ? made(query({ show: direction === 'highest' ? 'maximum' : 'minimum', column: figure, where }), query({ column: figure, where, order })) : null
      case 'superlative':
      case 'adjective':
        return key >= 0 && several() ? made(query({ column: key, where, order })) : null
      case 'top':
        return key >= 0 ? made(query({ column: key, order: { ...order, limit } })) : null
      case 'difference':
        return made(query({ show: 'difference', column: figure, where: [isA], versus: [isB] }))
      case 'range':
        return made(query({ show: 'range', column: figure }))
      case 'share':
        return made(query({ show: 'share', where: beyond ? [...where, beyond] : where }))
      case 'shareSum': {
        const named = draw.chance(0.5) && a !== undefined
        if (named) fill['val'] = this.#written(a)
        return made(query({ show: 'share', column: figure, where: named ? [isA] : where }))
      }
      case 'exists':
        return made(query({ show: 'exists', where: beyond ? [beyond] : needs('a') ? [isA] : where }))
      case 'fact':
        if (beyond) return made(query({ show: 'exists', where: [isA, beyond] }))
        return cat === undefined ? null : made(query({ show: 'exists', where: [isA, this.#factOf(cat, a ?? '', fill)] }))
      case 'compare': {
        const test = direction === 'highest' ? 'more_than_row' : 'less_than_row'
        return made(query({ show: 'exists', where: [isA, { column: figure, test, value: b ?? '', key }] }))
      }
      case 'which':
        return made(query({ column: key, where: [isA, isB], any: true, order }))
      case 'lookup': {
        const column = draw.of(parts.all.filter((one) => one !== key))
        if (column === undefined) return null
        fill['col'] = this.#nameOf(column)
        if (/How/.test(template) && table.columns[column]?.type !== 'number') return null
        return made(query({ column, where: [isA] }), query({ show: 'sum', column, where: [isA] }))
      }
      case 'list': {
        const listed = asksKey ? key : cat
        if (listed === undefined) return null
        fill['cats'] = pluralOf(this.#nameOf(listed))
        return made(query({ column: listed }))
      }
      case 'filter':
        return key >= 0 ? made(query({ column: key, where: beyond ? [...where, beyond] : where })) : null
      case 'group':
        return cat === undefined ? null : made(query({ column: cat, group: { column: cat, measure: null, direction: template.includes('{most}') ? direction : 'highest' } }))
      case 'groupSum':
        return cat === undefined ? null : made(query({ column: cat, group: { column: cat, measure: figure, direction } }))
      case 'distinct':
        return cat === undefined ? null : made(query({ show: 'distinct', column: cat }))
      default: {
        if (num === undefined || other === undefined) return null
        fill['other'] = this.#nameOf(other)
        const isLess = /less|fewer|lower|smaller/.test(template)
        const more: Condition = { column: num, test: isLess ? 'less_than_column' : 'more_than_column', value: '', key: other }
        const turned: Condition = { column: other, test: isLess ? 'more_than_column' : 'less_than_column', value: '', key: num }
        const show = /^How many|^In how many/.test(template) ? 'count' : /share/.test(template) ? 'share' : needs('a') ? 'exists' : 'values'
        if (show === 'values' && key < 0) return null
        return made(...[more, turned].map((condition) => query({ show, column: show === 'values' ? key : null, where: [...(needs('a') ? [isA] : []), condition] })))
      }
    }
  }

  /** A condition on the category of a row, true or not. */
  #factOf(cat: number, a: string, fill: Fill): Condition {
    const [row = 0] = rowsWhere(this.table, { column: this.parts.key, test: 'is', value: a })
    const column = this.table.columns[cat]
    const own = column?.values[column.codes[row] ?? 0] ?? ''
    const value = own !== '' && this.draw.chance(0.6) ? own : (this.#valueOf(cat) ?? own)
    fill['val'] = this.#written(value)
    return { column: cat, test: 'is', value }
  }

  /** A comparison with a round number between the column's least and greatest. */
  #beyond(num: number, fill: Fill): Condition | null {
    const { draw, table } = this
    const numbers = [...(table.columns[num]?.numbers ?? [])].filter((value) => !Number.isNaN(value)).sort((x, y) => x - y)
    const value = numbers[Math.floor((0.15 + 0.7 * draw.number()) * numbers.length)] ?? 0
    const rounded = Number(value.toPrecision(draw.chance(0.7) ? 1 : 2))
    const test = draw.of(['more_than', 'more_than', 'less_than', 'less_than', 'at_least', 'at_most'] as const) ?? 'more_than'
    const condition: Condition = { column: num, test, value: String(rounded) }
    const count = rowsWhere(table, condition).length
    if (count === 0 || count === table.rowCount || rounded < 0) return null
    fill['cmp'] = draw.of(COMPARISONS[test].cmp)
    fill['of'] = draw.of(COMPARISONS[test].of)
    fill['n'] = rounded >= 1000 && draw.chance(0.6) ? rounded.toLocaleString('en') : String(rounded)
    return condition
  }

  /** A column's name as people say it: without brackets, sometimes not all of it. */
  #nameOf(column: number): string {
    const { draw, table } = this
    const of = table.columns[column]
    const name = of ? columnName(of) : ''
    const bare = name.replace(/\s*[([][^)\]]*[)\]]/g, '').replace(/[_/]+/g, ' ').trim() || name
    const text = /^\p{Lu}{2,4}$/u.test(bare) ? bare : bare.toLowerCase()
    const words = text.split(' ')
    if (words.length < 2 || !draw.chance(0.25)) return text
    return draw.chance(0.5) ? (words.at(-1) ?? text) : words.slice(1).join(' ')
  }

  #headOf(column: number): string {
    return (this.#nameOf(column).split(' ').at(-1) ?? '').replace(/[^\p{L}]/gu, '')
  }

  #valueOf(column: number): string | undefined {
    const { values = [], codes = [] } = this.table.columns[column] ?? {}
    const totals = new Set(this.table.totals)
    const row = Math.floor(this.draw.number() * this.table.rowCount)
    const value = values[codes[row] ?? 0] ?? ''
    return totals.has(row) || !/[\p{L}\p{N}]/u.test(value) || value.length > 40 ? undefined : value
  }

  #written(value: string): string {
    const bare = value.replace(/\s*[([][^)\]]*[)\]]/g, '').replace(/^["“]|["”]$/g, '').trim() || value
    const [first = bare] = bare.split(/,\s/)
    return this.draw.chance(0.3) ? first : bare
  }
}
