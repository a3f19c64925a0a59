import { expect, test } from 'bun:test'
import { z } from 'zod'
import fitted from '../../../server/answer/tables/readings/confidence.json' with { type: 'json' }
import { DENSE } from '../../../server/answer/tables/readings/dense-names.ts'
import { isSaidBy } from '../../../server/answer/tables/readings/said-by.ts'
import scored from '../../../server/answer/tables/readings/scored-confidence.json' with { type: 'json' }

/** Features beside the dense ones: those of confidenceFeatures(), and those that scored readings have besides. */
const OWN_FEATURES = 5
const SCORED_FEATURES = 3

function fitWith(features: number, families: number) {
  const Feature = z
    .int()
    .min(0)
    .max(features - 1)
  const Family = z
    .int()
    .min(0)
    .max(families - 1)
  const Tree: z.ZodType<unknown> = z.lazy(() =>
    z.union([z.number(), z.tuple([Feature, z.union([z.number(), z.array(Family)]), Tree, Tree])]),
  )
  return z.strictObject({
    families: z.array(z.string()),
    trees: z.array(Tree).min(1),
    threshold: z.number().gt(0).lt(1),
  })
}

test('the fitted confidence is trees over the features that there are', () => {
  const { operators, ...trees } = fitted
  const Trees = fitWith(OWN_FEATURES + DENSE.length, fitted.families.length)
  expect(Trees.safeParse(trees).error).toBeUndefined()
  expect(z.array(z.string().regex(/^\S.*\S$/)).safeParse(operators).error).toBeUndefined()
})

test('so is that of readings which the model has scored', () => {
  const Trees = fitWith(OWN_FEATURES + DENSE.length + SCORED_FEATURES, scored.families.length)
  expect(Trees.safeParse(scored).error).toBeUndefined()
})

test('a query says the words that its form stands for, and no names', () => {
  expect(isSaidBy('average', 'averag')).toBe(true)
  expect(isSaidBy('sum', 'total')).toBe(true)
  for (const name of ['lund', 'glomma', 'smith']) expect(isSaidBy('count', name)).toBe(false)
})
