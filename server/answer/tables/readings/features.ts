import { columnName } from '../../../documents/tables/typed-table.ts'
import type { QueryResult } from '../query/execute-query.ts'
import { stemsOf } from '../query/table-words.ts'
import type { LinkedCondition } from '../question/link-values.ts'
import { DENSE, type DenseName } from './dense-names.ts'
import type { Candidate } from './generate.ts'
import { comparedBy, PartNames } from './parts.ts'
import type { Scene } from './scene.ts'

/**
 * What the ranker sees of a reading. `dense`: the features of `DENSE`, most of them 0–1; `parts`: what the query is
 * made of, as names that are learned about together with the question's words; `family`: which weights count.
 */
export type Features = {
  readonly dense: Float32Array
  readonly parts: readonly string[]
  readonly family: string
}

const AT = Object.fromEntries(DENSE.map((name, at) => [name, at])) as Readonly<Record<DenseName, number>>

/** What of a scene all its readings share. Bits stand for the content words of the question, up to 31. */
type Shared = {
  readonly all: number
  readonly columnBits: readonly number[]
  readonly first: number
  readonly last: number
  readonly wholes: readonly { bits: number; link: LinkedCondition }[]
  readonly numbers: number
  readonly namedBits: number
  readonly names: PartNames
  readonly distinct: readonly number[]
  readonly stems: readonly string[]
  readonly lower: string
  readonly rivals: Map<LinkedCondition, { count: number; better: boolean }>
  readonly bitsOf: (span: { from: number; to: number }) => number
}
const SHARED = new WeakMap<Scene, Shared>()

function sharedOf(scene: Scene): Shared {
  const known = SHARED.get(scene)
  if (known) return known
  const bits = new Map<number, number>()
  for (const [at, { content, number }] of scene.asked.tokens.entries())
    if ((content || number) && bits.size < 31) bits.set(at, 1 << bits.size)
  const bitsOf = ({ from, to }: { from: number; to: number }) => {
    let mask = 0
    for (let at = from; at < to; at++) mask |= bits.get(at) ?? 0
    return mask
  }
  const columnBits = scene.named.map(({ tokens, share }) => {
    let mask = 0
    if (share >= 0.3) for (const [at, close] of tokens) if (close >= 0.5) mask |= bits.get(at) ?? 0
    return mask
  })
  const all = [...bits.values()].reduce((a, b) => a | b, 0)
  const wholes = scene.links.flatMap((link) =>
    link.kind === 'whole' || (link.kind === 'part' && link.to - link.from > 1)
      ? [{ bits: bitsOf(link), link }]
      : [],
  )
  const shared: Shared = {
    all,
    columnBits,
    first: [...bits.values()][0] ?? 0,
    last: [...bits.values()].at(-1) ?? 0,
    wholes,
    numbers: scene.asked.numbers.reduce((mask, number) => mask | bitsOf(number), 0),
    namedBits: scene.named.reduce(
      (mask, { share }, at) => (share >= 0.99 ? mask | (columnBits[at] ?? 0) : mask),
      0,
    ),
    names: new PartNames(
      scene,
      scene.table.columns.map((column) => headOf(columnName(column))),
    ),
    distinct: scene.table.columns.map(({ codes }) => new Set(codes).size / Math.max(1, scene.table.rowCount)),
    stems: [...bits.keys()].map((at) => scene.asked.tokens[at]?.stem ?? ''),
    lower: ` ${scene.asked.tokens.map(({ lower }) => lower).join(' ')} `,
    rivals: new Map(),
    bitsOf,
  }
  SHARED.set(scene, shared)
  return shared
}

