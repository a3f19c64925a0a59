import { Database } from 'bun:sqlite'
import { z } from 'zod'

const LENGTH_BYTES = 4
/** The first bytes of a Zstandard frame. */
const FRAME = Buffer.from('28b52ffd', 'hex')

/**
 * Yields the text of a file of the data folder as it is, in both alignments of UTF-16, and decompressed if it is compressed.
 * `path`: from the data folder.
 */
export function* readings(path: string, bytes: Buffer): Generator<string> {
  yield bytes.toString('latin1')
  yield bytes.toString('utf16le')
  if (path.endsWith('.blocks') || path.endsWith('.text')) {
    for (let at = 0; at + LENGTH_BYTES <= bytes.length; ) {
      const length = bytes.readUInt32LE(at)
      at += LENGTH_BYTES
      yield Buffer.from(Bun.zstdDecompressSync(bytes.subarray(at, at + length))).toString('utf8')
      at += length
    }
  } else if (path.endsWith('.tables')) {
    yield* tableTexts(bytes)
  } else if (path.startsWith('index/') || path.startsWith('texts/')) {
    // Lance compresses long values; what else lies beside the texts is of SQLite.
    for (let at = bytes.indexOf(FRAME); at >= 0; at = bytes.indexOf(FRAME, at + FRAME.length)) {
      const text = unpacked(bytes.subarray(at))
      if (text !== null) yield text
    }
  } else if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    yield* zipTexts(bytes)
  }
}

/** Returns the contents of all catalog tables. */
export function catalogText(path: string): string {
  const db = new Database(path, { readonly: true })
  try {
    const tables = z
      .array(z.object({ name: z.string() }))
      .parse(db.query(`SELECT name FROM sqlite_master WHERE type = 'table'`).all())
    return tables.map(({ name }) => JSON.stringify(db.query(`SELECT * FROM "${name}"`).all())).join('\n')
  } finally {
    db.close()
  }
}

/** Whether a SQLite file has pages of rows that were deleted. */
export function hasFreePages(bytes: Buffer): boolean {
  // SQLite's file format, 1.3: the big-endian number of free pages stands at byte 36.
  return bytes.readUInt32BE(36) > 0
}

/** Yields what a document's file of tables holds: of each table what is said about it, and the columns. */
function* tableTexts(bytes: Buffer): Generator<string> {
  const db = Database.deserialize(bytes)
  try {
    const tables = z.array(z.object({ about: z.string() })).parse(db.query('SELECT about FROM tables').all())
    for (const { about } of tables) yield about
    const parts = z
      .array(z.object({ data: z.instanceof(Uint8Array) }))
      .parse(db.query('SELECT data FROM part').all())
    for (const { data } of parts) yield Buffer.from(Bun.zstdDecompressSync(Buffer.from(data))).toString()
  } finally {
    db.close()
  }
}

function unpacked(bytes: Buffer): string | null {
  try {
    return Buffer.from(Bun.zstdDecompressSync(bytes)).toString('utf8')
  } catch {
    // The four bytes did not begin a frame.
    return null
  }
}

/** Yields the entries of a ZIP file, found by their local headers. */
function* zipTexts(bytes: Buffer): Generator<string> {
  for (
    let at = bytes.indexOf('PK\u0003\u0004', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\u0003\u0004', at + 4, 'latin1')
  ) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const length = bytes.readUInt32LE(at + 18)
    if (bytes.readUInt16LE(at + 8) === 8 && length > 0)
      yield Buffer.from(Bun.inflateSync(new Uint8Array(bytes.subarray(start, start + length)))).toString(
        'utf8',
      )
  }
}
