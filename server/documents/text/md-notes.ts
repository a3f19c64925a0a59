import { type Block, blockText } from '../model/parser.ts'

/** A block of Markdown: `refersTo` lists the labels of the footnotes that it refers to; `defines`: its own label. */
type MarkdownBlock = {
  readonly block: Block
  readonly refersTo: readonly string[]
  readonly defines: string | null
}

/** Once so many characters wait for their notes, the rest of the notes stay where the file has them. */
const MAX_WAITING_CHARS = 16 << 20
const REFERENCE = /\[\^([^[\]\s]+)\](?!:)/g

/** The labels of the footnotes that lines of Markdown refer to. */
export function footnoteLabels(lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    line.includes('[^') ? [...line.matchAll(REFERENCE)].map(([, label = '']) => label) : [],
  )
}

/**
 * Takes each footnote to the block that refers to it first. From the first reference on, blocks wait for the end of
 * the file, because footnotes are defined anywhere.
 */
export class FootnotePlacer {
  #waiting: MarkdownBlock[] = []
  #chars = 0
  #isFull = false

  /** Adds a block; returns the blocks that need wait no longer. */
  add(added: MarkdownBlock): Block[] {
    if (this.#isFull || (this.#waiting.length === 0 && added.refersTo.length === 0)) return [added.block]
    this.#waiting.push(added)
    this.#chars += blockText(added.block).length
    if (this.#chars < MAX_WAITING_CHARS) return []
    this.#isFull = true
    return this.end()
  }

  /** Returns the blocks that wait, each followed by its notes. */
  end(): Block[] {
    const notes = new Map<string, Block[]>()
    const firstReferences = new Set(this.#waiting.flatMap(({ refersTo }) => refersTo))
    for (const { block, defines } of this.#waiting)
      if (defines !== null && firstReferences.has(defines))
        notes.getOrInsertComputed(defines, () => []).push(block)
    const placed: Block[] = []
    const place = ({ block, refersTo }: MarkdownBlock) => {
      placed.push(block)
      for (const label of refersTo) {
        const found = notes.get(label) ?? []
        notes.delete(label)
        for (const note of found) placed.push({ ...note, place: block.place })
      }
    }
    for (const each of this.#waiting)
      if (each.defines === null || !firstReferences.has(each.defines)) place(each)
    this.#waiting = []
    this.#chars = 0
    return placed
  }
}
