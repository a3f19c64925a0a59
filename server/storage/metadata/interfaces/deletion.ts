/** Documents that are no longer in the catalog, whose chunks and bytes are still to be removed. */
export type Removed = { readonly documentIds: readonly string[]; readonly sha256s: readonly string[] }

/** A removal that somebody asked for. `jobIds`: the jobs that waited for one of the documents. */
export type Deleted = Removed & {
  readonly documents: number
  readonly chunks: number
  readonly jobIds: readonly string[]
}
