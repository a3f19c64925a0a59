/**
 * `bun models/table-ranker/train-linear.ts DUMP OUT [--epochs N] [--bits N] [--rate R] [--drop P] [--folds N]`: learns the
 * log-linear ranker from the readings that dump.ts wrote: weights of the dense features for each family of forms, and
 * weights of phrases of the question with parts of the query, hashed. The loss is -log of the probability of all right
 * readings together; AdaGrad, seeded. Writes `ranker-weights.json` and `confidence.json`, and with folds `stage2.f32`, `stage2.json`: the
 * best readings of each question by a model that has not seen its table, for train-trees.py.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { questionHash } from '../../eval/sets/held-out.ts'
import { hashOf } from '../../server/answer/tables/readings/ranker.ts'
import { fitConfidence } from './confidence.ts'
import { type Item, Linear, softmax } from './linear.ts'
import { GROUPS, loadShard } from './readings.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    Object.entries({ epochs: '2', bits: '18', rate: '0.06', drop: '0.3', folds: '0', keep: '40' }).map(([name, value]) => [name, { type: 'string', default: value } as const]),
  ),
})
const [dump = '', out = ''] = positionals
const setting = (name: string) => Number(values[name])
/** A phrase must be in so many questions to be learned about. */
const LEAST = 3

const folders = readdirSync(dump).filter((name) => name.startsWith('training-')).sort()
const shards = await Promise.all(folders.map((name) => loadShard(join(dump, name))))
const seen = new Map<string, number>()
for (const { questions } of shards)
  for (const { development, phrases } of questions) if (!development) for (const phrase of phrases) seen.set(phrase, (seen.get(phrase) ?? 0) + 1)
const isLearned = (phrase: string) => phrase === '' || (seen.get(phrase) ?? 0) >= LEAST
const known = new Set([...seen.keys()].filter(isLearned).map(hashOf))
const items = shards.flatMap((shard) => shard.questions.map((question, at) => ({ shard, at, question, phrases: Uint32Array.from(question.phrases.filter(isLearned), hashOf) })))
const train = items.filter(({ question }) => !question.development)
const development = items.filter(({ question }) => question.development)

function fit(list: readonly Item[], report: boolean): Linear {
  const model = new Linear(shards, { bits: setting('bits'), rate: setting('rate'), drop: setting('drop'), seed: 1, phrases: known })
  const order = [...list]
  const average = { lexical: new Float32Array(model.lexical.length), dense: new Float32Array(model.dense.length) }
  let snapshots = 0
  for (let epoch = 0; epoch < setting('epochs'); epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(model.random() * (i + 1))
      const [a, b] = [order[i], order[j]]
      if (a && b) [order[i], order[j]] = [b, a]
    }
    let loss = 0
    for (const [at, item] of order.entries()) {
      loss += model.learn(item)
      // The last epoch's weights are averaged over its course, which evens out what the last questions said.
      if (epoch === setting('epochs') - 1 && at % Math.ceil(order.length / 8) === 0) model.addTo(average, snapshots++)
    }
    console.log(epoch, (loss / order.length).toFixed(4), report ? JSON.stringify(accuracy(model)) : '')
  }
  model.lexical.set(average.lexical)
  model.dense.set(average.dense)
  if (report) console.log('averaged', JSON.stringify(accuracy(model)))
  return model
}

function accuracy(model: Linear) {
  const best = development.map((item) => {
    const { from, to } = item.question
    const chance = softmax(model.score(item).total)
    const masses = new Map<number, number>()
    for (const [at, p] of chance.entries()) {
      const answer = item.shard.answer[from + at] as number
      masses.set(answer, (masses.get(answer) ?? 0) + p)
    }
    const [answer = -1, mass = 0] = [...masses].sort((a, b) => b[1] - a[1])[0] ?? []
    let right = false
    for (let at = from; at < to; at++) if (item.shard.answer[at] === answer && item.shard.right[at]) right = true
    return { mass, right }
  })
  best.sort((a, b) => b.mass - a.mass)
  const share = (part: number) => {
    const list = best.slice(0, Math.round(part * best.length))
    return Number((list.filter(({ right }) => right).length / list.length).toFixed(4))
  }
  return { all: share(1), best20: share(0.2), best35: share(0.35), best50: share(0.5) }
}

