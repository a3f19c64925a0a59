/** A shared library cannot be unpacked or loaded; the message is one sentence that says what to do about it. */
export class NativeLibraryError extends Error {
  override readonly name = 'NativeLibraryError'
}
