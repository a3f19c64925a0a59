/**
 * How the support check judges what was written by hand about real documents, honestly and not, and how long it takes:
 *
 *   bun test/eval/honest.ts [--show]
 *
 * Each claim is checked against the five passages of its document that share most words with it.
 */
import { parseArgs } from 'node:util'
import { evidenceOf } from '../../server/agents/evidence.ts'
import { assess } from '../../server/agents/support/assess.ts'
import { contentStems } from '../../server/agents/support/words.ts'
import { EMBEDDED_MODEL } from '../../server/embed/manifest.ts'
import { openEmbeddedModel } from '../../server/embed/onnx-embedder.ts'
import type { Support } from '../../shared/answers.ts'
import { corpusEntries, corpusIsThere, passagesOfFile } from './corpus-passages.ts'
import { HONEST } from './honest-claims.ts'

const { values } = parseArgs({ options: { show: { type: 'boolean' } } })
if (!corpusIsThere) {
  console.log('There is no ../shared/corpus; nothing was measured.')
  process.exit(0)
}
const embedder = await openEmbeddedModel(EMBEDDED_MODEL)
const embed = embedder.embed.bind(embedder)
const formats = new Map((await corpusEntries()).map(({ path, format }) => [path, format]))
const found: Record<'honest' | 'lie', Support[]> = { honest: [], lie: [] }
let elapsed = 0
for (const { path, honest, lie } of HONEST) {
  const format = formats.get(path)
  const passages = format ? await passagesOfFile(path, format) : []
  if (passages.length === 0) console.log(`${path} has no passages`)
  const asked = contentStems(honest)
  const shared = (rendered: string) => [...contentStems(rendered)].filter((stem) => asked.has(stem)).length
  const nearest = passages
    .map((passage) => ({ passage, score: shared(passage.rendered) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 5)
  const evidence = evidenceOf(nearest.map(({ passage }, index) => ({ number: index + 1, passage })))
  const startedAt = performance.now()
  const verdicts = await assess(
    [honest, lie].map((text) => ({ text, sources: [] })),
    evidence,
    embed,
  )
  elapsed += performance.now() - startedAt
  for (const [index, kind] of (['honest', 'lie'] as const).entries()) {
    const verdict = verdicts[index]
    if (!verdict) continue
    found[kind].push(verdict.support)
    if (values.show && (kind === 'honest') !== (verdict.support === 'supported'))
      console.log(
        `${kind} → ${verdict.support} ${verdict.score.toFixed(2)} ${verdict.flaws.join(',')}\n  claim: ${kind === 'honest' ? honest : lie}\n  found: ${verdict.evidence.map(({ reading }) => reading).join(' || ')}`,
      )
  }
}
for (const [kind, supports] of Object.entries(found)) {
  const count = (support: Support) => supports.filter((other) => other === support).length
  console.log(
    `${kind.padEnd(8)} ${supports.length}: ${count('supported')} supported, ${count('partial')} partial, ${count('unsupported')} unsupported`,
  )
}
console.log(`${(elapsed / (2 * HONEST.length)).toFixed(2)} ms a claim, embedding included`)
await embedder.close()