mkdirSync(out, { recursive: true })
console.log({ train: train.length, development: development.length })
const model = fit(train, true)
await writeWeights(model)
await fitConfidence(model, train, development, out)
if (setting('folds') > 0) await writeSecondStage(model)

async function writeWeights({ lexical, dense, families, width }: Linear) {
  const highest = lexical.reduce((a, b) => Math.max(a, Math.abs(b)), 0)
  const step = Number((highest / 127).toPrecision(4))
  const bytes = Int8Array.from(lexical, (weight) => Math.max(-127, Math.min(127, Math.round(weight / step))))
  const phrases = Uint32Array.from([...seen.keys()].filter(isLearned), hashOf).sort()
  const row = (at: number) => [...dense.subarray(at * width, (at + 1) * width)].map((weight) => Number(weight.toFixed(3)))
  const weights = {
    names: shards[0]?.names.dense,
    dense: Object.fromEntries(families.map((family, at) => [family, row(at)])),
    bits: setting('bits'),
    step,
    lexical: new Uint8Array(bytes.buffer).toBase64(),
    phrases: new Uint8Array(phrases.buffer).toBase64(),
  }
  await Bun.write(join(out, 'ranker-weights.json'), `${JSON.stringify(weights)}\n`)
  console.log('step', step)
}

/** Writes the best readings of each question: a row of features each, scored by a model of other tables. */
async function writeSecondStage(whole: Linear) {
  const folds = setting('folds')
  const foldOf = (table: string) => Number.parseInt(questionHash(table).slice(4, 8), 16) % folds
  const rows: Float32Array[] = []
  const about: unknown[] = []
  const take = (item: (typeof items)[number], by: Linear) => {
    const { from, to, id } = item.question
    const { shard } = item
    const { total, split } = by.score(item)
    const chance = softmax(total)
    const masses = new Map<number, number>()
    for (const [at, p] of chance.entries()) {
      const answer = shard.answer[from + at] as number
      masses.set(answer, (masses.get(answer) ?? 0) + p)
    }
    const order = [...total.keys()].sort((a, b) => (total[b] as number) - (total[a] as number)).slice(0, setting('keep'))
    const highest = [total, ...split].map((list) => list.reduce((a, b) => Math.max(a, b), -Infinity))
    const first = rows.length
    for (const [rank, at] of order.entries()) {
      const reading = from + at
      const scores = [total, ...split].map((list) => list[at] as number)
      rows.push(
        Float32Array.of(
          ...scores,
          ...scores.map((score, i) => score - (highest[i] as number)),
          rank,
          masses.get(shard.answer[reading] as number) ?? 0,
          by.families.indexOf(shard.names.families[shard.family[reading] as number] as string),
          ...Array.from(shard.dense.subarray(reading * by.width, (reading + 1) * by.width), (value) => value * 0.01),
        ),
      )
    }
    const any = shard.right.subarray(from, to).includes(1)
    about.push({ id, development: item.question.development, table: item.question.table, first, right: order.map((at) => shard.right[from + at]), answer: order.map((at) => shard.answer[from + at]), any })
  }
  for (let fold = 0; fold < folds; fold++) {
    const others = fit(train.filter(({ question }) => foldOf(question.table) !== fold), false)
    for (const item of train) if (foldOf(item.question.table) === fold) take(item, others)
  }
  for (const item of development) take(item, whole)
  const width = rows[0]?.length ?? 0
  const all = new Float32Array(rows.length * width)
  for (const [at, row] of rows.entries()) all.set(row, at * width)
  const names = ['total', ...GROUPS, 'dense']
  await Bun.write(join(out, 'stage2.f32'), new Uint8Array(all.buffer))
  await Bun.write(join(out, 'stage2.json'), JSON.stringify({ names: [...names, ...names.map((name) => `${name} below`), 'rank', 'mass', 'family', ...(shards[0]?.names.dense ?? [])], families: whole.families, questions: about }))
}
