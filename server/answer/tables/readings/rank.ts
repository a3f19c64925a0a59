import type { TypedColumn, TypedTable } from '../../../documents/tables/typed-table.ts'
import type { ReadingsToScore } from '../../../models/reading/reading-scorer.ts'
import { rowsWhere } from '../query/conditions.ts'
import { executeQuery, type QueryResult } from '../query/execute-query.ts'
import { type ValueIndex, valueIndexOf } from '../query/value-index.ts'
import { readAsked } from '../question/asked.ts'
import { linkColumns } from '../question/link-columns.ts'
import { linkValues } from '../question/link-values.ts'
import { phrasesOf } from '../question/phrases.ts'
import { type Features, featuresOf } from './features.ts'
import { type Candidate, generate } from './generate.ts'
import { numbersAsked } from './numbers-asked.ts'
import { placeAsked } from './place-asked.ts'
import { Ranker } from './ranker.ts'
import weights from './ranker-weights.json' with { type: 'json' }
import { readingsToScore } from './readings-to-score.ts'
import { type Scene, setScene } from './scene.ts'

/**
 * The likeliest of the readings with one result. `mass`: the share of the probability that falls on all readings with
 * this result; `score`: the ranker's score of this one; `told`: how it is told, a sum of one cell as that cell.
 */
export type Ranked = {
  readonly scene: Scene
  readonly candidate: Candidate
  readonly result: QueryResult
  readonly features: Features
  readonly score: number
  readonly mass: number
  readonly told: { readonly candidate: Candidate; readonly result: QueryResult }
}

/** More values than this are no answer to a question. */
const MOST_VALUES = 1000
/** Readings of a table with more rows are ranked by a sample of them; so many are run on all rows. */
const MOST_ROWS = 3000
const MOST_RUN = 8
/** How many results count as likely. */
const MOST_LIKELY = 3
/** How many readings the model scores. */
const MOST_SCORED = 40
/** How many rows a sample has, and how many of those that meet a condition. */
const SAMPLED = 600
const SAMPLED_EACH = 60

let ranker: Ranker | null = null

/**
 * The results that a question can have, the likeliest first. `best`: the best readings, as the model of readings takes
 * them; `again`: the results by its scores of these.
 */
export type Ranking = {
  readonly ranked: readonly Ranked[]
  best(): ReadingsToScore
  again(scores: Float32Array): readonly Ranked[]
}

/** Ranks the results that a question can have in a table. */
export function rankReadings(question: string, table: TypedTable, index = valueIndexOf(table)): Ranking {
  const isLarge = table.rowCount > MOST_ROWS
  const asked = isLarge ? sampleOf(question, table, index) : table
  const scene = isLarge ? setScene(question, asked) : setScene(question, asked, index)
  const readings = scoredReadings(scene)
  const best = readings.toSorted((a, b) => b.score - a.score).slice(0, MOST_SCORED)
  const results = new Map<Candidate, QueryResult>()
  const isNumber = numbersAsked(scene)
  const isPlace = placeAsked(scene)
  const mayBeMeant = (candidate: Candidate) => isNumber(candidate.query) && isPlace(candidate)
  // The shares that the confidence is fitted to stay as they are, unless one of the likeliest readings cannot be meant.
  const likeliest = (list: readonly Reading[]) => {
    const all = byResult(list)
    const isRight = all.slice(0, MOST_LIKELY).every(({ told }) => mayBeMeant(told.candidate))
    return isRight ? all : byResult(list.filter(({ candidate }) => mayBeMeant(candidate)))
  }
  const run = (candidate: Candidate) =>
    results.getOrInsertComputed(candidate, () => executeQuery(table, candidate.query, index))
  const runOnAll = (reading: Ranked) => {
    const result = run(reading.candidate)
    if (result.values.length === 0 || result.values.length > MOST_VALUES) return []
    const { candidate } = reading.told
    const told = { candidate, result: run(candidate) }
    const isSame = told.result.values.join() === result.values.join()
    return [{ ...reading, result, told: isSame ? told : { candidate: reading.candidate, result } }]
  }
  const ranked = (list: readonly Reading[]) =>
    isLarge ? likeliest(list).slice(0, MOST_RUN).flatMap(runOnAll) : likeliest(list)
  return {
    ranked: ranked(readings),
    best: () => readingsToScore(scene, best),
    again: (scores) =>
      ranked(best.map((reading, at) => ({ ...reading, score: scores[at] ?? reading.score }))),
  }
}

