/**
 * What the confidence of an answer means, and what is refused:
 *
 *   bun test/eval/calibration.ts [--stores FOLDER] [--keep FOLDER] [--outcomes FILE] [--each 240] [--fit] [--record]
 *
 * Asks questions without a model: of the collections in ../shared/retrieval/eval, through their stores (`--stores` keeps
 * them), and of the files of answers.ts (`--keep`: its folder). Each is asked twice, once with the documents that answer
 * it hidden; squad's a third time with their neighbours hidden too; the others also get questions of squad; and some
 * have no answer from the start. An answer is right when the document quoted first answers. Prints what is refused, and
 * how often each badge is right with its 95 % interval (Wilson), one question in four without an answer. `--fit` fits
 * the weights on half of the documents and prints the same for the other half. `--outcomes` keeps what was asked.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type AnswerSigns, SIGNS } from '../../server/agents/answer-signs.ts'
import {
  answerability,
  confidenceFor,
  confidenceScore,
  LEAST_ANSWERABILITY,
} from '../../server/agents/confidence.ts'
import { EMBEDDED_SOURCE, openEmbedder } from '../../server/embed/embedder-source.ts'
import { openApp } from '../support/app.ts'
import { figure, record } from '../support/record.ts'
import { CORPUS, seeded } from './corpus-passages.ts'
import { type Asked, judged, Outcome, SETS } from './judged-questions.ts'
import { chance, type Example, logisticWeights } from './logistic.ts'
import { readRetrievalSet, SET_NAMES } from './retrieval-set.ts'
import { datasetOf, openRetrievalStore } from './retrieval-store.ts'

const { values } = parseArgs({
  options: {
    stores: { type: 'string' },
    keep: { type: 'string' },
    outcomes: { type: 'string' },
    each: { type: 'string', default: '240' },
    fit: { type: 'boolean', default: false },
    record: { type: 'boolean' },
  },
})
if (!existsSync(SETS)) {
  console.log('There is no ../shared/retrieval/eval; nothing was measured.')
  process.exit(0)
}
const EACH = Number(values.each)
/** Documents on either side of the right one that are hidden with it. */
const NEIGHBOURS = 20

/** What questions of a kind count together. What lacks in one collection only (a policy says most things somewhere) counts little. */
type Shares = Readonly<Record<string, Partial<Record<Outcome['kind'], number>>>>
const GATE_SHARES: Shares = {
  corpus: { answerable: 3, hidden: 1.2, unanswerable: 1.8 },
  squad: { answerable: 1, hidden: 0.3, far: 0.5 },
  medquad: { answerable: 0.5, foreign: 0.5 },
  policyqa: { answerable: 0.4, foreign: 1 },
  gov2: { answerable: 0.3, foreign: 0.3 },
  cisi: { answerable: 0.2, foreign: 0.3 },
}
const CONFIDENCE_SHARES: Shares = {
  corpus: { answerable: 3, hidden: 0.5, unanswerable: 0.5 },
  squad: { answerable: 3, hidden: 0.5, far: 0.5 },
  medquad: { answerable: 3, hidden: 0.5, foreign: 0.5 },
  policyqa: { answerable: 3, hidden: 0.5, foreign: 0.5 },
  gov2: { answerable: 1, foreign: 0.3 },
  cisi: { answerable: 1, foreign: 0.3 },
}

const kept = values.outcomes && existsSync(values.outcomes) ? await Bun.file(values.outcomes).json() : null
const outcomes = kept ? z.array(Outcome).parse(kept) : await asked()
if (values.outcomes && !kept) await Bun.write(values.outcomes, JSON.stringify(outcomes))
report('as it is', outcomes, answerability, confidenceScore)
if (values.fit) fit()
await recorded()

