import { overlap, type Span, spanOf } from '../../text/sentences.ts'
import type { AnswerSpan } from './reader.ts'

/** Tokens that an answer has at most. */
const LONGEST = 40
const STARTS = 12
const MOST_SPANS = 5

/**
 * The likeliest spans that do not overlap, best first. `start`, `end`: logits of the tokens of a passage, each read from
 * its place there. A span's probability is that of its first token times that of its last.
 */
export function bestSpans(start: Float32Array, end: Float32Array, places: readonly Span[]): AnswerSpan[] {
  const [first, last] = [softmax(start), softmax(end)]
  const likely = [...first.keys()].sort((a, b) => (first[b] ?? 0) - (first[a] ?? 0)).slice(0, STARTS)
  const spans = likely.map((from) => {
    const ends = last.subarray(from, from + LONGEST)
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

const WORD = /[\p{L}\p{N}\p{M}]+(?:[.,:'’-](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+)*/gu

/** A span widened to where its first and last word begin and end: '850' of '1,850' is the whole number. */
export function wholeWords(text: string, { start, end }: Span): Span {
  const words = [...text.matchAll(WORD)].map(spanOf)
  const wordAt = (place: number) => words.find((word) => word.start <= place && place < word.end)
  return { start: wordAt(start)?.start ?? start, end: wordAt(end - 1)?.end ?? end }
}

/** Probabilities of logits, which add up to 1. */
export function softmax(logits: Float32Array): Float32Array {
  const highest = Math.max(...logits)
  const powers = logits.map((value) => Math.exp(value - highest))
  const sum = powers.reduce((total, value) => total + value, 0)
  return powers.map((value) => value / sum)
}
