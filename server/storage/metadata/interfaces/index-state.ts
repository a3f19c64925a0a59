import { z } from 'zod'

/** What makes vectors comparable: those of two identities never stand in one table. */
export const ModelIdentity = z.object({
  name: z.string(),
  sha256: z.string(),
  dimensions: z.number().int().positive(),
})
export type ModelIdentity = z.infer<typeof ModelIdentity>

/** The name of a table is that of a folder, here and nowhere else. */
const IndexTable = z.object({ table: z.string().regex(/^\w[\w-]*$/), model: ModelIdentity })
export type IndexTable = z.infer<typeof IndexTable>

/** Which table serves, and which is being made to follow it; with the model of each. */
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
