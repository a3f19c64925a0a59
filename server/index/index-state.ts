import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StoreError } from '../store/store-error.ts'
import { syncToDisk } from '../store/sync-to-disk.ts'
import { unlessGone } from '../store/unless-gone.ts'

const FILE = 'state.json'

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

/** What the index' folder says of itself; null when it is new, or older than this record. */
export async function readIndexState(folder: string): Promise<IndexState | null> {
  const path = join(folder, FILE)
  const text = await unlessGone(readFile(path, 'utf8'), null)
  if (text === null) return null
  try {
    return IndexState.parse(JSON.parse(text))
  } catch (cause) {
    throw new StoreError(
      `Cannot open the index: '${path}' cannot be read. Remove that file; Ibid then looks at the vectors themselves.`,
      { cause },
    )
  }
}

/** Writes the record whole or not at all, and has the disk keep it. */
export async function writeIndexState(folder: string, state: IndexState): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, FILE)
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(state, null, 2))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  await syncToDisk(folder)
}

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
