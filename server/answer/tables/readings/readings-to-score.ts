import { columnName } from '../../../documents/tables/typed-table.ts'
import type { ReadingsToScore } from '../../../models/reading/reading-scorer.ts'
import { DENSE } from './dense-names.ts'
import type { Features } from './features.ts'
import type { Candidate } from './generate.ts'
import type { Scene } from './scene.ts'

/** A reading with what the linear ranker makes of it. */
export type Scored = { readonly candidate: Candidate; readonly features: Features; readonly score: number }

/** Tells the model of readings what it reads: the question's words, the table's columns and the readings' parts. */
export function readingsToScore(scene: Scene, readings: readonly Scored[]): ReadingsToScore {
  const { asked, table, links } = scene
  return {
    words: asked.tokens.map(({ text }) => text),
    columns: table.columns.map((column) => ({
      name: columnName(column),
      sample: column.values.find(Boolean) ?? '',
      type: column.type,
    })),
    conditions: links.map(({ condition, kind, from, to }) => ({
      from,
      to,
      column: condition.column,
      test: `${kind} ${condition.test}`,
    })),
    readings: readings.map(({ candidate, features, score }) => {
      const { query, set, other, form } = candidate
      const [first, ...others] = set.links
      const conditions = other && first ? [first, other, ...others] : set.links
      const [one, two] = conditions
      return {
        form: `${set.kind} ${form}`,
        columns: [
          query.column,
          query.order?.by ?? null,
          query.group?.measure ?? null,
          query.group?.column ?? null,
          one?.condition.column ?? null,
          two?.condition.column ?? null,
        ],
        conditions: conditions.slice(0, 2).map((link) => links.indexOf(link)),
        dense: Object.fromEntries(DENSE.map((name, at) => [name, features.dense[at] ?? 0])),
        score,
      }
    }),
  }
}
