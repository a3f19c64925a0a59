/** The file is no longer this process's to read: another has it, or nobody waits for it. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}