/** Some rows of a large table, with those that the question's words name: enough to rank readings by. */
function sampleOf(question: string, table: TypedTable, index: ValueIndex): TypedTable {
  const rows = new Set<number>()
  const asked = readAsked(question)
  for (const { condition } of linkValues(asked, table, linkColumns(asked, table), index)) {
    const found = rowsWhere(table, condition, index)
    for (let at = 0; at < found.length; at += Math.ceil(found.length / SAMPLED_EACH))
      rows.add(found[at] as number)
  }
  for (let row = 0; row < table.rowCount; row += Math.ceil(table.rowCount / SAMPLED)) rows.add(row)
  const kept = Uint32Array.from(rows).sort()
  return {
    ...table,
    rowCount: kept.length,
    columns: table.columns.map((column) => rowsOfColumn(column, kept)),
    totals: [],
  }
}

/** A column with some of its rows, and only their values: how many different ones there are counts in the ranking. */
function rowsOfColumn(column: TypedColumn, rows: Uint32Array): TypedColumn {
  const codeOf = new Map<number, number>()
  const codes = rows.map((row) => {
    const code = column.codes[row] as number
    return codeOf.getOrInsert(code, codeOf.size)
  })
  const former = [...codeOf.keys()]
  const chosen = (numbers: Float64Array) => Float64Array.from(former, (code) => numbers[code] as number)
  return {
    ...column,
    codes,
    values: former.map((code) => column.values[code] as string),
    numbers: chosen(column.numbers),
    seconds: column.seconds && chosen(column.seconds),
    dates: column.dates && chosen(column.dates),
  }
}

type Reading = Omit<Ranked, 'mass' | 'told'>

/** All readings of a question with the linear ranker's scores. */
function scoredReadings(scene: Scene): Reading[] {
  ranker ??= new Ranker(weights)
  const readings: Omit<Reading, 'score'>[] = []
  for (const candidate of generate(scene)) {
    const result = scene.run(candidate.query)
    if (result.values.length === 0 || result.values.length > MOST_VALUES) continue
    readings.push({ scene, candidate, result, features: featuresOf(scene, candidate, result) })
  }
  const features = readings.map((reading) => reading.features)
  const scores = ranker.scores(features, phrasesOf(scene.asked, scene.links))
  return readings.map((reading, at) => ({ ...reading, score: scores[at] ?? 0 }))
}

/** The best reading of each result with the share of the probability that falls on it, the likeliest first. */
function byResult(readings: readonly Reading[]): Ranked[] {
  const highest = readings.reduce((most, { score }) => Math.max(most, score), -Infinity)
  let sum = 0
  const results = new Map<string, { best: Reading; mass: number }>()
  for (const reading of readings) {
    const power = Math.exp(reading.score - highest)
    sum += power
    const key = reading.result.values.join('\u0001')
    const known = results.get(key)
    if (!known) results.set(key, { best: reading, mass: power })
    else {
      known.mass += power
      if (reading.score > known.best.score) known.best = reading
    }
  }
  return [...results.values()]
    .sort((a, b) => b.mass - a.mass)
    .map(({ best, mass }) => ({ ...best, mass: mass / sum, told: cellOf(best, readings) ?? best }))
}

/** The reading that shows the cell which another one adds up alone. */
function cellOf(
  { candidate: { query, set }, result }: Reading,
  readings: readonly Reading[],
): Reading | null {
  if (query.show !== 'sum' || result.rows.length > 1) return null
  const [value] = result.values
  const isCell = (other: Reading) =>
    other.candidate.form === 'values' &&
    other.candidate.set === set &&
    other.candidate.query.column === query.column &&
    other.result.values.length === 1 &&
    other.result.values[0] === String(value)
  return readings.find(isCell) ?? null
}
