/**
 * Measures the support check on claims that others labelled, such as WiCE, HaluEval or FoolMeTwice:
 *
 *   bun eval/claims/labelled-claims.ts FILE [--show supported|other]
 *
 * FILE holds one JSON object per line: `claim`, `evidence`, `label` ('supported' or anything else) and `src`,
 * the name of its set. Prints for each set how many of the supported claims and of the others pass the check,
 * the balanced accuracy, and F1 of the claims that are not supported.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { assess } from '../../server/answer/check/assess.ts'
import { evidenceSentences } from '../../server/answer/evidence/evidence-sentences.ts'
import { passagesOf } from '../../test/support/library.ts'
import { reading } from '../../test/support/reading.ts'

const { values, positionals } = parseArgs({
  options: { show: { type: 'string' } },
  allowPositionals: true,
})
const Marked = z.object({ claim: z.string(), evidence: z.string(), label: z.string(), src: z.string() })
const [file] = positionals
if (!file) throw new Error('Cannot judge claims: no file was named')
const lines = (await Bun.file(file).text()).split('\n').filter((line) => line !== '')

type Count = { supported: number; ofSupported: number; others: number; ofOthers: number }
const counts = new Map<string, Count>()
for (const line of lines) {
  const { claim, evidence, label, src } = Marked.parse(JSON.parse(line))
  const [verdict] = await assess(
    [{ text: claim, sources: [] }],
    evidenceSentences(
      passagesOf({ filename: 'text.txt', text: evidence }, 'd1').map((passage) => ({ number: 1, passage })),
    ),
    reading,
  )
  const found = verdict?.support === 'supported'
  const isTrue = label === 'supported'
  for (const set of [src, 'ALL']) {
    const count = counts.get(set) ?? { supported: 0, ofSupported: 0, others: 0, ofOthers: 0 }
    counts.set(set, count)
    if (isTrue) count.ofSupported += 1
    else count.ofOthers += 1
    if (found && isTrue) count.supported += 1
    if (found && !isTrue) count.others += 1
  }
  if (found !== isTrue && values.show === (isTrue ? 'supported' : 'other'))
    console.log(`${src} → ${verdict?.support}\n  ${claim}\n  ${evidence}`)
}

const share = (part: number, whole: number) => (whole === 0 ? Number.NaN : part / whole)
const percent = (part: number) => `${(100 * part).toFixed(1)} %`.padStart(8)
console.log(`${'set'.padEnd(32)}supported of supported, of others, balanced accuracy, F1 of the others`)
for (const [set, { supported, ofSupported, others, ofOthers }] of [...counts].sort(([a], [b]) =>
  a.localeCompare(b),
)) {
  const recall = share(ofOthers - others, ofOthers)
  const precision = share(ofOthers - others, ofOthers - others + ofSupported - supported)
  const balanced = (share(supported, ofSupported) + recall) / 2
  console.log(
    `${set.padEnd(28)}${String(ofSupported + ofOthers).padStart(6)}${percent(share(supported, ofSupported))}${percent(share(others, ofOthers))}${percent(balanced)}${percent((2 * precision * recall) / (precision + recall))}`,
  )
}
process.exit(0)
