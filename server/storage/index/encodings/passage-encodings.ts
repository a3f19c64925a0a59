import type { Database } from 'bun:sqlite'
import type { ChunkPlace, SearchScope } from '../chunks/chunk-store.ts'
import { openDerivedDatabase } from '../derived-database.ts'
import { cosineTo, EncodingMatrix } from './encoding-matrix.ts'

/** Belongs to the layout of the file and to the model of the encodings: a file of another one is made anew. */
const LAYOUT = {
  version: 1,
  tables: [
    'CREATE TABLE passages (document TEXT, chunk INTEGER, dataset INTEGER, key BLOB, encoding BLOB, PRIMARY KEY (document, chunk)) WITHOUT ROWID',
    'CREATE TABLE documents (id TEXT PRIMARY KEY) WITHOUT ROWID',
  ],
}
const KEY_BYTES = 8
/** How many encodings, of the newest documents, nearest() keeps in memory and compares. */
const MOST_COMPARED = 50_000

/** A passage of a document, and the text that is encoded. */
export type EncodedPassage = ChunkPlace & { readonly text: string }
/** A passage with its encoding, of length 1. */
export type NewEncoding = EncodedPassage & { readonly datasetId: number; readonly encoding: Float32Array }

/**
 * Stores what the sentence encoder makes of passages, 8 bits a number. It is derived from the chunks, and any part of it may be
 * missing: the file may be deleted at any time.
 */
export class PassageEncodings {
  readonly #db: Database
  /** Loaded by the first question. */
  #matrix: EncodingMatrix | null = null

  constructor(db: Database) {
    this.#db = db
  }

  /** Whether no passage is encoded. */
  get isEmpty(): boolean {
    return this.#db.query('SELECT 1 FROM passages LIMIT 1').get() === null
  }

  put(passages: readonly NewEncoding[]): void {
    const insert = this.#db.query(
      'INSERT OR REPLACE INTO passages (document, chunk, dataset, key, encoding) VALUES (?, ?, ?, ?, ?)',
    )
    this.#db.transaction(() => {
      for (const { documentId, index, datasetId, text, encoding } of passages) {
        const numbers = quantized(encoding)
        insert.run(documentId, index, datasetId, keyOf(text), new Uint8Array(numbers.buffer))
        this.#matrix?.put({ documentId, index, datasetId, numbers })
      }
    })()
  }

  /** Whether this text of a passage is encoded. */
  has({ documentId, index, text }: EncodedPassage): boolean {
    const row = this.#db
      .query<{ key: Uint8Array }, [string, number]>(
        'SELECT key FROM passages WHERE document = ? AND chunk = ?',
      )
      .get(documentId, index)
    return row !== null && Buffer.compare(row.key, keyOf(text)) === 0
  }

  /** Returns the cosines of passages to `encoding`, whose length is 1; null for a passage that is not encoded. */
  cosines(passages: readonly EncodedPassage[], encoding: Float32Array): (number | null)[] {
    const find = this.#db.query<{ key: Uint8Array; encoding: Uint8Array }, [string, number]>(
      'SELECT key, encoding FROM passages WHERE document = ? AND chunk = ?',
    )
    return passages.map(({ documentId, index, text }) => {
      const row = find.get(documentId, index)
      if (row === null || Buffer.compare(row.key, keyOf(text)) !== 0) return null
      return cosineTo(signed(row.encoding), encoding)
    })
  }

  /**
   * Returns the places of the `limit` passages whose encodings are nearest to `encoding`, the nearest first, of the datasets and
   * documents in scope. File names and extensions of the scope are left to the caller.
   */
  async nearest(encoding: Float32Array, limit: number, scope: SearchScope): Promise<ChunkPlace[]> {
    this.#matrix ??= this.#load()
    return await this.#matrix.nearest(encoding, limit, scope)
  }

  /** Whether every passage of a document is encoded that can be. */
  isDone(documentId: string): boolean {
    return this.#db.query('SELECT 1 FROM documents WHERE id = ?').get(documentId) !== null
  }

  noteDone(documentId: string): void {
    this.#db.query('INSERT OR IGNORE INTO documents (id) VALUES (?)').run(documentId)
  }

  /** Removes all documents but these. */
  keepOnly(documentIds: ReadonlySet<string>): void {
    const stored = this.#db
      .query<{ id: string }, []>('SELECT id FROM documents UNION SELECT DISTINCT document FROM passages')
      .all()
    this.remove(stored.flatMap(({ id }) => (documentIds.has(id) ? [] : [id])))
  }

  /** Has the encodings of a document carry another dataset. */
  move(documentId: string, datasetId: number): void {
    const changed = this.#db
      .query('UPDATE passages SET dataset = ? WHERE document = ? AND dataset <> ?')
      .run(datasetId, documentId, datasetId)
    if (changed.changes > 0) this.#matrix = null
  }

  remove(documentIds: readonly string[]): void {
    if (documentIds.length === 0) return
    const passages = this.#db.query('DELETE FROM passages WHERE document = ?')
    const documents = this.#db.query('DELETE FROM documents WHERE id = ?')
    this.#db.transaction(() => {
      for (const id of documentIds) {
        passages.run(id)
        documents.run(id)
      }
    })()
    this.#matrix = null
  }

  close(): void {
    this.#db.close()
  }

  #load(): EncodingMatrix {
    const matrix = new EncodingMatrix()
    const newest = this.#db.query<
      { document: string; chunk: number; dataset: number; encoding: Uint8Array },
      [number]
    >('SELECT document, chunk, dataset, encoding FROM passages ORDER BY document DESC LIMIT ?')
    for (const { document, chunk, dataset, encoding } of newest.iterate(MOST_COMPARED))
      matrix.put({ documentId: document, index: chunk, datasetId: dataset, numbers: signed(encoding) })
    return matrix
  }
}

/** Opens or creates the file at `path`; one that is damaged or of another layout is made anew. */
export async function openPassageEncodings(path: string): Promise<PassageEncodings> {
  return new PassageEncodings(await openDerivedDatabase(path, LAYOUT))
}

/** Tells a passage's text from another one in its place. */
function keyOf(text: string): Uint8Array {
  return new Bun.CryptoHasher('sha256').update(text).digest().subarray(0, KEY_BYTES)
}

/** Scales a vector so that its largest number is 127, as signed bytes. */
function quantized(vector: Float32Array): Int8Array<ArrayBuffer> {
  const scale = 127 / Math.max(Number.EPSILON, ...vector.map(Math.abs))
  return Int8Array.from(vector, (number) => Math.round(number * scale))
}

function signed(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
