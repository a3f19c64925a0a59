import type { Database } from 'bun:sqlite'

/** Hex digits of a UUIDv7 that are its time in milliseconds, with the hyphen among them. */
const TIME_DIGITS = 13

/**
 * An id for a new document. Ids are in the order of uploads, by which the newer of two documents of one name is
 * known; so it is above all there are, also when the clock went back.
 */
export function newDocumentId(db: Database): string {
  const last = db.query<{ id: string | null }, []>('SELECT MAX(id) AS id FROM documents').get()?.id ?? ''
  const id = Bun.randomUUIDv7()
  if (id > last) return id
  const time = Number.parseInt(last.slice(0, TIME_DIGITS).replace('-', ''), 16)
  return Bun.randomUUIDv7('hex', time + 1)
}
