import type { TextBlock } from '../../../shared/documents.ts'

/** A range in a document's text, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number }

/** A text for finding sentences in, regardless of spaces, punctuation, accents and case. */
export class FoldedText {
  readonly #text: string
  /** Offset in the original of each folded character. */
  readonly #starts: Uint32Array

  constructor(blocks: readonly TextBlock[]) {
    const starts: number[] = []
    const parts: string[] = []
    for (const block of blocks) {
      let at = block.start
      for (const sign of block.text) {
        const kept = folded(sign)
        for (let i = 0; i < kept.length; i++) starts.push(at)
        if (kept !== '') parts.push(kept)
        at += sign.length
      }
    }
    this.#text = parts.join('')
    this.#starts = Uint32Array.from(starts)
  }

  /** Finds every occurrence of the sentence. */
  find(sentence: string): Span[] {
    const wanted = folded(sentence)
    if (wanted === '') return []
    const spans: Span[] = []
    for (let at = this.#text.indexOf(wanted); at >= 0; at = this.#text.indexOf(wanted, at + wanted.length))
      spans.push({
        start: this.#starts[at] ?? 0,
        end: (this.#starts[at + wanted.length - 1] ?? 0) + 1,
      })
    return spans
  }
}

/** Folds a text to its letters and digits, character by character. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Tells whether at least half of the shorter span lies in the other. */
export function overlaps(a: Span, b: Span): boolean {
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return common > 0 && 2 * common >= Math.min(a.end - a.start, b.end - b.start)
}
