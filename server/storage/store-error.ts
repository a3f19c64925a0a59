/** What is stored cannot be opened; the message says what and why. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
