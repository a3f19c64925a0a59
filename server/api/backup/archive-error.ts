/** Reports an archive that is incomplete, not Ibid's, or unusable here; the message says why. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
