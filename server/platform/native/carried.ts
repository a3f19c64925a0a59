/**
 * A shared library carried as zstd frames: files that, decompressed and joined in this order, give `size` bytes
 * whose SHA-256 is `sha256` (hexadecimal). `name` is the file name under which others of the set look for it.
 */
export type CarriedLibrary = {
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly frames: readonly string[]
}

/** What an executable was built from. `time`: epoch seconds. `isChanged`: by changes that are not committed, too. */
export type Commit = { readonly id: string; readonly time: number; readonly isChanged: boolean }

/** What an executable carries: `files` maps a path in the repository to where its bytes are at run time. */
export type Carried = {
  readonly files: Readonly<Record<string, string>>
  readonly libraries: readonly CarriedLibrary[]
  /** Null where it was not built from a clone. */
  readonly commit: Commit | null
}

/** Empty when running from source; build.ts puts the real lists here when it makes the executable. */
export const carried: Carried = { files: {}, libraries: [], commit: null }
