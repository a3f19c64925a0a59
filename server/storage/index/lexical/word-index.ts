import type { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { terms } from '../../../text/terms.ts'
import {
  type CountedDocument,
  type DocumentWords,
  WordCounter,
  type WordCounts,
  wordAt,
} from '../chunks/word-counts.ts'
import { openDerivedDatabase, removeDatabase } from '../derived-database.ts'

const LAYOUT = {
  version: 3,
  tables: ['CREATE TABLE documents (id TEXT PRIMARY KEY, length INTEGER, chunks INTEGER, counts BLOB)'],
}
/** Low bits ignored in document frequencies: words that agree in the upper bits share a count. */
const SHARED_BITS = 4
const WORD_BITS = 24
const BUCKETS = 1 << (WORD_BITS - SHARED_BITS)

/** Size of the cache of counts: questions return to the same documents. */
const MOST_HELD_BYTES = 16_000_000

type Row = { id: string; counts: Uint8Array; length: number; chunks: number }
type Totals = { documents: number; chunks: number; words: number }

/**
 * Stores documents' word counts beside the chunk table. It is derived from the chunks, so a damaged file or one of another
 * layout is rebuilt.
 */
export class WordIndex {
  readonly #db: Database
  /** Document frequencies; counted on first use. */
  #frequencies: Uint32Array | null = null
  /** One bit per word ever counted, since unknown words share a frequency with known ones. */
  readonly #seen = new Uint8Array(1 << (WORD_BITS - 3))
  #totals: Totals | null = null
  /** LRU cache of counts, the latest at the end. */
  readonly #held = new Map<string, CountedDocument>()
  #heldBytes = 0

  constructor(db: Database) {
    this.#db = db
  }

  ids(): Set<string> {
    return new Set(
      this.#db
        .query<{ id: string }, []>('SELECT id FROM documents')
        .all()
        .map(({ id }) => id),
    )
  }

  /** Replaces the counts of documents. */
  put(documents: readonly (DocumentCount & { readonly id: string })[]): void {
    const insert = this.#db.query('INSERT INTO documents (id, length, chunks, counts) VALUES (?, ?, ?, ?)')
    this.#db.transaction(() => {
      this.#forget(documents.map(({ id }) => id))
      for (const { id, length, chunks, counts } of documents) {
        insert.run(id, length, chunks, new Uint8Array(counts.buffer, counts.byteOffset, counts.byteLength))
        this.#count({ length, chunks, counts }, 1)
      }
    })()
  }

  remove(ids: readonly string[]): void {
    this.#db.transaction(() => this.#forget(ids))()
  }

  words(ids: readonly string[]): DocumentWords {
    const frequencies = this.#load()
    return {
      documents: this.#counted(ids),
      total: { ...(this.#totals ?? { documents: 0, chunks: 0, words: 0 }) },
      frequency: (word) => (this.#wasSeen(word) ? (frequencies[word >>> SHARED_BITS] ?? 0) : 0),
    }
  }

  close(): void {
    this.#db.close()
  }

  #counted(ids: readonly string[]): Map<string, CountedDocument> {
    const found = new Map<string, CountedDocument>()
    for (const id of ids) {
      const held = this.#held.get(id)
      if (!held) continue
      found.set(id, held)
      // Moves the entry to the end.
      this.#held.delete(id)
      this.#held.set(id, held)
    }
    for (const { id, length, counts } of this.#rows(ids.filter((id) => !found.has(id)))) {
      const document = { length, counts: packed(counts) }
      found.set(id, document)
      this.#held.set(id, document)
      this.#heldBytes += document.counts.byteLength
    }
    for (const id of this.#held.keys()) {
      if (this.#heldBytes <= MOST_HELD_BYTES) break
      this.#release(id)
    }
    return found
  }

  #release(id: string): void {
    this.#heldBytes -= this.#held.get(id)?.counts.byteLength ?? 0
    this.#held.delete(id)
  }

  #rows(ids: readonly string[]): Row[] {
    if (ids.length === 0) return []
    return this.#db
      .query<Row, [string]>(
        'SELECT id, length, chunks, counts FROM documents WHERE id IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify(ids))
  }

  #forget(ids: readonly string[]): void {
    const remove = this.#db.query('DELETE FROM documents WHERE id = ?')
    for (const { id, length, chunks, counts } of this.#rows(ids)) {
      remove.run(id)
      this.#release(id)
      this.#count({ length, chunks, counts: packed(counts) }, -1)
    }
  }

  #load(): Uint32Array {
    if (this.#frequencies) return this.#frequencies
    this.#frequencies = new Uint32Array(BUCKETS)
    this.#totals = { documents: 0, chunks: 0, words: 0 }
    const all = this.#db.query<Row, []>('SELECT length, chunks, counts FROM documents')
    for (const { length, chunks, counts } of all.iterate())
      this.#count({ length, chunks, counts: packed(counts) }, 1)
    return this.#frequencies
  }

  #wasSeen(word: number): boolean {
    return ((this.#seen[word >>> 3] ?? 0) & (1 << (word & 7))) !== 0
  }

  #count({ length, chunks, counts }: DocumentCount, sign: 1 | -1): void {
    if (!this.#frequencies || !this.#totals) return
    this.#totals.documents += sign
    this.#totals.chunks += sign * chunks
    this.#totals.words += sign * length
    for (let at = 0; at < counts.length; at++) {
      const word = wordAt(counts, at)
      this.#seen[word >>> 3] = (this.#seen[word >>> 3] ?? 0) | (1 << (word & 7))
      const bucket = word >>> SHARED_BITS
      this.#frequencies[bucket] = (this.#frequencies[bucket] ?? 0) + sign
    }
  }
}

/** Path of a table's word index. */
export function wordIndexPath(folder: string, name: string): string {
  return join(folder, `.words-${name}.sqlite`)
}

/** Opens or creates the index at `path`; a damaged one, or one of another layout, is made anew. */
export async function openWordIndex(path: string): Promise<WordIndex> {
  return new WordIndex(await openDerivedDatabase(path, LAYOUT))
}

/** Removes the files of the index at `path`. */
export async function removeWordIndex(path: string): Promise<void> {
  await removeDatabase(path)
}

/** Copies bytes from SQLite, which may not be aligned for 32-bit numbers. */
function packed(bytes: Uint8Array): WordCounts {
  const { buffer, byteOffset, byteLength } = bytes
  const aligned = byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0
  return aligned
    ? new Uint32Array(buffer, byteOffset, byteLength >> 2)
    : new Uint32Array(bytes.slice().buffer)
}

/** Word counts of all chunks of a document. */
export type DocumentCount = CountedDocument & { readonly chunks: number }

/** Counts a document's words chunk by chunk. A heading counts once, however many chunks are below it. */
export class DocumentCounter {
  readonly #words = new WordCounter()
  readonly #headings = new Set<string>()
  #chunks = 0

  /** Adds a chunk. `text`: its searched text. */
  add(text: string, heading: string): void {
    this.#words.add(terms(text))
    if (!this.#headings.has(heading)) this.#words.add(terms(heading))
    this.#headings.add(heading)
    this.#chunks++
  }

  count(): DocumentCount {
    return { length: this.#words.length, chunks: this.#chunks, counts: this.#words.counts() }
  }
}
