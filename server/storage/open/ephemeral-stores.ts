import { rm } from 'node:fs/promises'
import type { FileStore } from '../blobs/file-store.ts'
import type { ChunkStore } from '../index/chunks/chunk-store.ts'
import { lanceTables } from '../index/embedded/lance-tables.ts'
import type { Catalog } from '../metadata/interfaces/catalog.ts'
import { openSqliteCatalog } from '../metadata/sqlite/open-catalog.ts'

/** A catalog and chunks that go when they are closed. */
export type PassingStores = {
  readonly catalog: Catalog
  readonly chunks: ChunkStore
  close(): Promise<void>
}

/** Makes stores on this machine for what is not kept, beside the drafts of `files`. */
export async function openPassingStores(files: FileStore, dimensions: number): Promise<PassingStores> {
  const folder = files.draftPath(`library-${Bun.randomUUIDv7()}`)
  const catalog = openSqliteCatalog(':memory:')
  try {
    const chunks = await lanceTables(folder).open(dimensions)
    return {
      catalog,
      chunks,
      async close() {
        await chunks.close()
        await catalog.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await catalog.close()
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
