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

/** What an executable carries: `files` maps a path in the repository to where its bytes are at run time. */
export type Carried = {
  readonly files: Readonly<Record<string, string>>
  readonly libraries: readonly CarriedLibrary[]
}

/** Empty when running from source; build.ts puts the real lists here when it makes the executable. */
export const carried: Carried = { files: {}, libraries: [] }
