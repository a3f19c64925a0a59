/** Documents removed from the catalog, whose chunks and bytes remain to be removed. */
export type Removed = { readonly documentIds: readonly string[]; readonly sha256s: readonly string[] }

/** A requested removal. `jobIds`: jobs that waited for one of the documents. */
export type Deleted = Removed & {
  readonly documents: number
  readonly chunks: number
  readonly jobIds: readonly string[]
}
