import { appendFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreNotFound } from '../../../platform/files/file-errors.ts'
import { syncToDisk } from '../../../platform/files/sync-to-disk.ts'
import { IndexState } from '../../metadata/interfaces/index-catalog.ts'
import { StoreError } from '../../store-error.ts'
import type { ChunkTables } from '../chunks/chunk-store.ts'
import { dirtyFragmentsPath } from '../compaction/dirty-fragments.ts'
import { removeWordIndex, wordIndexPath } from '../lexical/word-index.ts'
import { storedDimensions } from '../vectors/lance-schema.ts'
import { openLanceChunkStore } from './lance-chunk-store.ts'

const STATE = 'state.json'

/** Opens the chunk tables in a folder, which need not exist yet. */
export function lanceTables(folder: string): ChunkTables {
  const donePath = (table: string) => join(folder, `${table}.done`)
  const remove = async (table: string) => {
    await rm(lancePath(folder, table), { recursive: true, force: true })
    await removeWordIndex(wordIndexPath(folder, table))
    await rm(dirtyFragmentsPath(folder, table), { force: true })
    await rm(donePath(table), { force: true })
  }
  return {
    open: (dimensions, table) => openLanceChunkStore(folder, dimensions, table),
    storedDimensions: () => storedDimensions(folder),
    remove,
    async sweep(known) {
      for (const name of await readdir(folder)) {
        const table = /^(chunks.*)\.(?:lance|done)$/.exec(name)?.[1]
        if (table !== undefined && !known.has(table)) await remove(table)
      }
    },
    state: () => readState(join(folder, STATE)),
    saveState: (state) => writeState(folder, state),
    async done(table) {
      const text = await ignoreNotFound(readFile(donePath(table), 'utf8'), '')
      // Text after the last line break was written incompletely.
      return text.split('\n').slice(0, -1)
    },
    async noteDone(table, documentIds) {
      await appendFile(donePath(table), documentIds.map((id) => `${id}\n`).join(''), { mode: 0o600 })
      await syncToDisk(donePath(table))
    },
    forgetDone: (table) => rm(donePath(table), { force: true }),
  }
}

/** Path of a LanceDB table. */
export function lancePath(folder: string, table: string): string {
  return join(folder, `${table}.lance`)
}

async function readState(path: string): Promise<IndexState | null> {
  const text = await ignoreNotFound(readFile(path, 'utf8'), null)
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

async function writeState(folder: string, state: IndexState): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, STATE)
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
