import { Database, SQLiteError } from 'bun:sqlite'
import { rmSync } from 'node:fs'

/** Belongs to the layout of the file and to the model of the encodings: a file of another one is made anew. */
const LAYOUT = 1
const KEY_BYTES = 8

/** A passage of a document, and the text that is encoded. */
export type EncodedPassage = { readonly documentId: string; readonly index: number; readonly text: string }

/**
 * Stores what the sentence encoder makes of passages, 8 bits a number. It is derived from the chunks, and any part of it may be
 * missing: the file may be deleted at any time.
 */
export class PassageEncodings {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Whether any passage is encoded. */
  get isEmpty(): boolean {
    return this.#db.query('SELECT 1 FROM passages LIMIT 1').get() === null
  }

  /** Stores the encodings of passages, each of length 1. */
  put(passages: readonly (EncodedPassage & { readonly encoding: Float32Array })[]): void {
    const insert = this.#db.query(
      'INSERT OR REPLACE INTO passages (document, chunk, key, encoding) VALUES (?, ?, ?, ?)',
    )
    this.#db.transaction(() => {
      for (const { documentId, index, text, encoding } of passages)
        insert.run(documentId, index, keyOf(text), quantized(encoding))
    })()
  }

  /** Returns the cosines of passages to `encoding`, whose length is 1; null for a passage that is not encoded. */
  cosines(passages: readonly EncodedPassage[], encoding: Float32Array): (number | null)[] {
    const find = this.#db.query<{ key: Uint8Array; encoding: Uint8Array }, [string, number]>(
      'SELECT key, encoding FROM passages WHERE document = ? AND chunk = ?',
    )
    return passages.map(({ documentId, index, text }) => {
      const row = find.get(documentId, index)
      if (row === null || Buffer.compare(row.key, keyOf(text)) !== 0) return null
      return cosineTo(row.encoding, encoding)
    })
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
    const [passages, documents] = [
      this.#db.query('DELETE FROM passages WHERE document = ?'),
      this.#db.query('DELETE FROM documents WHERE id = ?'),
    ]
    this.#db.transaction(() => {
      for (const { id } of stored) {
        if (documentIds.has(id)) continue
        passages.run(id)
        documents.run(id)
      }
    })()
  }

  close(): void {
    this.#db.close()
  }
}

/** Opens or creates the file at `path`; one that is damaged or of another layout is made anew. */
export function openPassageEncodings(path: string): PassageEncodings {
  const opened = open(path)
  if (opened) return opened
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  const made = open(path)
  if (!made) throw new Error(`Cannot make the file of encodings at '${path}'`)
  return made
}

/** Opens the file; null if it is something else. */
function open(path: string): PassageEncodings | null {
  const db = new Database(path, { create: true, strict: true })
  try {
    db.run('PRAGMA journal_mode = WAL')
    db.run('PRAGMA synchronous = NORMAL')
    db.run('PRAGMA secure_delete = ON')
    const layout = db.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version
    if (layout === 0) {
      db.run(
        'CREATE TABLE passages (document TEXT, chunk INTEGER, key BLOB, encoding BLOB, PRIMARY KEY (document, chunk)) WITHOUT ROWID',
      )
      db.run('CREATE TABLE documents (id TEXT PRIMARY KEY) WITHOUT ROWID')
      db.run(`PRAGMA user_version = ${LAYOUT}`)
    }
    if (layout === 0 || layout === LAYOUT) return new PassageEncodings(db)
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error
  }
  db.close()
  return null
}

/** Tells a passage's text from another one in its place. */
function keyOf(text: string): Uint8Array {
  return new Bun.CryptoHasher('sha256').update(text).digest().subarray(0, KEY_BYTES)
}

/** Scales a vector so that its largest number is 127, as signed bytes. */
function quantized(vector: Float32Array): Uint8Array {
  const scale = 127 / Math.max(Number.EPSILON, ...vector.map(Math.abs))
  return new Uint8Array(Int8Array.from(vector, (number) => Math.round(number * scale)).buffer)
}

function cosineTo(stored: Uint8Array, vector: Float32Array): number {
  const numbers = new Int8Array(stored.buffer, stored.byteOffset, stored.byteLength)
  let [dot, squares] = [0, 0]
  for (const [at, number] of numbers.entries()) {
    dot += number * (vector[at] ?? 0)
    squares += number * number
  }
  return dot / Math.sqrt(Math.max(1, squares))
}
