import type { TextBlock } from '../../../shared/documents.ts'

/** Where something stands in a document's text, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number }

/** A document's text as sentences are looked for in it: whatever their spaces, signs, accents and capitals. */
export class FoldedText {
  readonly #text: string
  /** Where each sign of it comes from. */
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

  /** Everywhere that the sentence stands. */
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

/** A text's letters and digits alone; that of a text is that of its signs, one after the other. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Whether half of the shorter one lies in the other. */
export function overlaps(a: Span, b: Span): boolean {
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return common > 0 && 2 * common >= Math.min(a.end - a.start, b.end - b.start)
}
