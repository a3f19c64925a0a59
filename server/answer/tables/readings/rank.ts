import type { TypedColumn, TypedTable } from '../../../documents/tables/typed-table.ts'
import { rowsWhere } from '../query/conditions.ts'
import { executeQuery, type QueryResult } from '../query/execute-query.ts'
import { type ValueIndex, valueIndexOf } from '../query/value-index.ts'
import { readAsked } from '../question/asked.ts'
import { linkValues } from '../question/link-values.ts'
import { phrasesOf } from '../question/phrases.ts'
import { type Features, featuresOf } from './features.ts'
import { type Candidate, generate } from './generate.ts'
import { Ranker } from './ranker.ts'
import weights from './ranker-weights.json' with { type: 'json' }
import { type Scene, setScene } from './scene.ts'

/**
 * The likeliest of the readings with one result. `mass`: the share of the probability that falls on all readings with
 * this result; `score`: the ranker's score of this one.
 */
export type Ranked = {
  readonly scene: Scene
  readonly candidate: Candidate
  readonly result: QueryResult
  readonly features: Features
  readonly score: number
  readonly mass: number
}

/** More values than this are no answer to a question. */
const MOST_VALUES = 1000
/** Readings of a table with more rows are ranked by a sample of them; so many are run on all rows. */
const MOST_ROWS = 3000
const MOST_RUN = 8
/** How many rows a sample has, and how many of those that meet a condition. */
const SAMPLED = 600
const SAMPLED_EACH = 60

let ranker: Ranker | null = null

/** Ranks the results that a question can have in a table, the likeliest first. */
export function rankReadings(question: string, table: TypedTable, index = valueIndexOf(table)): Ranked[] {
  if (table.rowCount <= MOST_ROWS) return rankAll(setScene(question, table, index))
  const ranked = rankAll(setScene(question, sampleOf(question, table, index))).slice(0, MOST_RUN)
  return ranked.flatMap((reading) => {
    const result = executeQuery(table, reading.candidate.query, index)
    return result.values.length === 0 || result.values.length > MOST_VALUES ? [] : [{ ...reading, result }]
  })
}

/** Some rows of a large table, with those that the question's words name: enough to rank readings by. */
function sampleOf(question: string, table: TypedTable, index: ValueIndex): TypedTable {
  const rows = new Set<number>()
  for (const { condition } of linkValues(readAsked(question), table, index)) {
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
    sections: null,
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

function rankAll(scene: Scene): Ranked[] {
  ranker ??= new Ranker(weights)
  const candidates: Candidate[] = []
  const results: QueryResult[] = []
  const features: Features[] = []
  for (const candidate of generate(scene)) {
    const result = scene.run(candidate.query)
    if (result.values.length === 0 || result.values.length > MOST_VALUES) continue
    candidates.push(candidate)
    results.push(result)
    features.push(featuresOf(scene, candidate, result))
  }
  const scores = ranker.scores(features, phrasesOf(scene.asked, scene.links))
  const highest = scores.reduce((a, b) => Math.max(a, b), -Infinity)
  let sum = 0
  const byResult = new Map<string, { best: number; mass: number }>()
  for (const [at, score] of scores.entries()) {
    const power = Math.exp(score - highest)
    sum += power
    const key = (results[at]?.values ?? []).join('\u0001')
    const known = byResult.get(key)
    if (!known) byResult.set(key, { best: at, mass: power })
    else {
      known.mass += power
      if (score > (scores[known.best] ?? 0)) known.best = at
    }
  }
  return [...byResult.values()]
    .sort((a, b) => b.mass - a.mass)
    .flatMap(({ best, mass }) => {
      const [candidate, result, own] = [candidates[best], results[best], features[best]]
      return candidate && result && own
        ? [{ scene, candidate, result, features: own, score: scores[best] ?? 0, mass: mass / sum }]
        : []
    })
}
