/** Hex digits of a UUIDv7 that are its time in milliseconds, with the hyphen among them. */
const TIME_DIGITS = 13

/**
 * An id for a new document. Ids are in the order of uploads, by which the newer of two documents of one name is
 * known; so it is above `last`, the highest there is, also when the clock went back. '' for none yet.
 */
export function newDocumentId(last: string): string {
  const id = Bun.randomUUIDv7()
  if (id > last) return id
  const time = Number.parseInt(last.slice(0, TIME_DIGITS).replace('-', ''), 16)
  return Bun.randomUUIDv7('hex', time + 1)
}
