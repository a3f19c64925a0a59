/** Reports a shared library that cannot be unpacked or loaded; the message says what to do. */
export class NativeLibraryError extends Error {
  override readonly name = 'NativeLibraryError'
}