/** Other links of the same words: how many in other columns, and whether one fits better. */
function rivalsOf(
  scene: Scene,
  { rivals }: Shared,
  link: LinkedCondition,
): { count: number; better: boolean } {
  let found = rivals.get(link)
  if (!found) {
    found = { count: 0, better: false }
    for (const rival of scene.links) {
      if (rival === link || rival.kind === 'beyond' || rival.from > link.from || rival.to < link.to) continue
      if (rival.condition.column !== link.condition.column) found.count++
      const longer = rival.to - rival.from > link.to - link.from
      if (rival.score > link.score + 0.01 || (longer && rival.score >= link.score)) found.better = true
    }
    rivals.set(link, found)
  }
  return found
}

function headOf(name: string): string {
  const stems = stemsOf(name.replace(/\([^)]*\)/g, ' '))
  return stems.at(-1) ?? ''
}

/** The lowest bit of a mask; 1 for none. */
function lowestBit(mask: number): number {
  return mask === 0 ? 1 : mask & -mask
}

function countBits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Describes a reading to the ranker. */
export function featuresOf(scene: Scene, candidate: Candidate, result: QueryResult): Features {
  const { table, named, asked } = scene
  const { query, set, other, form } = candidate
  const shared = sharedOf(scene)
  const dense = new Float32Array(DENSE.length)
  const put = (name: DenseName, value: number | boolean) => {
    dense[AT[name]] = Number(value)
  }
  const links = other ? [...set.links, other] : set.links
  const answer = query.column
  const order = query.order ? query.order.by : (query.group?.measure ?? comparedBy(query)?.column ?? null)
  const conditionColumns = new Set(query.where.map(({ column }) => column))
  const keys = query.where.flatMap(({ key }) => key ?? [])

  let covered = 0
  for (const link of links) covered |= shared.bitsOf(link)
  const valueBits = covered
  for (const column of [answer, order, ...conditionColumns, ...keys])
    if (column !== null) covered |= shared.columnBits[column] ?? 0
  const words = Math.max(1, countBits(shared.all))
  const limits = (query.order && query.order.limit + query.order.skip > 1) || form.startsWith('values nth')
  if (limits)
    for (const number of asked.numbers)
      if (number.value === query.order?.limit || number.value - 1 === query.order?.skip)
        covered |= shared.bitsOf(number)
  const open = shared.all & ~covered
  put('covered', countBits(covered & shared.all) / words)
  put('uncovered', countBits(open) / 4)
  put('uncoveredAll', open === 0)
  put(
    'looseValue',
    shared.wholes.some(({ bits }) => bits !== 0 && (bits & ~covered) === bits),
  )
  put('openBefore', countBits(open & (lowestBit(valueBits) - 1)) / 3)
  put('looseNumber', (shared.numbers & open) !== 0)
  put('looseColumn', countBits(shared.namedBits & open) / 2)

  // What holds of both sets that are compared counts with the one.
  put('conditions', Math.min(2, links.length) / 2)
  let [spans, rivals, better] = [0, 0, false]
  for (const link of links) {
    const { column } = link.condition
    if (link.kind === 'whole') put('whole', 1)
    else if (link.kind === 'part') {
      put('part', 1)
      put('partShare', link.score)
    } else put(link.kind, 1)
    spans += link.to - link.from
    const name = named[column]
    if (name && name.share > 0.5) put('conditionNamed', name.share)
    if (
      name &&
      [...name.tokens.keys()].some((at) => at === link.from - 1 || at === link.to || at === link.from - 2)
    )
      put('conditionBeside', 1)
    if (column === 0) put('conditionFirst', 1)
    if (link.kind !== 'number' && link.kind !== 'beyond' && (shared.bitsOf(link) & ~shared.namedBits) === 0)
      put('conditionIsName', 1)
    const rival = rivalsOf(scene, shared, link)
    rivals += rival.count
    better ||= rival.better
    if (/^\d+$/.test(link.condition.value) && table.columns[column]?.type === 'text') put('numberInText', 1)
  }
  put('spanLength', Math.min(1, spans / 6))
  put('rivals', Math.min(1, rivals / 4))
  put('rivalBetter', better)

  const role = (prefix: 'answer' | 'order', column: number) => {
    const name = named[column]
    const bits = (shared.columnBits[column] ?? 0) & ~valueBits
    put(`${prefix}Share`, bits === 0 ? 0 : (name?.share ?? 0))
    put(`${prefix}Head`, bits === 0 ? 0 : (name?.head ?? 0))
    put(`${prefix}None`, bits === 0)
    put(`${prefix}Words`, Math.min(1, countBits(bits) / 3))
    put(`${prefix}Distinct`, shared.distinct[column] ?? 0)
    put(`${prefix}LastWord`, (bits & shared.last) !== 0)
    put(`${prefix}First`, column === 0)
    const { type } = table.columns[column] ?? {}
    put(`${prefix}Number`, type === 'number')
    put(`${prefix}Date`, type === 'date')
    put(
      `${prefix}Better`,
      named.some(
        (rival) =>
          rival.column !== column &&
          rival.share > (name?.share ?? 0) + 0.01 &&
          (bits === 0 || ((shared.columnBits[rival.column] ?? 0) & bits) !== 0),
      ),
    )
    return bits
  }
  if (answer !== null) {
    const bits = role('answer', answer)
    put('answerFirstWord', (bits & shared.first) !== 0)
    put('answerPlace', answer / Math.max(1, table.columns.length - 1))
    put('answerKey', table.columns[answer]?.type === 'text' && (shared.distinct[answer] ?? 0) === 1)
    put('answerText', table.columns[answer]?.type === 'text')
    put('answerIsCondition', conditionColumns.has(answer))
  }
  if (order !== null) {
    role('order', order)
    put('orderIsAnswer', order === answer)
    put('orderIsCondition', conditionColumns.has(order))
  }
  put('orderByRow', query.order !== null && query.order.by === null)
  if (links.length === 2 || other)
    put('sameColumn', links[0]?.condition.column === links.at(-1)?.condition.column)

  const { values, rows } = result
  // A named cell of a named row is what is asked for, also if it is empty.
  const isAskedCell =
    form === 'values' && open === 0 && rows.length === 1 && answer !== null && isSaid(scene, answer, links)
  put('results1', values.length === 1)
  put('results2', values.length === 2)
  put('resultsMore', values.length > 2)
  put('resultsNone', values.length === 0)
  put('resultEmpty', values.some((value) => value === '') && !isAskedCell)
  put(
    'resultAsked',
    values.length > 0 &&
      values.length < 4 &&
      values.some(
        (value) =>
          typeof value === 'string' && value.length > 1 && shared.lower.includes(` ${value.toLowerCase()} `),
      ),
  )
  const [value] = values
  put('resultZero', values.length === 1 && Number(value) === 0)
  put('resultOne', values.length === 1 && Number(value) === 1)
  put('rowsOne', rows.length === 1)
  put('rowsFew', rows.length > 1 && rows.length <= 4)
  put('rowsMost', rows.length * 2 > table.rowCount)
  put('missing', result.missing > 0)
  put('tie', query.order !== null && query.order.limit === 1 && rows.length > 1)
  put('same', 1)
  return {
    dense,
    parts: shared.names.of(
      candidate,
      result,
      shared.stems.filter((_, at) => (open & (1 << at)) !== 0),
    ),
    family: familyOf(form, set.kind),
  }
}

/** Whether words of the question that choose no rows name a column in full. */
function isSaid({ named }: Scene, column: number, links: readonly LinkedCondition[]): boolean {
  const { share = 0, tokens = new Map<number, number>() } = named[column] ?? {}
  const isOfRows = (at: number) => links.some(({ from, to }) => from <= at && at < to)
  return links.length > 0 && share >= 0.6 && [...tokens.keys()].some((at) => !isOfRows(at))
}

/** Which weights of the dense features count for a form. */
function familyOf(form: string, kind: string): string {
  const base = form.replace(/-(?:highest|lowest)/, '').replace('step-1', 'step1')
  return base === 'values' || base === 'count' ? `${base} ${kind === 'all' ? 'all' : 'some'}` : base
}