async function asked(): Promise<Outcome[]> {
  const embedder = await openEmbedder(EMBEDDED_SOURCE)
  const random = seeded(3)
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item)
  const found: Outcome[] = []
  const foreign = shuffled((await readRetrievalSet(SETS, 'squad')).queries).slice(0, EACH / 2)
  for (const name of SET_NAMES) {
    const set = await readRetrievalSet(SETS, name)
    const folder = values.stores ? join(values.stores, name) : await mkdtemp(join(tmpdir(), 'ibid-eval-'))
    const store = await openRetrievalStore(set, folder, embedder)
    const ids = new Map([...store.ids].map(([id, own]) => [own, id]))
    const known = (list: readonly string[]) => list.flatMap((own) => ids.get(own) ?? [])
    const groups = [...new Set(set.documents.map(({ group }) => group))]
    const ask = async (asked: Omit<Asked, 'set'>) =>
      found.push(await judged({ set: name, ...asked }, store.catalog, store.chunks, embedder))
    for (const { query, group, relevant } of shuffled(set.queries).slice(
      0,
      name === 'squad' ? 2 * EACH : EACH,
    )) {
      const own = [...relevant.keys()]
      const about = String(Math.floor(Number(own[0]) / NEIGHBOURS))
      const common = { question: query, datasets: group === null ? [] : [datasetOf(group)], about }
      const answering = known(own)
      await ask({ ...common, kind: 'answerable', answering, hidden: [] })
      if (name === 'cisi' || name === 'gov2') continue
      await ask({ ...common, kind: 'hidden', answering: [], hidden: answering })
      if (name !== 'squad') continue
      const around = Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, i) =>
        String(Number(own[0]) - NEIGHBOURS + i),
      )
      await ask({ ...common, kind: 'far', answering: [], hidden: known(around) })
    }
    if (name !== 'squad')
      for (const { query } of foreign) {
        const group = name === 'policyqa' ? groups[Math.floor(random() * groups.length)] : undefined
        const datasets = group === undefined ? [] : [datasetOf(group)]
        await ask({ kind: 'foreign', question: query, datasets, answering: [], hidden: [], about: query })
      }
    await store.close()
    if (!values.stores) await rm(folder, { recursive: true, force: true })
    console.log(`${name}: ${found.length} asked`)
  }
  if (values.keep) found.push(...(await askedOfCorpus(values.keep)))
  await embedder.close()
  return found
}

/** The questions of answers.ts, over the files that it left in a folder. */
async function askedOfCorpus(folder: string): Promise<Outcome[]> {
  const Question = z.object({ question: z.string(), file: z.string().nullable() })
  await using app = await openApp({ folder })
  const { catalog, chunks, embedder } = app.services
  const paths: Record<string, string> = await Bun.file(join(folder, 'paths.json')).json()
  const { documents } = await catalog.documents.list('corpus', { limit: -1, offset: 0 })
  const idsOf = (file: string) =>
    documents.flatMap(({ id, filename }) => (paths[filename] === file ? [id] : []))
  const found: Outcome[] = []
  const files = [
    join(CORPUS, 'qa.json'),
    ...['questions', 'more-questions', 'near-questions'].map((name) => join(import.meta.dir, `${name}.json`)),
  ]
  for (const path of files)
    for (const { question, file } of z.array(Question).parse(await Bun.file(path).json())) {
      const answering = file === null ? [] : idsOf(file)
      const common = { set: 'corpus', question, datasets: [], about: file ?? question }
      const ask = async (kind: Asked['kind'], hidden: string[]) =>
        found.push(await judged({ ...common, kind, answering, hidden }, catalog, chunks, embedder))
      if (file === null) await ask('unanswerable', [])
      else {
        await ask('answerable', [])
        await ask('hidden', answering)
      }
    }
  return found
}

type Score = (signs: AnswerSigns) => number

function report(title: string, list: readonly Outcome[], gate: Score, confidence: Score): void {
  console.log(`\n${title}: ${list.length} questions`)
  const refused = ({ signs, lacks }: Outcome) => signs === null || lacks || gate(signs) < LEAST_ANSWERABILITY
  for (const [set, own] of Map.groupBy(list, (outcome) => outcome.set)) {
    const parts = [...Map.groupBy(own, ({ kind }) => kind)].map(
      ([kind, some]) => `${kind} ${percent(some.filter(refused).length, some.length)} of ${some.length}`,
    )
    console.log(`  ${set.padEnd(9)} refused: ${parts.join(', ')}`)
  }
  const answered = mixed(list).filter((outcome) => !refused(outcome))
  const right = answered.filter((outcome) => outcome.right).length
  for (const badge of ['high', 'medium', 'low']) {
    const given = answered.filter(({ signs }) => signs && confidenceFor(confidence(signs)) === badge)
    const ofThem = given.filter((outcome) => outcome.right).length
    const [from, to] = wilson(ofThem, given.length)
    console.log(
      `  ${badge.padEnd(7)} given ${String(given.length).padStart(4)}, right ${percent(ofThem, given.length)} (${(100 * from).toFixed(1)}–${(100 * to).toFixed(1)} %), of the right answers ${percent(ofThem, right)}`,
    )
  }
}

