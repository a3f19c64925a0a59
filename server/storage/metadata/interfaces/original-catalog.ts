/** Keeps one server from removing original bytes that another one is just storing. */
export interface OriginalCatalog {
  /**
   * Protects these originals from removal until the returned function is called, for `ms` milliseconds at most. Waits while
   * one of them is being removed.
   */
  hold(sha256s: readonly string[], ms: number): Promise<() => Promise<void>>
  /** Calls `remove` if no document or unfinished file has the bytes, and nobody holds or removes them. */
  removeUnused(sha256: string, remove: () => Promise<void>): Promise<void>
}
