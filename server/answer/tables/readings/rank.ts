import type { TypedTable } from '../../../documents/tables/typed-table.ts'
import type { QueryResult } from '../query/execute-query.ts'
import type { ValueIndex } from '../query/value-index.ts'
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

let ranker: Ranker | null = null

/** Ranks the results that a question can have in a table, the likeliest first. */
export function rankReadings(question: string, table: TypedTable, index?: ValueIndex): Ranked[] {
  ranker ??= new Ranker(weights)
  const scene = setScene(question, table, index)
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
