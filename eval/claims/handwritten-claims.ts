/**
 * How the support check judges what was written by hand about real documents, honestly and not, and how long it takes:
 *
 *   bun eval/claims/handwritten-claims.ts [--show] [--claims eval/claims/blind-claims.json | everyday]
 *
 * The blind claims are freer, in six languages, and were written before the check was asked; so were the 60 pairs of
 * subtle-claims.json, whose lies are of scope, quantifier, exception, way, share and time. Each claim is checked
 * against the five passages of its document that share most words with it. `everyday`: claims about invented everyday
 * documents, which nobody looked at while the check was made.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { assess } from '../../server/answer/check/assess.ts'
import type { Support } from '../../shared/answers.ts'
import { reading } from '../../test/support/reading.ts'
import { corpusIsThere } from '../sets/corpus-passages.ts'
import { everydayClaims, writtenClaims } from './written-claims.ts'

const { values } = parseArgs({
  options: {
    show: { type: 'boolean' },
    claims: { type: 'string', default: join(import.meta.dir, 'honest-claims.json') },
  },
})
if (!corpusIsThere) {
  console.log('There is no ../shared/corpus; nothing was measured.')
  process.exit(0)
}
const claims = await (values.claims === 'everyday' ? everydayClaims() : writtenClaims(values.claims))
const found: Record<'honest' | 'lie', Support[]> = { honest: [], lie: [] }
let elapsed = 0
for (const { honest, lie, evidence } of claims) {
  const startedAt = performance.now()
  const verdicts = await assess(
    [honest, lie].map((text) => ({ text, sources: [] })),
    evidence,
    reading,
  )
  elapsed += performance.now() - startedAt
  for (const [index, kind] of (['honest', 'lie'] as const).entries()) {
    const verdict = verdicts[index]
    if (!verdict) continue
    found[kind].push(verdict.support)
    if (values.show && (kind === 'honest') !== (verdict.support === 'supported'))
      console.log(
        `${kind} → ${verdict.support} ${verdict.score.toFixed(2)}\n  claim: ${kind === 'honest' ? honest : lie}\n  found: ${verdict.evidence.map(({ reading }) => reading).join(' || ')}`,
      )
  }
}
for (const [kind, supports] of Object.entries(found)) {
  const count = (support: Support) => supports.filter((other) => other === support).length
  console.log(
    `${kind.padEnd(8)} ${supports.length}: ${count('supported')} supported, ${count('partial')} partial, ${count('unsupported')} unsupported`,
  )
}
console.log(`${(elapsed / (2 * claims.length)).toFixed(2)} ms a claim, embedding included`)
