/**
 * Measures the support check on claims in German, French and Spanish:
 *
 *   bun eval/claims/foreign-claims.ts
 *
 * foreign-claims.json holds invented passages, each with true claims close to its wording (one or two words
 * replaced by synonyms), one in quite different words, and false ones with one or two words replaced. A
 * language model that knew nothing of Ibid wrote it. Prints how many of each are supported, by language and
 * half.
 */
import { z } from 'zod'
import { assess } from '../../server/answer/check/assess.ts'
import { evidenceSentences } from '../../server/answer/evidence/evidence-sentences.ts'
import { passagesOf } from '../../test/support/library.ts'
import { reading } from '../../test/support/reading.ts'
import { HALVES, halfOf } from '../sets/held-out.ts'
import foreignClaims from './foreign-claims.json'

const KINDS = ['near', 'free', 'lies'] as const
const Claims = z.array(z.string())
const Passages = z.array(
  z.object({ lang: z.string(), text: z.string(), near: Claims, free: Claims, lies: Claims }),
)

const counts = new Map<string, Record<(typeof KINDS)[number], { supported: number; all: number }>>()
for (const { lang, text, ...claims } of Passages.parse(foreignClaims)) {
  const [passage] = passagesOf({ filename: 'document', text }, 'document')
  if (!passage) throw new Error('Cannot check claims: there is a passage without text')
  const evidence = evidenceSentences([{ number: 1, passage }])
  const none = () => ({ supported: 0, all: 0 })
  const count = counts.getOrInsertComputed(`${halfOf(text)} ${lang}`, () => ({
    near: none(),
    free: none(),
    lies: none(),
  }))
  for (const kind of KINDS) {
    const verdicts = await assess(
      claims[kind].map((text) => ({ text, sources: [] })),
      evidence,
      reading,
    )
    count[kind].all += verdicts.length
    count[kind].supported += verdicts.filter(({ support }) => support === 'supported').length
  }
}
for (const half of HALVES)
  for (const [name, count] of counts)
    if (name.startsWith(half))
      console.log(
        name,
        KINDS.map((kind) => `${kind} ${count[kind].supported} of ${count[kind].all}`).join(', '),
      )
process.exit(0)
