import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '@lancedb/lancedb'
import { ignoreNotFound } from '../../platform/files/file-errors.ts'
import type { Logger } from '../../platform/log.ts'
import { loadLanceDb } from '../../platform/native/lancedb.ts'
import { type ChunkStore, type ChunkTables, FIRST_TABLE } from '../index/chunks/chunk-store.ts'
import { openWordIndex, wordIndexPath } from '../index/lexical/word-index.ts'
import { isElsewhere } from '../index/vectors/moved-rows.ts'
import type { AttemptStatesOf } from '../metadata/interfaces/attempt.ts'
import { INDEX_CLOSED, type IndexCatalog, type IndexState } from '../metadata/interfaces/index-catalog.ts'
import type { Lease } from '../metadata/interfaces/lease.ts'
import { StoreError } from '../store-error.ts'
import { Appender } from './appender.ts'
import { maintain, type TakeLease } from './maintainer.ts'
import { SharedChunkStore } from './shared-chunk-store.ts'
import { connectToShared, type SharedLocation } from './shared-location.ts'
import { SharedReader } from './shared-reader.ts'
import { openSharedTable, retryOnConflict } from './shared-table.ts'

/**
 * How long completions are blocked, to build the last documents of another index. Never renewed: a suspended process would
 * not notice that others went on.
 */
const CLOSED_MS = 60_000
/** Interval of maintenance after writes or removals; varies randomly by up to half. */
const MAINTAIN_MS = 60_000
/** Interval of maintenance in any case, which removes versions replaced an hour ago. */
const MAINTAIN_ANYWAY_MS = 600_000
/** Polling interval while waiting for another process's maintenance. */
const AGAIN_MS = 500
/** Longest delay until the words of newly visible documents are counted. */
const COUNT_MS = 5_000

const MOVED_AT_ONCE = 500

/** Matches a table's folder and the files of its word index. */
const COPY_OF = /^(?:\.words-)?(chunks[\w-]*)\./

export type SharedTablesOptions = {
  readonly location: SharedLocation
  /** Local folder of the mirrors. */
  readonly folder: string
  readonly holder: string
  readonly log: Logger
  readonly takeLease: TakeLease
  readonly attemptStatesOf: AttemptStatesOf
  readonly index: IndexCatalog
}

/**
 * Opens the chunk tables on shared storage. remove() and sweep() delete only this machine's copies, since others may still
 * read the tables; UnusedTables removes them from the storage.
 */
export function sharedTables(options: SharedTablesOptions): ChunkTables {
  const { folder, holder, index, takeLease } = options
  let closed: Lease | null = null
  const removeCopies = async (isGone: (table: string) => boolean) => {
    for (const name of await ignoreNotFound(readdir(folder), [])) {
      const [, table] = COPY_OF.exec(name) ?? []
      if (table !== undefined && isGone(table)) await rm(join(folder, name), { recursive: true, force: true })
    }
  }
  return {
    open: (dimensions, table = FIRST_TABLE) => openShared(options, dimensions, table).catch(tellWhy),
    storedDimensions: async () => null,
    remove: (table) => removeCopies((name) => name === table),
    sweep: (known) => removeCopies((name) => !known.has(name)),
    state: () => index.state(),
    async saveState(state: IndexState) {
      const former = await index.state()
      if (closed !== null && former?.current.table !== state.current.table) await index.replace(state, closed)
      else await index.save(state)
    },
    async close() {
      const lease = await takeLease(INDEX_CLOSED, holder, CLOSED_MS)
      if (lease === null) throw new StoreError('Cannot replace the index: another process is about to')
      closed = lease
      const state = await index.state()
      // Resolves after completions in progress have ended.
      if (state !== null) await index.save(state)
      return async () => {
        closed = null
        await lease.release()
      }
    },
    // A table left by a crashed process is not resumed: another process may still be working on it.
    done: async () => [],
    noteDone: async () => {},
    forgetDone: async () => {},
  }
}

