import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../log.ts'
import { loadLanceDb } from '../../native/lancedb.ts'
import type { ChunkStore } from '../chunk-store.ts'
import { type ChunkTables, FIRST_TABLE } from '../chunk-tables.ts'
import { IndexState } from '../index-state.ts'
import { openWordIndex, wordIndexPath } from '../word-index.ts'
import { Appender } from './appender.ts'
import type { OutcomesOf } from './attempts.ts'
import { maintain, type TakeLease } from './maintainer.ts'
import { SharedChunkStore } from './shared-chunk-store.ts'
import { connectToShared, type SharedLocation } from './shared-location.ts'
import { SharedReader } from './shared-reader.ts'
import { openSharedTable } from './shared-table.ts'

const STATE = 'index.json'
/** The table is maintained so often where something was written or removed; the wait varies by up to a half. */
const MAINTAIN_MS = 60_000
/** And so often in any case: versions that nobody needs are removed an hour after they were replaced. */
const MAINTAIN_ANYWAY_MS = 600_000
/** The words of documents that are shown since are counted this much later at most. */
const COUNT_MS = 5_000

export type SharedTablesOptions = {
  readonly location: SharedLocation
  /** Where copies are kept on this machine. */
  readonly folder: string
  readonly holder: string
  readonly log: Logger
  readonly takeLease: TakeLease
  readonly outcomesOf: OutcomesOf
}

/** The tables of chunks on shared storage. There is one: it is not made anew while others write to it. */
export function sharedTables(options: SharedTablesOptions): ChunkTables {
  const { location } = options
  const state = () => location.client.file(location.prefix + STATE)
  return {
    open: (dimensions, table = FIRST_TABLE) => openShared(options, dimensions, table),
    storedDimensions: async () => null,
    remove: notShared,
    sweep: notShared,
    async state() {
      if (!(await state().exists())) return null
      return IndexState.parse(await state().json())
    },
    async saveState(saved) {
      await state().write(JSON.stringify(saved))
    },
    done: notShared,
    noteDone: notShared,
    forgetDone: notShared,
  }
}

async function notShared(): Promise<never> {
  throw new Error('Cannot make a shared index anew')
}

async function openShared(
  options: SharedTablesOptions,
  dimensions: number,
  name: string,
): Promise<ChunkStore> {
  const { location, folder: cacheDir, outcomesOf, takeLease, holder, log } = options
  await mkdir(cacheDir, { recursive: true, mode: 0o700 })
  const lancedb = await loadLanceDb()
  const connection = await connectToShared(lancedb, location)
  const written = await openSharedTable(lancedb, connection, dimensions, name)
  const kept = await connection.openTable(name)
  const reader = await SharedReader.open({ lancedb, location, cacheDir, dimensions, table: name, outcomesOf })
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
    if (isRecent && (await state()) === maintained) return
    const work = { lancedb, table: kept, dimensions, holder, takeLease, outcomesOf }
    if ((await maintain(work)) !== 'done') return
    maintained = await state()
    maintainedAt = performance.now()
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

/** Where the copies of tables are, in a folder of this machine. */
export function mirrorFolder(folder: string): string {
  return join(folder, 'index')
}
