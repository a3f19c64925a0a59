/** A file is not a whole archive of Ibid, or not one that can be used here; the message says what and why. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
