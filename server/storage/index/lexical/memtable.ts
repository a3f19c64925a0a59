import { turns } from '../../../platform/yielding.ts'
import { terms } from '../../../text/terms.ts'
import type { PackedChunks, SearchScope, TextMatch } from '../chunks/chunk-store.ts'
import { type PackedBytes, stringAt } from '../chunks/packed-bytes.ts'
import { countedWords, wordNumber } from '../chunks/word-counts.ts'
import { HEADING_WEIGHT } from '../vectors/lance-query.ts'
import type { DocumentCount } from './word-index.ts'

/** A matching chunk. `score`: BM25 (k1 1.2, b 0.75) over the chunks in the memtable. */
export type MemtableHit = { readonly documentId: string; readonly index: number; readonly score: number }

/** What is searched of a batch. */
export type SearchedChunks = Pick<PackedChunks, 'documentIds' | 'rows' | 'strings' | 'integers'>

type Batch = Pick<PackedChunks, 'documentIds' | 'rows'> & {
  readonly words: PackedWords
  readonly headingWords: PackedWords
  /** Documents whose rows were removed. */
  readonly removed: Set<string>
  readonly documents: readonly string[]
  readonly datasets: Int32Array
  readonly indexes: Int32Array
  readonly heading: (row: number) => string
}

/** Mask of the word numbers' lower bits, a filter that avoids most map lookups. */
const MASK = 0xffff
const SATURATION = 1.2
const LENGTH_SHARE = 0.75

/**
 * Holds the words of chunks not in the full-text index yet. LanceDB would tokenize their texts again for every search, which
 * takes a second for 16,000 chunks.
 */
export class Memtable {
  #batches: Batch[] = []
  /** Batches by document; null until built. */
  #ofDocument: Map<string, Batch[]> | null = null
  #rows = 0

  get rows(): number {
    return this.#rows
  }

