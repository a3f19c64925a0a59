import { join } from 'node:path'
import type { Table } from '@lancedb/lancedb'
import { loadLanceDb } from '../../../server/platform/native/lancedb.ts'
import { attemptsThatAre } from '../../../server/storage/cluster/attempts.ts'
import { maintain } from '../../../server/storage/cluster/maintainer.ts'
import { connectToShared } from '../../../server/storage/cluster/shared-location.ts'
import { SharedReader } from '../../../server/storage/cluster/shared-reader.ts'
import { openSharedTable } from '../../../server/storage/cluster/shared-table.ts'
import type { Attempt, AttemptState } from '../../../server/storage/metadata/interfaces/attempt.ts'
import { seeded } from '../../support/seeded.ts'
import { s3Location } from '../../support/stores/s3.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { Fault, load, numberOption } from '../support/ibid-process.ts'

const ALL = { datasetIds: [], documentIds: [] }
const APPENDERS = 3
/** How long a reader stays at its version while all others go on. */
const STALE_MS = 45_000

/**
 * Kills processes at random while they append to a shared table, two maintainers without a lease compact it
 * at once, and readers search it: some follow new versions, some stay at an old one. No file may ever be
 * missing, and in the end every acknowledged row must exist once, and no aborted one.
 */
async function concurrentCompaction(minutes: number, seed: number): Promise<void> {
  const random = seeded(seed)
  const location = await s3Location()
  const lancedb = await loadLanceDb()
  const until = Date.now() + minutes * 60_000
  const isOver = () => Date.now() > until
  const acknowledged = new Set<string>()
  // Every tenth document was deleted, according to the catalog.
  const attemptStatesOf = async (attempts: readonly Attempt[]) =>
    attempts.map(({ documentId }): AttemptState => (documentId.endsWith('7') ? 'aborted' : 'committed'))
  const open = async () =>
    await openSharedTable(lancedb, await connectToShared(lancedb, location), 4, 'chunks')
  const aborted = (table: Table) => () => attemptsThatAre(['aborted'], table, attemptStatesOf)
  const counts = { compacted: 0, givenUp: 0, killed: 0, searches: 0, stale: 0 }
  await (await open()).close()

  const appending = async (lane: number) => {
    const script = join(import.meta.dir, '../../support/stores/shared-appender.ts')
    for (let round = 0; !isOver(); round++) {
      const name = `of-${lane}-${round}`
      const child = Bun.spawn(
        [process.execPath, script, location.endpoint, location.prefix, name, '1000000'],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      const output = new Response(child.stdout).text()
      await Bun.sleep(Math.min(until - Date.now(), 10_000 + random() * 30_000))
      child.kill('SIGKILL')
      counts.killed++
      for (const id of (await output).split('\n').slice(0, -1)) acknowledged.add(id)
    }
  }
  const compacting = async (holder: string) => {
    const table = await open()
    const takeLease = async () => ({ epoch: 1, renew: async () => true, release: async () => {} })
    while (!isOver()) {
      // A maintainer that loses too many commit conflicts gives up, logs it and tries again.
      await maintain({
        lancedb,
        table,
        dimensions: 4,
        holder,
        takeLease,
        attemptStatesOf,
        aborted: aborted(table),
      }).then(
        () => counts.compacted++,
        () => counts.givenUp++,
      )
      await Bun.sleep(random() * 1000)
    }
    table.close()
  }
  const following = async () => {
    await using folder = await temporaryFolder()
    const rest = { cacheDir: folder.path, dimensions: 4, table: 'chunks', attemptStatesOf }
    const reader = await SharedReader.open({ lancedb, location, ...rest })
    let most = 0
    while (!isOver()) {
      await reader.refresh()
      const found = await reader.searchText('lamp', ALL, 1_000_000)
      const ids = found.map(({ documentId }) => documentId)
      if (new Set(ids).size !== ids.length) throw new Fault('A search finds a row twice')
      if (ids.length < most) throw new Fault(`A search found ${most} rows, and then ${ids.length}`)
      most = ids.length
      counts.searches++
      await Bun.sleep(200)
    }
    await reader.close()
  }
  const staying = async () => {
    while (!isOver()) {
      const table = await open()
      const rows = await table.countRows()
      for (const end = Math.min(until, Date.now() + STALE_MS); Date.now() < end; await Bun.sleep(1000)) {
        const found = await table.query().select(['text']).toArray()
        if (found.length !== rows)
          throw new Fault(`An old version had ${rows} rows, and then ${found.length}`)
        counts.stale++
      }
      table.close()
    }
  }
  await Promise.all([
    ...Array.from({ length: APPENDERS }, (_, lane) => appending(lane)),
    ...['one', 'two'].map(compacting),
    following(),
    staying(),
  ])

  const table = await open()
  const takeLease = async () => ({ epoch: 1, renew: async () => true, release: async () => {} })
  await maintain({
    lancedb,
    table,
    dimensions: 4,
    holder: 'last',
    takeLease,
    attemptStatesOf,
    aborted: aborted(table),
  })
  await table.checkoutLatest()
  const rows: { document_id: string; chunk_index: number }[] = await table
    .query()
    .select(['document_id', 'chunk_index'])
    .toArray()
  const stored = new Set(rows.map(({ document_id: id, chunk_index: at }) => `${id} ${at}`))
  const ids = new Set(rows.map(({ document_id: id }) => id))
  const missing = [...acknowledged].filter((id) => !id.endsWith('7') && !ids.has(id))
  const left = [...ids].filter((id) => id.endsWith('7'))
  if (stored.size !== rows.length) throw new Fault(`${rows.length - stored.size} rows are there twice`)
  if (missing.length > 0)
    throw new Fault(`${missing.length} documents that were acknowledged are missing: ${missing[0]}`)
  if (left.length > 0) throw new Fault(`${left.length} documents that do not count are there after the sweep`)
  console.log(
    `${minutes} minutes, load ${load()}: ${acknowledged.size} documents by ${counts.killed} processes that were killed, compacted ${counts.compacted} times by two at once (${counts.givenUp} given up to the other), ${counts.searches} searches of a copy, ${counts.stale} reads of versions up to ${STALE_MS / 1000} s old: no file missing, every row once`,
  )
  process.exit(0)
}

await concurrentCompaction(numberOption('minutes', 10), numberOption('seed', 1))
