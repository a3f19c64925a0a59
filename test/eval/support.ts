/**
 * How well the support check tells true claims from false ones:
 *
 *   bun test/eval/support.ts [--documents 250] [--each 2] [--half tuned|unseen] [--show KIND] [--seed 1] [--record]
 *
 * From sentences and table rows of real documents (../shared/corpus) it makes claims that are verbatim, lightly
 * paraphrased and altered, checks each against five passages of its document, and prints the verdicts by kind. What
 * changes the check is tried on one half of the documents (by a hash of their path), and seen on the other.
 */
import { parseArgs } from 'node:util'
import { type EvidenceSentence, evidenceOf } from '../../server/read/evidence.ts'
import type { Source } from '../../server/retrieve/passage.ts'
import { assess } from '../../server/verify/assess.ts'
import { reading } from '../support/reading.ts'
import { figure, record } from '../support/record.ts'
import { seeded } from '../support/seeded.ts'
import { ALTERED, type Change } from './altered-claims.ts'
import { corpusEntries, corpusIsThere, passagesOfFile } from './corpus-passages.ts'
import { FURTHER_LIES } from './further-lies.ts'
import { MODEL_LIES } from './model-lies.ts'
import { OTHER_LIES } from './other-lies.ts'
import { PARAPHRASED } from './paraphrased-claims.ts'
import { cellTold, TABLE_LIES } from './table-claims.ts'

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

const random = seeded(Number(values.seed))
type Case = {
  readonly kind: string
  readonly claim: string
  readonly truth: string
  readonly evidence: readonly EvidenceSentence[]
}
const cases: Case[] = []

const entries = (await corpusEntries()).filter(
  ({ class: quality, format, path }) =>
    quality === 'good' &&
    format !== 'json' &&
    (values.half === undefined || (values.half === 'tuned') === (Bun.hash.xxHash32(path) % 2 === 0)),
)
const chosen = entries
  .map((entry) => ({ entry, key: random() }))
  .sort((a, b) => a.key - b.key)
  .slice(0, Number(values.documents))
for (const { entry } of chosen) {
  const passages = await passagesOfFile(entry.path, entry.format)
  if (passages.length === 0) continue
  const from = Math.floor(random() * Math.max(1, passages.length - 5))
  const sources: Source[] = passages
    .slice(from, from + 5)
    .map((passage, index) => ({ number: index + 1, passage }))
  const evidence = evidenceOf(sources)
  const outside = evidenceOf(
    passages
      .slice(0, from)
      .concat(passages.slice(from + 5))
      .slice(0, 12)
      .map((passage, index) => ({ number: index + 1, passage })),
  ).map(({ reading }) => reading)
  const sentences = evidence.filter(
    ({ reading, row, stems }) =>
      !row &&
      stems.size >= 5 &&
      reading.length <= 320 &&
      /^[\p{Lu}\d“"]/u.test(reading) &&
      /[.!]$/.test(reading),
  )
  const rows = evidence.filter(({ reading, row, stems }) => row && stems.size >= 2 && reading.length <= 320)
  const said = new Set(evidence.map(({ reading }) => reading))
  for (let count = 0; count < Number(values.each); count++) {
    const sentence =
      sentences[Math.floor(random() * sentences.length)] ??
      (count === 0 ? rows[Math.floor(random() * rows.length)] : undefined)
    if (!sentence) continue
    const inside = evidence.map(({ reading }) => reading).filter((reading) => reading !== sentence.reading)
    const truth = sentence.reading
    cases.push({ kind: sentence.row ? 'verbatim row' : 'verbatim', claim: truth, truth, evidence })
    const make = (group: string, changes: Readonly<Record<string, Change>>) => {
      for (const [kind, change] of Object.entries(changes)) {
        const claim = change(truth, kind === 'unrelated' ? outside : inside, random)
        if (claim !== null && claim !== truth && !said.has(claim))
          cases.push({ kind: `${group}: ${kind}`, claim, truth, evidence })
      }
    }
    if (!sentence.row) make('paraphrased', PARAPHRASED)
    make('altered', ALTERED)
    make('other lies', OTHER_LIES)
    if (!sentence.row) make('model lies', MODEL_LIES)
    if (!sentence.row) make('further lies', FURTHER_LIES)
    const row = rows[Math.floor(random() * rows.length)]
    if (!row) continue
    const around = rows.map(({ reading }) => reading).filter((reading) => reading !== row.reading)
    for (const [group, changes] of [
      ['paraphrased', { 'cell told': cellTold }],
      ['further lies', TABLE_LIES],
    ] as const)
      for (const [kind, change] of Object.entries(changes)) {
        const claim = change(row.reading, around, random)
        if (claim !== null) cases.push({ kind: `${group}: ${kind}`, claim, truth: row.reading, evidence })
      }
  }
}

const counts = new Map<string, { supported: number; partial: number; unsupported: number }>()
const startedAt = performance.now()
for (const { kind, claim, truth, evidence } of cases) {
  const [verdict] = await assess([{ text: claim, sources: [] }], evidence, reading)
  if (!verdict) continue
  const group = kind.split(':')[0] ?? kind
  for (const key of new Set([kind, `${group.toUpperCase().replace(' ROW', '')} ALL`])) {
    const count = counts.get(key) ?? { supported: 0, partial: 0, unsupported: 0 }
    count[verdict.support] += 1
    counts.set(key, count)
  }
  const wrong = /^(?:altered|other|model|further)/.test(kind)
    ? verdict.support === 'supported'
    : verdict.support !== 'supported'
  if (wrong && values.show !== '' && values.show.split(',').some((part) => kind.includes(part)))
    console.log(
      `${kind} → ${verdict.support} ${verdict.score.toFixed(2)} ${verdict.flaws.join(',')}\n  claim: ${claim}\n  truth: ${truth}\n  found: ${verdict.evidence.map(({ reading }) => reading).join(' || ')}`,
    )
}
const elapsed = performance.now() - startedAt

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`.padStart(8)
console.log(
  `${cases.length} claims from ${chosen.length} documents; ${(elapsed / cases.length).toFixed(2)} ms a claim`,
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
  documents: figure(chosen.length, 0, 'documents', 'that they were made of'),
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