/** Throws what LanceDB says of a storage or an index as a StoreError, without the places in its code. */
function tellWhy(error: unknown): never {
  if (error instanceof StoreError) throw error
  const [why] = String(error instanceof Error ? error.message : error).split(WHERE_IN_CODE)
  throw new StoreError(`Cannot read the storage: ${why}`)
}

const WHERE_IN_CODE = /, (?:location: Location|\/rustc\/|\/usr\/)|\s+Caused by:/

async function openShared(
  options: SharedTablesOptions,
  dimensions: number,
  name: string,
): Promise<ChunkStore> {
  const { location, folder: cacheDir, attemptStatesOf, takeLease, holder, log } = options
  await mkdir(cacheDir, { recursive: true, mode: 0o700 })
  const lancedb = await loadLanceDb()
  const connection = await connectToShared(lancedb, location)
  const written = await openSharedTable(lancedb, connection, dimensions, name)
  const kept = await connection.openTable(name)
  const reader = await SharedReader.open({
    lancedb,
    location,
    cacheDir,
    dimensions,
    table: name,
    attemptStatesOf,
  })
  const words = await openWordIndex(wordIndexPath(cacheDir, name))
  const appender = new Appender(written, dimensions)
  const told = (action: string) => (error: unknown) => log.warn(`Cannot ${action}`, { error: String(error) })

  let maintained = ''
  let maintainedAt = -MAINTAIN_ANYWAY_MS
  const state = async () => `${await kept.version()} ${reader.shown}`
  let maintaining: Promise<unknown> | null = null
  const keep = async () => {
    await kept.checkoutLatest()
    const isRecent = performance.now() - maintainedAt < MAINTAIN_ANYWAY_MS
    if (isRecent && (await state()) === maintained) return true
    const aborted = () => reader.aborted
    const work = { lancedb, table: kept, dimensions, holder, takeLease, attemptStatesOf, aborted }
    if ((await maintain(work)) !== 'done') return false
    maintained = await state()
    maintainedAt = performance.now()
    return true
  }
  const timer = setInterval(
    () => {
      maintaining ??= keep()
        .catch(told('keep the index in order'))
        .finally(() => {
          maintaining = null
        })
    },
    MAINTAIN_MS * (0.75 + Math.random() / 2),
  )

  let counted = ''
  let counting: Promise<unknown> | null = null
  const count = async () => {
    const { shown } = reader
    if (shown === counted) return
    await store.countWords()
    counted = shown
  }
  const countTimer = setInterval(() => {
    counting ??= count()
      .catch(told('count words'))
      .finally(() => {
        counting = null
      })
  }, COUNT_MS)

  const store = new SharedChunkStore({
    ...{ lancedb, dimensions, appender, reader, words },
    async maintain() {
      await maintaining
      while (!(await keep())) await Bun.sleep(AGAIN_MS)
    },
    move: (documentIds, datasetId) => moveRows(connection, name, documentIds, datasetId),
    async close() {
      clearInterval(timer)
      clearInterval(countTimer)
      await Promise.all([maintaining, counting])
      await appender.close()
      await reader.close()
      words.close()
      kept.close()
      connection.close()
    },
  })
  return store
}

/** Has the rows of these documents carry another dataset; other processes may write meanwhile. */
async function moveRows(
  connection: Connection,
  name: string,
  documentIds: readonly string[],
  datasetId: number,
): Promise<void> {
  const table = await connection.openTable(name)
  try {
    for (let i = 0; i < documentIds.length; i += MOVED_AT_ONCE) {
      const where = isElsewhere(documentIds.slice(i, i + MOVED_AT_ONCE), datasetId)
      await retryOnConflict(async () => {
        await table.checkoutLatest()
        await table.update({ where, values: { dataset_id: datasetId } })
      })
    }
  } finally {
    table.close()
  }
}

/** Path of the mirrors within a local folder. */
export function mirrorFolder(folder: string): string {
  return join(folder, 'index')
}
