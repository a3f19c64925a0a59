const listeners = new Set<() => void>()

/** Calls back when a server says that one has to sign in first. Returns what ends that. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A reply said so. */
export function signedOut(): void {
  for (const listener of listeners) listener()
}