/** Of each set one question without an answer for three with one. */
function mixed(list: readonly Outcome[]): Outcome[] {
  return [...Map.groupBy(list, ({ set }) => set).values()].flatMap((own) => {
    const answerable = own.filter(({ kind }) => kind === 'answerable')
    const others = own.filter(({ kind }) => kind !== 'answerable')
    const step = Math.max(1, (3 * others.length) / Math.max(1, answerable.length))
    return [...answerable, ...others.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))]
  })
}

/** How often answers of at least a score are right, and which part of the right ones has it. */
function steps(list: readonly Outcome[], gate: Score, confidence: Score): void {
  const answered = mixed(list).flatMap(({ signs, lacks, right }) =>
    signs === null || lacks || gate(signs) < LEAST_ANSWERABILITY ? [] : [{ score: confidence(signs), right }],
  )
  const all = answered.filter(({ right }) => right).length
  for (const least of [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9]) {
    const above = answered.filter(({ score }) => score >= least)
    const right = above.filter((answer) => answer.right).length
    console.log(
      `    at least ${least.toFixed(2)}: ${above.length}, right ${percent(right, above.length)}, of the right answers ${percent(right, all)}`,
    )
  }
}

function fit(): void {
  const halves = (half: number) => outcomes.filter((outcome) => outcome.half === half)
  const gates = (list: readonly Outcome[]) =>
    weightsOf(list, GATE_SHARES, ({ kind }) => kind === 'answerable')
  const confidences = (list: readonly Outcome[]) => weightsOf(list, CONFIDENCE_SHARES, ({ right }) => right)
  report(
    'fitted on one half of the documents, tested on the other',
    halves(1),
    scorer(gates(halves(0))),
    scorer(confidences(halves(0))),
  )
  steps(halves(1), scorer(gates(halves(0))), scorer(confidences(halves(0))))
  report('and the other way round', halves(0), scorer(gates(halves(1))), scorer(confidences(halves(1))))
  steps(halves(0), scorer(gates(halves(1))), scorer(confidences(halves(1))))
  const shown = (weights: readonly number[]) =>
    ['constant', ...SIGNS].map((name, i) => `${name}: ${(weights[i] ?? 0).toFixed(2)}`).join(', ')
  console.log(
    `\nanswerability, on all: ${shown(gates(outcomes))}\nconfidence, on all: ${shown(confidences(outcomes))}`,
  )
}

function weightsOf(
  list: readonly Outcome[],
  shares: Shares,
  isTrue: (outcome: Outcome) => boolean,
): number[] {
  const groups = Map.groupBy(list, ({ set, kind }) => `${set} ${kind}`)
  const examples = list.flatMap((outcome): Example[] => {
    const { set, kind, signs } = outcome
    const weight = (shares[set]?.[kind] ?? 0) / (groups.get(`${set} ${kind}`)?.length ?? 1)
    return signs === null || weight === 0
      ? []
      : [{ x: SIGNS.map((name) => signs[name]), y: isTrue(outcome) ? 1 : 0, weight }]
  })
  return logisticWeights(examples)
}

function scorer(weights: readonly number[]): Score {
  return (signs) =>
    chance(SIGNS.reduce((sum, name, i) => sum + signs[name] * (weights[i + 1] ?? 0), weights[0] ?? 0))
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

async function recorded(): Promise<void> {
  const answered = mixed(outcomes).filter(
    ({ signs, lacks }) => signs !== null && !lacks && answerability(signs) >= LEAST_ANSWERABILITY,
  )
  const rightOf = (badge: string) => {
    const given = answered.filter(({ signs }) => signs && confidenceFor(confidenceScore(signs)) === badge)
    return (100 * given.filter(({ right }) => right).length) / Math.max(1, given.length)
  }
  await record('calibration', 'What the confidence means', {
    questions: figure(mixed(outcomes).length, 0, 'questions', 'a quarter of them without an answer'),
    high: figure(rightOf('high'), 0, '%', 'of the answers of high confidence quote a right document first'),
    medium: figure(rightOf('medium'), 0, '%', 'of those of medium confidence'),
    low: figure(rightOf('low'), 0, '%', 'of those of low confidence'),
  })
}
