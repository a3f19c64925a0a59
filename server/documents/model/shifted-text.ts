import { subscript, superscript } from '../../text/raised-text.ts'

/** Whether text stands above or below its line. */
export type Shift = 'raised' | 'lowered' | null

/** Joins the runs of a text. Consecutive raised runs are one superscript, lowered ones one subscript. */
export class ShiftedText {
  #done = ''
  #open = ''
  #shift: Shift = null

  add(text: string, shift: Shift = null): void {
    if (shift !== this.#shift) this.#close()
    this.#shift = shift
    if (shift === null) this.#done += text
    else this.#open += text
  }

  /** Returns the text so far and removes it. */
  take(): string {
    this.#close()
    const text = this.#done
    this.#done = ''
    return text
  }

  #close(): void {
    if (this.#open === '') return
    this.#done += this.#shift === 'raised' ? superscript(this.#open) : subscript(this.#open)
    this.#open = ''
  }
}
