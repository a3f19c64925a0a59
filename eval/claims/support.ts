/**
 * How well the support check tells true claims from false ones:
 *
 *   bun eval/claims/support.ts [--documents 250] [--each 2] [--half tuned|unseen] [--show KIND] [--seed 1] [--record]
 *
 * From sentences and table rows of real documents (../shared/corpus) it makes claims that are verbatim, lightly
 * paraphrased and altered, checks each against five passages of its document, and prints the verdicts by kind. What
 * changes the check is tried on one half of the documents (by a hash of their path), and seen on the other.
 */
import { parseArgs } from 'node:util'
import { assess } from '../../server/answer/check/assess.ts'
import { reading } from '../../test/support/reading.ts'
import { figure, record } from '../../test/support/record.ts'
import { corpusIsThere } from '../sets/corpus-passages.ts'
import { generateClaims, isFalse } from './generated-claims.ts'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '250' },
    each: { type: 'string', default: '2' },
    half: { type: 'string' },
    show: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    record: { type: 'boolean' },
  },
})
if (!corpusIsThere) {
  console.log('There is no ../shared/corpus; nothing was measured.')
  process.exit(0)
}

const half = values.half === 'tuned' || values.half === 'unseen' ? values.half : undefined
const cases = await generateClaims({
  documents: Number(values.documents),
  each: Number(values.each),
  seed: Number(values.seed),
  half,
})

const documents = new Set(cases.map(({ evidence }) => evidence)).size
const counts = new Map<string, { supported: number; partial: number; unsupported: number }>()
const startedAt = performance.now()
for (const made of cases) {
  const { kind, claim, truth, evidence } = made
  const [verdict] = await assess([{ text: claim, sources: [] }], evidence, reading)
  if (!verdict) continue
  const group = kind.split(':')[0] ?? kind
  for (const key of new Set([kind, `${group.toUpperCase().replace(' ROW', '')} ALL`])) {
    const count = counts.get(key) ?? { supported: 0, partial: 0, unsupported: 0 }
    count[verdict.support] += 1
    counts.set(key, count)
  }
  const wrong = isFalse(made) ? verdict.support === 'supported' : verdict.support !== 'supported'
  if (wrong && values.show !== '' && values.show.split(',').some((part) => kind.includes(part)))
    console.log(
      `${kind} → ${verdict.support} ${verdict.score.toFixed(2)}\n  claim: ${claim}\n  truth: ${truth}\n  found: ${verdict.evidence.map(({ reading }) => reading).join(' || ')}`,
    )
}
const elapsed = performance.now() - startedAt

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`.padStart(8)
console.log(
  `${cases.length} claims from ${documents} documents; ${(elapsed / cases.length).toFixed(2)} ms a claim`,
)
console.log(`${'kind'.padEnd(36)}     n supported  partial unsupported`)
for (const [kind, count] of [...counts].sort(([a], [b]) => a.localeCompare(b))) {
  const n = count.supported + count.partial + count.unsupported
  console.log(
    `${kind.padEnd(36)}${String(n).padStart(6)} ${percent(count.supported, n)} ${percent(count.partial, n)} ${percent(count.unsupported, n)}`,
  )
}

const all = (group: string) => counts.get(`${group} ALL`) ?? { supported: 0, partial: 0, unsupported: 0 }
const passed = (group: string) => {
  const { supported, partial, unsupported } = all(group)
  return (100 * supported) / Math.max(1, supported + partial + unsupported)
}
await record('support', 'Checking statements', {
  claims: figure(cases.length, 0, 'statements', 'made of sentences of real documents'),
  documents: figure(documents, 0, 'documents', 'that they were made of'),
  verbatim: figure(passed('VERBATIM'), 0, '%', 'of verbatim statements are found supported'),
  paraphrased: figure(passed('PARAPHRASED'), 0, '%', 'of paraphrased statements are found supported'),
  altered: figure(100 - passed('ALTERED'), 1, '%', 'of altered statements are not taken for supported'),
  other: figure(
    100 - passed('OTHER LIES'),
    1,
    '%',
    'of statements with names or numbers exchanged, a word put in another’s place or a detail added are not taken for supported',
  ),
  ms: figure(elapsed / cases.length, 1, 'ms', 'a statement'),
})
