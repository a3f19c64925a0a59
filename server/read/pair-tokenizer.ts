import { normalise, type WordPiece } from '../embed/word-piece.ts'

const CLS = '[CLS]'
const SEP = '[SEP]'
/** BERT's pre-tokenisation: a Han character, a sign, or a run of anything else. Source: Devlin et al. 2018. */
const WORDS =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\u{20000}-\u{2fa1f}]|[!-/:-@[-`{-~\p{P}]|[^\s\p{C}!-/:-@[-`{-~\p{P}\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]+/gu
/** Longer words have no tokens of their own. */
const LONGEST_WORD = 100
/** Tokens between two places where a window may begin. */
const STEP = 20
/** A question or claim is cut to this part of what the model reads at once. */
const MOST_ASKED = 0.4

/** Token `i` of the second text is read from `starts[i]` to `ends[i]` of it. */
type Tokens = { readonly ids: number[]; readonly starts: number[]; readonly ends: number[] }

/** Two texts as the model reads them: `[CLS] first [SEP] part of the second [SEP]`. `offset`: where the tokens of the second begin. */
export type PairTokens = {
  readonly ids: readonly number[]
  readonly types: readonly number[]
  readonly offset: number
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Makes pairs of texts into tokens that know where they stand in the second text. */
export class PairTokenizer {
  readonly #words: WordPiece
  readonly #cls: number
  readonly #sep: number

  constructor(words: WordPiece) {
    this.#words = words
    this.#cls = words.pieces(CLS)[0] ?? 0
    this.#sep = words.pieces(SEP)[0] ?? 0
  }

  /** At most `limit` tokens. Of a longer second text, the part with most of the first one's tokens. */
  encode(first: string, second: string, limit: number): PairTokens {
    const asked = this.#tokens(first, Math.floor(limit * MOST_ASKED)).ids
    const room = limit - asked.length - 3
    const all = this.#tokens(second, Number.POSITIVE_INFINITY)
    const from = firstOfWindow(new Set(asked), all.ids, room)
    const [ids, starts, ends] = [all.ids, all.starts, all.ends].map((row) => row.slice(from, from + room))
    if (!ids || !starts || !ends) throw new Error('Cannot encode a pair: a window has no columns')
    const offset = asked.length + 2
    return {
      ids: [this.#cls, ...asked, this.#sep, ...ids, this.#sep],
      types: [...new Array<number>(offset).fill(0), ...new Array<number>(ids.length + 1).fill(1)],
      offset,
      starts,
      ends,
    }
  }

  #tokens(text: string, limit: number): Tokens {
    const tokens: Tokens = { ids: [], starts: [], ends: [] }
    for (const { 0: word, index } of text.matchAll(WORDS)) {
      const pieces = this.#words.pieces(word.length > LONGEST_WORD ? '[UNK]' : normalise(word))
      for (const id of pieces) {
        if (tokens.ids.length >= limit) return tokens
        tokens.ids.push(id)
        tokens.starts.push(index)
        tokens.ends.push(index + word.length)
      }
    }
    return tokens
  }
}

/** Where a window of `room` tokens begins that has the most different ones of `wanted`; the first of several. */
function firstOfWindow(wanted: ReadonlySet<number>, ids: readonly number[], room: number): number {
  let best = 0
  let most = -1
  for (let from = 0; from === 0 || from <= ids.length - room; from += STEP) {
    const held = new Set(ids.slice(from, from + room)).intersection(wanted).size
    if (held > most) [best, most] = [from, held]
  }
  return best
}
