import { terms } from '../chunk/terms.ts'
import { wordNumber } from './word-counts.ts'

/** The numbers of the words of one text after the other: those of row i from `ends[i - 1]`, or 0, to `ends[i]`. */
export type PackedWords = {
  readonly numbers: Uint32Array<ArrayBuffer>
  readonly ends: Int32Array<ArrayBuffer>
}

/** The words of texts, as terms() has them. Neighbours that are the same text are read once. */
export function packWords(texts: readonly string[]): PackedWords {
  const numbers: number[] = []
  const ends = new Int32Array(texts.length)
  let words: readonly number[] = []
  for (const [row, text] of texts.entries()) {
    if (row === 0 || texts[row - 1] !== text) words = terms(text).map(wordNumber)
    for (const word of words) numbers.push(word)
    ends[row] = numbers.length
  }
  return { numbers: Uint32Array.from(numbers), ends }
}

/** The words of one row, without copying. */
export function wordsAt({ numbers, ends }: PackedWords, row: number): Uint32Array {
  return numbers.subarray(row === 0 ? 0 : ends[row - 1], ends[row])
}
