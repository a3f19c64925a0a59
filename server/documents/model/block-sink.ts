import type { Place } from '../../../shared/documents.ts'
import type { Block } from './parser.ts'

/** A list ends here even where its items go on, so that a block stays a readable size. */
const LIST_BLOCK_CHARS = 4000

/** Gathers blocks in order; list items that follow each other on one page become one block. */
export class BlockSink {
  #blocks: Block[] = []
  #items: string[] = []
  #length = 0
  #place: Place = {}

  item(text: string, place: Place): void {
    if (this.#items.length > 0 && this.#place.page !== place.page) this.#endList()
    if (this.#items.length === 0) this.#place = place
    this.#items.push(text)
    this.#length += text.length
    if (this.#length > LIST_BLOCK_CHARS) this.#endList()
  }

  push(...blocks: readonly Block[]): void {
    this.#endList()
    for (const block of blocks) this.#blocks.push(block)
  }

  /** The blocks that are complete; they are then no longer here. */
  take(): Block[] {
    const blocks = this.#blocks
    this.#blocks = []
    return blocks
  }

  /** Ends an open list, and takes all. */
  end(): Block[] {
    this.#endList()
    return this.take()
  }

  #endList(): void {
    if (this.#items.length === 0) return
    const text = this.#items.join('\n')
    this.#items = []
    this.#length = 0
    this.#blocks.push({ kind: 'list', text, place: this.#place })
  }
}
