import { z } from 'zod'
import { loadOnnxRuntime, sessionOptions } from '../../platform/native/onnxruntime.ts'
import { CarriedModel, carriedModel } from '../embedding/manifest.ts'
import type { WordPiece } from '../embedding/word-piece.ts'
import { type PairModel, STATE_WIDTH } from './pair-model.ts'

/** The model in the executable, trained by models/table-ranker/encoder. */
const MODEL = 'ibid-tables-2'

/** How many tokens of a question, of a column's name and of its sample the model reads, and how many in all. */
const MOST = { question: 48, name: 6, sample: 3, tokens: 144 }
const SAMPLE_CHARS = 60
const TYPES = ['text', 'number', 'date']

/**
 * A question beside a table's columns, and readings of it. `conditions`: what words of the question are linked to, by the
 * first word and that behind the last. A reading's `columns`: those of its answer, order, sum, group and two conditions,
 * null for none; its `conditions`: one or two indexes; `score`: the linear ranker's.
 */
export type ReadingsToScore = {
  readonly words: readonly string[]
  readonly columns: readonly { readonly name: string; readonly sample: string; readonly type: string }[]
  readonly conditions: readonly {
    readonly from: number
    readonly to: number
    readonly column: number
    readonly test: string
  }[]
  readonly readings: readonly {
    readonly form: string
    readonly columns: readonly (number | null)[]
    readonly conditions: readonly number[]
    readonly dense: Readonly<Record<string, number>>
    readonly score: number
  }[]
}

/** Scores readings of a question, higher for likelier ones; comparable within the question. */
export type ScoreReadings = (asked: ReadingsToScore) => Promise<Float32Array>

const Names = z.object({ forms: z.array(z.string()), dense: z.array(z.string()), tests: z.array(z.string()) })

/**
 * Opens the model that scores readings by the states of the reader. A call uses one core. Throws if its files are missing
 * or damaged.
 */
export async function openReadingScorer({ states, words }: PairModel): Promise<ScoreReadings> {
  const { model, vocabulary } = await carriedModel(MODEL, CarriedModel)
  const names = Names.parse(JSON.parse(vocabulary))
  const { InferenceSession, Tensor } = await loadOnnxRuntime()
  const session = await InferenceSession.create(model, sessionOptions(1))
  const idsOf = (list: readonly string[]) => new Map(list.map((name, at) => [name, at]))
  const [forms, tests] = [idsOf(names.forms), idsOf(names.tests)]

  const whole = (values: readonly number[], ...shape: number[]) =>
    new Tensor('int64', BigInt64Array.from(values, BigInt), [1, ...shape])
  const part = (values: readonly number[], ...shape: number[]) =>
    new Tensor('float32', Float32Array.from(values), [1, ...shape])

  return async ({ words: asked, columns, conditions, readings }) => {
    const text = encode(words, asked, columns)
    const tokens = text.ids.length
    const types = text.ids.map((_, at) => (at > text.asked ? 1 : 0))
    const means = (spans: readonly Span[]) =>
      part(
        spans.flatMap((span) => meanOf(span, tokens)),
        spans.length,
        tokens,
      )
    const known = (column: number | null) => (column === null || column >= text.names.length ? 0 : column + 1)
    const linked = conditions.length > 0 ? conditions : [{ from: 0, to: 0, column: 0, test: '' }]
    const shown = columns.slice(0, text.names.length)
    const [count, dense] = [readings.length, names.dense.length]
    const highest = readings.reduce((most, { score }) => Math.max(most, score), -Infinity)
    const prior = readings.map(({ score }) => score - highest)
    const sum = prior.reduce((total, score) => total + Math.exp(score), 0)
    const outputs = await session.run({
      states: new Tensor('float32', await states(text.ids, types), [1, tokens, STATE_WIDTH]),
      kind: whole(types, tokens),
      asked: part(
        text.ids.map((_, at) => (at < text.asked ? 1 : 0)),
        tokens,
      ),
      names: means(text.names),
      samples: means(text.samples),
      types: whole(
        shown.map(({ type }) => Math.max(0, TYPES.indexOf(type))),
        shown.length,
      ),
      spans: means(
        linked.map(({ from, to }) => ({
          from: text.words[from]?.from ?? 0,
          to: text.words[to - 1]?.to ?? 0,
        })),
      ),
      tests: whole(
        linked.map(({ test }) => tests.get(test) ?? 0),
        linked.length,
      ),
      linked: whole(
        linked.map(({ column }) => Math.max(0, known(column) - 1)),
        linked.length,
      ),
      form: whole(
        readings.map(({ form }) => forms.get(form) ?? 0),
        count,
      ),
      dense: part(
        readings.flatMap((reading, at) => [
          ...names.dense.map((name) => reading.dense[name] ?? 0),
          Math.exp(prior[at] ?? 0) / sum,
          0.2 * Math.max(-20, prior[at] ?? 0),
        ]),
        count,
        dense + 2,
      ),
      roles: whole(
        readings.flatMap((reading) => reading.columns.map(known)),
        count,
        6,
      ),
      links: whole(
        readings.flatMap((reading) => [0, 1].map((at) => (reading.conditions[at] ?? -1) + 1)),
        count,
        2,
      ),
      prior: part(prior, count),
    })
    const data = outputs['scores']?.data
    if (data instanceof Float32Array) return data
    throw new Error(`Cannot score readings with '${MODEL}': the model gives no float32 'scores'`)
  }
}

type Span = { readonly from: number; readonly to: number }
type Encoded = {
  readonly ids: readonly number[]
  /** How many tokens come before the first [SEP]. */
  readonly asked: number
  readonly words: readonly Span[]
  readonly names: readonly Span[]
  readonly samples: readonly Span[]
}

/** Encodes `[CLS] question [SEP] column : sample ; column : sample … [SEP]`, as data.py of the training does. */
function encode(
  vocabulary: WordPiece,
  asked: readonly string[],
  columns: ReadingsToScore['columns'],
): Encoded {
  const sign = (text: string) => vocabulary.pieces(text)
  const ids = [...sign('[CLS]')]
  const add = (own: readonly number[]): Span => {
    const from = ids.length
    ids.push(...own)
    return { from, to: ids.length }
  }
  const words = asked.map((word) => {
    const own = vocabulary.encode(word, MOST.question)
    return add(ids.length + own.length > MOST.question ? [] : own)
  })
  const end = ids.length
  add(sign('[SEP]'))
  const [names, samples]: [Span[], Span[]] = [[], []]
  for (const { name, sample } of columns) {
    const own = vocabulary.encode(name, MOST.name)
    const example = vocabulary.encode(sample.slice(0, SAMPLE_CHARS), MOST.sample)
    if (ids.length + own.length + example.length + 3 > MOST.tokens) break
    names.push(add(own))
    add(sign(':'))
    samples.push(add(example))
    add(sign(';'))
  }
  add(sign('[SEP]'))
  return { ids, asked: end, words, names, samples }
}

/** A row of weights that takes the mean of a span's tokens. */
function meanOf({ from, to }: Span, tokens: number): number[] {
  return Array.from({ length: tokens }, (_, at) => (at >= from && at < to ? 1 / (to - from) : 0))
}
