/**
 * A shared library carried as zstd frames: decompressed and joined in order, they give `size` bytes with the SHA-256
 * `sha256` in hex. `name` is the file name by which other libraries find it.
 */
export type CarriedLibrary = {
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly frames: readonly string[]
}

/** The commit an executable was built from. `time`: epoch seconds. `isChanged`: with uncommitted changes. */
export type Commit = { readonly id: string; readonly time: number; readonly isChanged: boolean }

/** The contents of an executable. `files`: path in the repository → path of its bytes at run time. */
export type Carried = {
  readonly files: Readonly<Record<string, string>>
  readonly libraries: readonly CarriedLibrary[]
  /** Null if not built from a clone. */
  readonly commit: Commit | null
}

/** Empty when running from source; build.ts fills it in for the executable. */
export const carried: Carried = { files: {}, libraries: [], commit: null }
