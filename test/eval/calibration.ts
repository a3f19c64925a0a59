/**
 * What the confidence of an answer means:
 *
 *   bun test/eval/calibration.ts [--sets squad] [--each 600] [--fit] [--seed 1] [--record]
 *
 * Asks questions of the collections in ../shared/retrieval/eval without a model; every fourth with the documents that
 * answer it taken away. An answer is right when the document quoted first is relevant. Prints how often each badge is
 * right with its 95 % interval (Wilson); --fit also fits the weights, on half of the documents, and tests on the rest.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { AnswerServices } from '../../server/agents/agent.ts'
import { AGENTS, newState } from '../../server/agents/chain.ts'
import { type ConfidenceSigns, confidenceFor } from '../../server/agents/confidence.ts'
import { signsOf } from '../../server/agents/validation.ts'
import { EMBEDDED_MODEL } from '../../server/embed/manifest.ts'
import { openEmbeddedModel } from '../../server/embed/onnx-embedder.ts'
import type { Passage } from '../../server/retrieve/passage.ts'
import { asking } from '../agents/library.ts'
import { figure, record } from '../support/record.ts'
import { seeded } from './corpus-passages.ts'
import { memorySearch } from './memory-search.ts'

const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: 'squad' },
    each: { type: 'string', default: '600' },
    fit: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    record: { type: 'boolean' },
  },
})
const FOLDER = join(import.meta.dir, '../../../shared/retrieval/eval')
if (!existsSync(FOLDER)) {
  console.log('There is no ../shared/retrieval/eval; nothing was measured.')
  process.exit(0)
}

type Line = { doc?: number; text?: string; group?: string; query?: string; relevant?: Record<string, number> }
type Outcome = {
  signs: ConfidenceSigns | null
  score: number
  badge: string
  right: boolean
  answerable: boolean
  half: number
}

const embedder = await openEmbeddedModel(EMBEDDED_MODEL)
const random = seeded(Number(values.seed))
const outcomes: Outcome[] = []
for (const set of values.sets.split(',')) {
  const packed = await Bun.file(join(FOLDER, `${set}.jsonl.zst`)).bytes()
  const lines: Line[] = new TextDecoder()
    .decode(Bun.zstdDecompressSync(packed))
    .split('\n')
    .filter(Boolean)
    .slice(1)
    .map((line) => JSON.parse(line))
  const passages: Passage[] = lines.flatMap(({ doc, text, group }) =>
    doc === undefined || !text
      ? []
      : [
          {
            documentId: String(doc),
            dataset: group ?? set,
            filename: `${doc}.txt`,
            chunkIndex: 0,
            text,
            rendered: text,
            start: 0,
            end: text.length,
            place: {},
            relevance: 0,
          },
        ],
  )
  const search = await memorySearch(passages, embedder)
  const asked = lines
    .filter(({ query }) => query !== undefined)
    .map((line) => ({ line, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, Number(values.each))
  for (const [index, { line }] of asked.entries()) {
    const relevant = new Set(Object.keys(line.relevant ?? {}))
    const answerable = index % 4 !== 0
    const allowed = (passage: Passage) =>
      (answerable || !relevant.has(passage.documentId)) &&
      (line.group === undefined || passage.dataset === line.group)
    const services: AnswerServices = {
      scope: async () => ({
        datasets: [set],
        documents: passages.length,
        versions: passages.length,
        processing: 0,
      }),
      retrieve: (question, _, limit) => search(question, limit, allowed),
      embed: embedder.embed.bind(embedder),
      languageModel: async () => null,
      reportError: (error) => console.error(error),
    }
    const state = newState(asking(line.query ?? ''), services)
    const signal = AbortSignal.timeout(60_000)
    for (const agent of AGENTS) {
      if (agent.name === 'validation') break
      const running = agent.run(state, signal)
      if (running instanceof Promise) await running
      else for await (const _ of running);
    }
    const signs = state.answered && state.claims.length > 0 ? await signsOf(state) : null
    const first = state.citations.find(({ source_number }) =>
      state.claims[0]?.citations.includes(source_number),
    )
    const right = first !== undefined && relevant.has(first.document_id)
    outcomes.push({
      signs,
      score: 0,
      badge: '',
      right,
      answerable,
      half: Number(Bun.hash(String([...relevant][0])) % 2n),
    })
  }
}
await embedder.close()

const { confidenceScore } = await import('../../server/agents/confidence.ts')
for (const outcome of outcomes) {
  if (!outcome.signs) continue
  outcome.score = confidenceScore(outcome.signs)
  outcome.badge = confidenceFor(outcome.score, outcome.signs.support < 1)
}
table('as it is', outcomes)
if (values.fit) fit(outcomes)
const given = (badge: string) => outcomes.filter((outcome) => outcome.signs && outcome.badge === badge)
const rightOf = (badge: string) => {
  const list = given(badge)
  return (100 * list.filter(({ right }) => right).length) / Math.max(1, list.length)
}
await record('calibration', 'What the confidence means', {
  questions: figure(
    outcomes.length,
    0,
    'questions',
    `of ${values.sets}, a quarter of them without their document`,
  ),
  high: figure(rightOf('high'), 0, '%', 'of the answers of high confidence quote a right document first'),
  medium: figure(rightOf('medium'), 0, '%', 'of those of medium confidence'),
  low: figure(rightOf('low'), 0, '%', 'of those of low confidence'),
})

function table(title: string, list: readonly Outcome[]): void {
  const answered = list.filter(({ signs }) => signs !== null)
  const answerable = list.filter(({ answerable }) => answerable)
  console.log(
    `\n${title}: ${list.length} questions, ${answered.length} answered; refused ${percent(answerable.filter(({ signs }) => !signs).length, answerable.length)} of the answerable, ${percent(list.filter(({ answerable, signs }) => !answerable && !signs).length, list.length - answerable.length)} of the others`,
  )
  const rightOnes = answered.filter(({ right }) => right).length
  for (const badge of ['high', 'medium', 'low']) {
    const given = answered.filter((outcome) => outcome.badge === badge)
    const right = given.filter((outcome) => outcome.right).length
    const [from, to] = wilson(right, given.length)
    console.log(
      `  ${badge.padEnd(7)} given ${String(given.length).padStart(4)}, right ${percent(right, given.length)} (${(100 * from).toFixed(1)}–${(100 * to).toFixed(1)} %), of the right answers ${percent(right, rightOnes)}`,
    )
  }
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

function wilson(right: number, given: number): [number, number] {
  if (given === 0) return [0, 1]
  const [p, z] = [right / given, 1.96]
  const middle = p + (z * z) / (2 * given)
  const reach = z * Math.sqrt((p * (1 - p)) / given + (z * z) / (4 * given * given))
  return [(middle - reach) / (1 + (z * z) / given), (middle + reach) / (1 + (z * z) / given)]
}

/** Logistic regression by gradient descent. `support` is left out: what is quoted is always supported. */
function fit(list: readonly Outcome[]): void {
  const keys = ['evidence', 'names', 'margin', 'meaning', 'kind'] as const
  const rows = (half: number) =>
    list.flatMap(({ signs, right, half: its }) =>
      signs && its === half ? [{ x: [1, ...keys.map((key) => signs[key])], y: right ? 1 : 0 }] : [],
    )
  const train = rows(0)
  const weights = Array.from({ length: keys.length + 1 }, () => 0)
  for (let round = 0; round < 20_000; round++) {
    const gradient = weights.map(() => 0)
    for (const { x, y } of train) {
      const error = 1 / (1 + Math.exp(-x.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0))) - y
      for (const [i, value] of x.entries()) gradient[i] = (gradient[i] ?? 0) + error * value
    }
    for (const i of weights.keys())
      weights[i] =
        (weights[i] ?? 0) -
        0.5 * ((gradient[i] ?? 0) / train.length + 0.0005 * (i === 0 ? 0 : (weights[i] ?? 0)))
  }
  console.log(
    `\nfitted: ${['constant', ...keys].map((key, i) => `${key} ${(weights[i] ?? 0).toFixed(2)}`).join(', ')}`,
  )
  const scoreOf = (signs: ConfidenceSigns) =>
    1 /
    (1 +
      Math.exp(
        -[1, ...keys.map((key) => signs[key])].reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0),
      ))
  for (const half of [0, 1]) {
    const scored = list
      .filter((outcome) => outcome.half === half && outcome.signs)
      .map(({ signs, right }) => ({ score: signs ? scoreOf(signs) : 0, right }))
      .sort((a, b) => b.score - a.score)
    let right = 0
    for (const [index, entry] of scored.entries()) {
      if (entry.right) right += 1
      if ((index + 1) % Math.ceil(scored.length / 10) === 0)
        console.log(
          `  ${half === 0 ? 'train' : 'test '} the best ${index + 1}: score ≥ ${entry.score.toFixed(3)}, right ${percent(right, index + 1)}`,
        )
    }
  }
}
