import type { Place } from '../../../shared/documents.ts'
import type { Block } from './parser.ts'

/** A longer list continues in a new block, so that blocks stay a readable size. */
const LIST_BLOCK_CHARS = 4000

/** Collects blocks in document order and joins consecutive list items of one page into one block. */
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

  /** Returns the completed blocks and removes them from the sink. */
  take(): Block[] {
    const blocks = this.#blocks
    this.#blocks = []
    return blocks
  }

  /** Closes an open list and returns all remaining blocks. */
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
