/** Returns a function that makes a value when it is first called, and gives that one from then on. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
