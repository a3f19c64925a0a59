import { z } from 'zod'

/** Identity of an embedding model. Vectors of different identities are not comparable and never share a table. */
export const ModelIdentity = z.object({
  name: z.string(),
  sha256: z.string(),
  dimensions: z.number().int().positive(),
})
export type ModelIdentity = z.infer<typeof ModelIdentity>

/** A table's name is a folder name without path separators. */
const IndexTable = z.object({ table: z.string().regex(/^\w[\w-]*$/), model: ModelIdentity })
export type IndexTable = z.infer<typeof IndexTable>

/** The serving table, and the one being built to replace it, each with its model. */
export const IndexState = z.object({ current: IndexTable, next: IndexTable.nullable() })
export type IndexState = z.infer<typeof IndexState>

export function sameModel(a: ModelIdentity, b: ModelIdentity): boolean {
  return a.name === b.name && a.sha256 === b.sha256 && a.dimensions === b.dimensions
}

export function identityOf(embedder: {
  readonly model: string
  readonly sha256: string
  readonly dimensions: number
}): ModelIdentity {
  return { name: embedder.model, sha256: embedder.sha256, dimensions: embedder.dimensions }
}
