import { expect, test } from 'bun:test'
import { z } from 'zod'
import fitted from '../../../server/answer/tables/readings/confidence.json' with { type: 'json' }
import { DENSE } from '../../../server/answer/tables/readings/dense-names.ts'

/** Features before the dense ones, in the order of confidenceFeatures(). */
const OWN_FEATURES = 5
const Feature = z
  .int()
  .min(0)
  .max(OWN_FEATURES + DENSE.length - 1)
const Family = z
  .int()
  .min(0)
  .max(fitted.families.length - 1)
const Tree: z.ZodType<unknown> = z.lazy(() =>
  z.union([z.number(), z.tuple([Feature, z.union([z.number(), z.array(Family)]), Tree, Tree])]),
)
const Fitted = z.strictObject({
  families: z.array(z.string()),
  trees: z.array(Tree).min(1),
  operators: z.array(z.string().regex(/^\S.*\S$|^\S$/)),
  threshold: z.number().gt(0).lt(1),
})

test('the fitted confidence is trees over the features that there are', () => {
  expect(Fitted.safeParse(fitted).error).toBeUndefined()
})
