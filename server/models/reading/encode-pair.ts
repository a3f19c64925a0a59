import type { Span } from '../../text/sentences.ts'
import { normalise, type WordPiece } from '../embedding/word-piece.ts'

/** BERT's pre-tokenisation: a Han character, a sign, or a run of anything else. Source: Devlin et al. 2018. */
const WORDS =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\u{20000}-\u{2fa1f}]|[!-/:-@[-`{-~\p{P}]|[^\s\p{C}!-/:-@[-`{-~\p{P}\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]+/gu
/** Longer words have no tokens of their own. */
const LONGEST_WORD = 100
/** Tokens between two places where a window may begin. */
const STEP = 20
/** A question or claim is cut to this part of what the model reads at once. */
const MOST_ASKED = 0.4

/** Two texts as the model reads them: `[CLS] first [SEP] part of the second [SEP]`. */
export type PairTokens = {
  readonly ids: readonly number[]
  readonly types: readonly number[]
  /** Where the tokens of the second text begin. */
  readonly offset: number
  /** What of the second text each of its tokens is read from. */
  readonly places: readonly Span[]
}

type Token = { readonly id: number; readonly place: Span }

/**
 * Two texts as tokens of a vocabulary, at most `limit`. Of a longer second text, the part with most of the first one's
 * tokens.
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
  return [...text.matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    const place = { start: index, end: index + word.length }
    const pieces = vocabulary.pieces(word.length > LONGEST_WORD ? '[UNK]' : normalise(word))
    return pieces.map((id) => ({ id, place }))
  })
}

/** The run of `room` tokens that has the most different ones of `wanted`; the first of several. */
function bestWindow(wanted: ReadonlySet<number>, tokens: readonly Token[], room: number): readonly Token[] {
  let best: readonly Token[] = []
  let most = -1
  for (let from = 0; from === 0 || from <= tokens.length - room; from += STEP) {
    const window = tokens.slice(from, from + room)
    const held = new Set(window.map(({ id }) => id)).intersection(wanted).size
    if (held > most) [best, most] = [window, held]
  }
  return best
}