  /** Adds batches, yielding to other work in between. */
  async add(batches: readonly SearchedChunks[]): Promise<void> {
    for (const { documentIds, rows, strings, integers } of batches) {
      const [only] = documentIds.length === 1 ? documentIds : []
      const documents = Array.from({ length: rows }, (_, row) => only ?? stringAt(strings.document_id, row))
      const heading = headingsOf(strings.heading)
      const words = await packWords(rows, (row) => stringAt(strings.text, row))
      const headingWords = await packWords(rows, heading)
      const { dataset_id: datasets, chunk_index: indexes } = integers
      this.#batches.push({
        removed: new Set(),
        documentIds,
        rows,
        words,
        headingWords,
        documents,
        datasets,
        indexes,
        heading,
      })
      this.#rows += rows
    }
    this.#ofDocument = null
  }

  /** Removes batches that could not be stored. */
  drop(batches: readonly PackedChunks[]): void {
    const dropped = new Set<Int32Array>(batches.map(({ integers }) => integers.chunk_index))
    this.#keep(({ indexes }) => !dropped.has(indexes))
  }

  /** Excludes removed documents; a document with the same id may be added again. */
  remove(documentIds: readonly string[]): void {
    const gone = new Set(documentIds)
    for (const { documentIds: ids, removed } of this.#batches)
      for (const id of ids) if (gone.has(id)) removed.add(id)
    this.#keep(({ documentIds: ids, removed }) => removed.size < ids.length)
  }

  /** Empties the memtable, once everything is indexed. */
  clear(): void {
    this.#keep(() => false)
  }

  /** Counts a document's words; null unless all of its chunks are here. */
  countOf(documentId: string): DocumentCount | null {
    const runs: Uint32Array[] = []
    const headings = new Set<string>()
    let chunks = 0
    let highest = -1
    for (const { rows, documents, indexes, words, headingWords, heading } of this.#batchesOf(documentId))
      for (let row = 0; row < rows; row++) {
        if (documents[row] !== documentId) continue
        chunks++
        highest = Math.max(highest, indexes[row] ?? 0)
        runs.push(wordsAt(words, row))
        if (!headings.has(heading(row))) runs.push(wordsAt(headingWords, row))
        headings.add(heading(row))
      }
    if (chunks === 0 || chunks !== highest + 1) return null
    const all = new Uint32Array(runs.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const run of runs) {
      all.set(run, at)
      at += run.length
    }
    return { length: all.length, chunks, counts: countedWords(all) }
  }

  /** Finds chunks with any or all of the terms, or with 'slips' at least half of them; returns the best `limit`. */
  search(
    terms: readonly string[],
    scope: SearchScope,
    hidden: ReadonlySet<string>,
    limit: number,
    match: TextMatch,
  ): MemtableHit[] {
    const slots = new Map([...new Set(terms.map(wordNumber))].map((word, slot) => [word, slot]))
    const least = { any: 1, all: slots.size, slips: Math.ceil(slots.size / 2) }[match]
    if (slots.size === 0 || this.#rows === 0) return []
    const maybe = new Uint8Array(MASK + 1)
    for (const word of slots.keys()) maybe[word & MASK] = 1
    const counting = (counts: Float64Array | null, words: Uint32Array, weight: number) => {
      let counted = counts
      for (const word of words) {
        if (maybe[word & MASK] === 0) continue
        const slot = slots.get(word)
        if (slot === undefined) continue
        counted ??= new Float64Array(slots.size)
        counted[slot] = (counted[slot] ?? 0) + weight
      }
      return counted
    }
    const found: { batch: Batch; row: number; counts: Float64Array; length: number }[] = []
    const holding = new Float64Array(slots.size)
    let seen = 0
    let lengths = 0
    const isLookedInto = this.#within(scope, hidden)
    for (const batch of this.#batches)
      for (let row = 0; row < batch.rows; row++) {
        if (!isLookedInto(batch, row)) continue
        const words = wordsAt(batch.words, row)
        seen++
        lengths += words.length
        const inText = counting(null, words, 1)
        const counts = counting(inText, wordsAt(batch.headingWords, row), HEADING_WEIGHT)
        if (counts === null) continue
        let held = 0
        for (const count of counts) if (count > 0) held++
        if (held < least) continue
        for (let slot = 0; slot < counts.length; slot++)
          if ((counts[slot] ?? 0) > 0) holding[slot] = (holding[slot] ?? 0) + 1
        found.push({ batch, row, counts, length: words.length })
      }
    const rarity = holding.map((count) => Math.log(1 + (seen - count + 0.5) / (count + 0.5)))
    return found
      .map(({ batch, row, counts, length }) => {
        const longer = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length * seen) / Math.max(1, lengths))
        const score = counts.reduce(
          (sum, count, slot) => sum + ((rarity[slot] ?? 0) * count * (SATURATION + 1)) / (count + longer),
          0,
        )
        return { documentId: batch.documents[row] ?? '', index: batch.indexes[row] ?? 0, score }
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
  }

  #batchesOf(documentId: string): Batch[] {
    if (!this.#ofDocument) {
      this.#ofDocument = new Map()
      for (const batch of this.#batches)
        for (const id of batch.documentIds) {
          const batches = this.#ofDocument.get(id)
          if (batches) batches.push(batch)
          else this.#ofDocument.set(id, [batch])
        }
    }
    return (this.#ofDocument.get(documentId) ?? []).filter(({ removed }) => !removed.has(documentId))
  }

  #keep(isKept: (batch: Batch) => boolean): void {
    this.#ofDocument = null
    this.#batches = this.#batches.filter(isKept)
    this.#rows = this.#batches.reduce((sum, { rows }) => sum + rows, 0)
  }

  /** Evaluates a scope in memory, like filterOf() in SQL. */
  #within(scope: SearchScope, hidden: ReadonlySet<string>): (batch: Batch, row: number) => boolean {
    const { datasetIds, documentIds, fileNames = [], extensions = [] } = scope
    const [datasets, chosen] = [new Set(datasetIds), new Set(documentIds)]
    const parts = fileNames.map((part) => part.toLowerCase())
    const ends = extensions.map((extension) => `.${extension.toLowerCase()}`)
    const isNamed = (heading: string) => {
      const name = heading.split(' › ', 1)[0]?.toLowerCase() ?? ''
      return (
        (parts.length === 0 || parts.some((part) => name.includes(part))) &&
        (ends.length === 0 || ends.some((end) => name.endsWith(end)))
      )
    }
    const named = new Map<string, boolean>()
    return ({ documents, datasets: of, heading, removed }, row) => {
      const id = documents[row] ?? ''
      if (hidden.has(id) || removed.has(id)) return false
      if (datasets.size > 0 && !datasets.has(of[row] ?? 0)) return false
      if (chosen.size > 0 && !chosen.has(id)) return false
      if (parts.length + ends.length === 0) return true
      const known = named.get(id) ?? isNamed(heading(row))
      named.set(id, known)
      return known
    }
  }
}

/** A function of its own, whose closure does not keep texts and records in memory. */
function headingsOf(headings: PackedBytes): (row: number) => string {
  return (row) => stringAt(headings, row)
}

/** Concatenated word numbers of texts; row i is from `ends[i - 1]`, or 0, to `ends[i]`. */
export type PackedWords = {
  readonly numbers: Uint32Array<ArrayBuffer>
  readonly ends: Int32Array<ArrayBuffer>
}

/** Packs the terms of `count` texts. Tokenizes equal neighbours only once. */
async function packWords(count: number, textAt: (row: number) => string): Promise<PackedWords> {
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

/** Returns a view of a row's words. */
function wordsAt({ numbers, ends }: PackedWords, row: number): Uint32Array {
  return numbers.subarray(row === 0 ? 0 : ends[row - 1], ends[row])
}
