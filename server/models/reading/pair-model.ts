import { loadOnnxRuntime, sessionOptions } from '../../platform/native/onnxruntime.ts'
import { legible } from '../../text/folding.ts'
import { overlap, type Span, spanOf } from '../../text/sentences.ts'
import { CarriedModel, carriedModel } from '../embedding/manifest.ts'
import { normalise, WordPiece } from '../embedding/word-piece.ts'
import type { AnswerSpan, ReaderOutput } from './reader.ts'

/** The model in the executable, trained by models/train/reader. */
const READER_MODEL = 'ibid-reader-7'

/** The most tokens of a pair: question and passage, or claim and evidence. */
const MOST_TOKENS = 256

/** The most tokens of an answer span, start tokens to try, and spans to return. */
const LONGEST_SPAN = 40
const STARTS = 12
const MOST_SPANS = 5
const WORD = /[\p{L}\p{N}\p{M}]+(?:[.,:'’-](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+)*/gu
/**
 * BERT's pre-tokenization (Devlin et al. 2018): a Han character, a punctuation mark, or a run of other characters,
 * which zero-width characters do not end.
 */
const WORDS =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\u{20000}-\u{2fa1f}]|[!-/:-@[-`{-~\p{P}]|[^\s\p{C}!-/:-@[-`{-~\p{P}\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]+(?:[\u200b-\u200d\u2060\u00ad]+[^\s\p{C}!-/:-@[-`{-~\p{P}\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]+)*/gu
/** The most characters of a word; a longer word becomes [UNK]. */
const LONGEST_WORD = 100
/** The tokens between the starts of two windows. */
const STEP = 20
/** The largest share of a pair's tokens that the first text may have. */
const MOST_ASKED = 0.4

type Output = 'answerable' | 'start' | 'end' | 'support' | 'states'

/** The reader's cross-encoder. */
export type PairModel = {
  /** Finds the answer to a question in a passage. */
  read(question: string, passage: string): Promise<ReaderOutput>
  /** The probability that the evidence entails the claim, 0–1. */
  entail(claim: string, evidence: string): Promise<number>
  /** The last states of the reader's words, [tokens × STATE_WIDTH]. `types`: 0 for tokens of the first text, 1 for the second. */
  states(ids: readonly number[], types: readonly number[]): Promise<Float32Array>
  readonly words: WordPiece
}

/** The numbers of a state of PairModel.states(). */
export const STATE_WIDTH = 384

/** The tokens of a pair: `[CLS] first [SEP] window of the second [SEP]`. */
type PairTokens = {
  readonly ids: readonly number[]
  readonly types: readonly number[]
  /** The index of the first token of the second text. */
  readonly offset: number
  /** The span of the second text that each of its tokens comes from. */
  readonly places: readonly Span[]
}

type Token = { readonly id: number; readonly place: Span }

/**
 * Opens the cross-encoder. Inputs: `input_ids`, `attention_mask` and `token_type_ids` (int64, [1, tokens]), and
 * `claims` (bool, [1]), which switches on the adapters for claims. Outputs: `answerable` [1], `start` and `end` [1,
 * tokens], and `support` [1, 3] for entailment, contradiction and neutral, all float32 logits; `states` [1, tokens,
 * STATE_WIDTH]. A call uses one core.
 * Throws if the model's files are missing or damaged.
 */
export async function openPairModel(): Promise<PairModel> {
  const { model, vocabulary } = await carriedModel(READER_MODEL, CarriedModel)
  const { InferenceSession, Tensor } = await loadOnnxRuntime()
  const session = await InferenceSession.create(model, sessionOptions(1))
  const words = new WordPiece(vocabulary)

  async function run({ ids, types }: Pick<PairTokens, 'ids' | 'types'>, wanted: Output[]) {
    const tensor = (values: readonly number[]) =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
    const outputs = await session.run(
      {
        input_ids: tensor(ids),
        attention_mask: tensor(ids.map(() => 1)),
        token_type_ids: tensor(types),
        claims: new Tensor('bool', [wanted.includes('support')], [1]),
      },
      wanted,
    )
    return (name: Output): Float32Array => {
      const data = outputs[name]?.data
      if (data instanceof Float32Array) return data
      throw new Error(`Cannot read with '${READER_MODEL}': the model gives no float32 '${name}'`)
    }
  }

  return {
    async read(question, passage) {
      const pair = encodePair(words, question, passage, MOST_TOKENS)
      const output = await run(pair, ['answerable', 'start', 'end'])
      const inside = (name: Output) => output(name).subarray(pair.offset, pair.offset + pair.places.length)
      const spans = bestSpans(inside('start'), inside('end'), pair.places)
      return {
        answerable: output('answerable')[0] ?? 0,
        spans: spans.map((span) => ({ ...span, ...wholeWords(passage, span) })),
      }
    },
    async entail(claim, evidence) {
      const output = await run(encodePair(words, claim, evidence, MOST_TOKENS), ['support'])
      return softmax(output('support'))[0] ?? 0
    },
    async states(ids, types) {
      const output = await run({ ids, types }, ['states'])
      return output('states')
    },
    words,
  }
}

/**
 * Finds the likeliest spans that do not overlap, the best first. `start`, `end`: logits of the passage's tokens;
 * `places`: their spans in the passage. The probability of a span is that of its first token times that of its last.
 */
export function bestSpans(start: Float32Array, end: Float32Array, places: readonly Span[]): AnswerSpan[] {
  const [first, last] = [softmax(start), softmax(end)]
  const likely = [...first.keys()].sort((a, b) => (first[b] ?? 0) - (first[a] ?? 0)).slice(0, STARTS)
  const spans = likely.map((from) => {
    const ends = last.subarray(from, from + LONGEST_SPAN)
    const to = from + ends.indexOf(Math.max(...ends))
    return {
      start: places[from]?.start ?? 0,
      end: places[to]?.end ?? 0,
      probability: (first[from] ?? 0) * (last[to] ?? 0),
    }
  })
  const chosen: AnswerSpan[] = []
  for (const span of spans.sort((a, b) => b.probability - a.probability))
    if (!chosen.some((other) => overlap(other, span))) chosen.push(span)
  return chosen.slice(0, MOST_SPANS)
}

/** Widens a span to whole words: '850' of '1,850' becomes the whole number. */
export function wholeWords(text: string, { start, end }: Span): Span {
  const words = [...text.matchAll(WORD)].map(spanOf)
  const wordAt = (place: number) => words.find((word) => word.start <= place && place < word.end)
  return { start: wordAt(start)?.start ?? start, end: wordAt(end - 1)?.end ?? end }
}

/** Turns logits into probabilities that add up to 1. */
export function softmax(logits: Float32Array): Float32Array {
  const highest = Math.max(...logits)
  const powers = logits.map((value) => Math.exp(value - highest))
  const sum = powers.reduce((total, value) => total + value, 0)
  return powers.map((value) => value / sum)
}

/**
 * Tokenizes two texts to at most `limit` tokens. Of a longer second text it takes the window with most tokens of the
 * first.
 */
export function encodePair(vocabulary: WordPiece, first: string, second: string, limit: number): PairTokens {
  const asked = tokensOf(vocabulary, first)
    .slice(0, Math.floor(limit * MOST_ASKED))
    .map(({ id }) => id)
  const window = bestWindow(new Set(asked), tokensOf(vocabulary, second), limit - asked.length - 3)
  const [cls, sep] = [vocabulary.pieces('[CLS]'), vocabulary.pieces('[SEP]')]
  const ids = [...cls, ...asked, ...sep, ...window.map(({ id }) => id), ...sep]
  const offset = asked.length + 2
  const types = ids.map((_, at) => (at < offset ? 0 : 1))
  return { ids, types, offset, places: window.map(({ place }) => place) }
}

function tokensOf(vocabulary: WordPiece, text: string): Token[] {
  return [...halfWidth(text).matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    const place = { start: index, end: index + word.length }
    const pieces = vocabulary.pieces(word.length > LONGEST_WORD ? '[UNK]' : normalise(legible(word)))
    return pieces.map((id) => ({ id, place }))
  })
}

/** Writes full-width ASCII in half width, which the vocabulary has; changes no offset. */
function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}

/** The window of `size` tokens with the most distinct tokens of `wanted`; the first of several. */
function bestWindow(wanted: ReadonlySet<number>, tokens: readonly Token[], size: number): readonly Token[] {
  let best: readonly Token[] = []
  let most = -1
  for (let from = 0; from === 0 || from <= tokens.length - size; from += STEP) {
    const window = tokens.slice(from, from + size)
    const held = new Set(window.map(({ id }) => id)).intersection(wanted).size
    if (held > most) [best, most] = [window, held]
  }
  return best
}
