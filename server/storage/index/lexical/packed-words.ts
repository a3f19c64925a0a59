import { turns } from '../../../platform/yielding.ts'
import { terms } from '../../../text/terms.ts'
import { wordNumber } from '../chunks/word-counts.ts'

/** The numbers of the words of one text after the other: those of row i from `ends[i - 1]`, or 0, to `ends[i]`. */
export type PackedWords = {
  readonly numbers: Uint32Array<ArrayBuffer>
  readonly ends: Int32Array<ArrayBuffer>
}

/** The words of as many texts, as terms() has them. Neighbours that are the same text are read once. */
export async function packWords(count: number, textAt: (row: number) => string): Promise<PackedWords> {
  const numbers: number[] = []
  const ends = new Int32Array(count)
  const rest = turns()
  let words: readonly number[] = []
  let former: string | null = null
  for (let row = 0; row < count; row++) {
    const text = textAt(row)
    if (text !== former) words = terms(text).map(wordNumber)
    former = text
    for (const word of words) numbers.push(word)
    ends[row] = numbers.length
    await rest()
  }
  return { numbers: Uint32Array.from(numbers), ends }
}

/** The words of one row, without copying. */
export function wordsAt({ numbers, ends }: PackedWords, row: number): Uint32Array {
  return numbers.subarray(row === 0 ? 0 : ends[row - 1], ends[row])
}
