/**
 * `bun models/table-ranker/train-linear.ts DUMP OUT [--epochs N] [--bits N] [--rate R] [--drop P] [--made W] [--folds N] [--from WEIGHTS]`:
 * learns the log-linear ranker from the readings that dump.ts wrote: weights of the dense features for each family of
 * forms, and weights of phrases of the question with parts of the query, hashed. The loss is -log of the probability of
 * all right readings together, that of a made question counting W; AdaGrad, seeded. Writes `ranker-weights.json`, and
 * with folds, by a model that has not seen its table, `predictions.jsonl`: the best result of each question, for
 * train-confidence.py, and `stage2.f32`, `stage2.json`: its best readings, for a second stage.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { questionHash } from '../../eval/sets/held-out.ts'
import { hashOf, type RankerWeights } from '../../server/answer/tables/readings/ranker.ts'
import { type Item, Linear } from './linear.ts'
import { type Asked, type Prediction, predict } from './predictions.ts'
import { loadShard } from './readings.ts'
import { SecondStage } from './second-stage.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    Object.entries({ epochs: '2', bits: '18', rate: '0.06', drop: '0.3', made: '0.5', folds: '0', keep: '40', from: '' }).map(([name, value]) => [name, { type: 'string', default: value } as const]),
  ),
})
const [dump = '', out = ''] = positionals
const setting = (name: string) => Number(values[name])
/** A phrase must be in so many questions to be learned about. */
const LEAST = 3

const folders = readdirSync(dump).filter((name) => /^(?:training|made)-/.test(name)).sort()
const shards = await Promise.all(folders.map((name) => loadShard(join(dump, name))))
const seen = new Map<string, number>()
for (const { questions } of shards)
  for (const { development, phrases } of questions) if (!development) for (const phrase of phrases) seen.set(phrase, (seen.get(phrase) ?? 0) + 1)
const isLearned = (phrase: string) => phrase === '' || (seen.get(phrase) ?? 0) >= LEAST
const former: RankerWeights | null = values['from'] ? await Bun.file(values['from']).json() : null
const known = new Set([...seen.keys()].filter(isLearned).map(hashOf))
for (const hash of former ? new Uint32Array(Uint8Array.fromBase64(former.phrases).buffer) : []) known.add(hash)
const items = shards.flatMap((shard) =>
  shard.questions.map((question, at): Asked => {
    const weight = question.kind === 'wiki' ? 1 : setting('made')
    return { shard, at, question, weight, phrases: Uint32Array.from(question.phrases, hashOf).filter((hash) => known.has(hash)) }
  }),
)
const train = items.filter(({ question, weight }) => !question.development && weight !== 0)
const development = items.filter(({ question }) => question.development)

function fit(list: readonly Item[], report: boolean): Linear {
  const model = new Linear(shards, { bits: setting('bits'), rate: setting('rate'), drop: setting('drop'), seed: 1, phrases: known })
  if (former) model.startFrom(former)
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
    console.log(epoch, (loss / order.length).toFixed(4))
  }
  if (snapshots > 0) {
    model.lexical.set(average.lexical)
    model.dense.set(average.dense)
  }
  if (report) for (const [label, of] of Object.entries({ wiki: true, made: false })) console.log(label, JSON.stringify(accuracy(model, development.filter(({ question }) => (question.kind === 'wiki') === of))))
  return model
}

function accuracy(model: Linear, list: readonly Asked[]) {
  const best = list.flatMap((item) => predict(model, item, -1) ?? []).sort((a, b) => b.mass - a.mass)
  const share = (part: number) => {
    const some = best.slice(0, Math.round(part * list.length))
    return Number((some.filter(({ right }) => right).length / Math.round(part * list.length)).toFixed(4))
  }
  const kinds = Object.entries(Object.groupBy(best, ({ kind }) => kind)).map(([kind, some = []]) => `${kind} ${some.filter(({ right }) => right).length}/${some.length}`)
  return { asked: list.length, all: share(1), best20: share(0.2), best35: share(0.35), best50: share(0.5), kinds: kinds.join(', ') }
}

mkdirSync(out, { recursive: true })
console.log({ train: train.length, development: development.length })
const model = fit(train, true)
await writeWeights(model)
if (setting('folds') > 0) await writePredictions(model)

async function writeWeights({ lexical, dense, families, width }: Linear) {
  const highest = lexical.reduce((a, b) => Math.max(a, Math.abs(b)), 0)
  const step = Number((highest / 127).toPrecision(4))
  const bytes = Int8Array.from(lexical, (weight) => Math.max(-127, Math.min(127, Math.round(weight / step))))
  const phrases = Uint32Array.from(known).sort()
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

/** Writes the best result and the best readings of each question, by a model of other tables. */
async function writePredictions(whole: Linear) {
  const folds = setting('folds')
  const foldOf = (table: string) => Number.parseInt(questionHash(table).slice(4, 8), 16) % folds
  const predictions: Prediction[] = []
  const second = new SecondStage(setting('keep'))
  const take = (item: Asked, by: Linear, fold: number) => {
    const prediction = predict(by, item, fold)
    if (prediction) predictions.push(prediction)
    second.take(item, by)
  }
  for (let fold = 0; fold < folds; fold++) {
    const others = fit(train.filter(({ question }) => foldOf(question.table) !== fold), false)
    for (const item of train) if (foldOf(item.question.table) === fold) take(item, others, fold)
  }
  for (const item of development) take(item, whole, -1)
  await Bun.write(join(out, 'predictions.jsonl'), `${predictions.map((one) => JSON.stringify(one)).join('\n')}\n`)
  await second.write(out, whole.families, shards[0]?.names.dense ?? [])
}
