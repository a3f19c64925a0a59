import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Table } from '@lancedb/lancedb'
import { loadLanceDb } from '../../../server/platform/native/lancedb.ts'
import { Appender } from '../../../server/storage/cluster/appender.ts'
import { attemptsThatAre } from '../../../server/storage/cluster/attempts.ts'
import { KnownAttempts } from '../../../server/storage/cluster/known-attempts.ts'
import { maintain } from '../../../server/storage/cluster/maintainer.ts'
import { connectToShared, type SharedLocation } from '../../../server/storage/cluster/shared-location.ts'
import { SharedReader } from '../../../server/storage/cluster/shared-reader.ts'
import { openSharedTable } from '../../../server/storage/cluster/shared-table.ts'
import { fragmentOf } from '../../../server/storage/index/compaction/dirty-fragments.ts'
import type { Attempt, AttemptState } from '../../../server/storage/metadata/interfaces/attempt.ts'
import { freePort } from '../../support/free-port.ts'
import { hasS3, s3Location } from '../../support/stores/s3.ts'
import { type TemporaryFolder, temporaryFolder } from '../../support/temporary-folder.ts'
import { chunksOfTexts } from '../../support/texts/chunks-of-texts.ts'
import { until } from '../../support/until.ts'

const ALL = { datasetIds: [], documentIds: [] }

describe.if(hasS3)('a table on shared storage', () => {
  let folder: TemporaryFolder
  let location: SharedLocation
  let table: Table
  let appender: Appender
  let outcome: (attempt: Attempt) => AttemptState
  const closing: (() => Promise<unknown>)[] = []

  beforeEach(async () => {
    folder = await temporaryFolder()
    location = await s3Location()
    outcome = () => 'committed'
    table = await open()
    appender = new Appender(await open(), 4)
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
    await appender.close()
    table.close()
    await folder[Symbol.asyncDispose]()
  })

  const open = async () => {
    const lancedb = await loadLanceDb()
    return await openSharedTable(lancedb, await connectToShared(lancedb, location), 4, 'chunks')
  }
  const attemptStatesOf = async (attempts: readonly Attempt[]) => attempts.map((attempt) => outcome(attempt))
  const read = async (at = location, room?: () => Promise<number>) => {
    const rest = { cacheDir: folder.path, dimensions: 4, table: 'chunks', attemptStatesOf }
    const lancedb = await loadLanceDb()
    const reader = await SharedReader.open({ lancedb, location: at, ...rest, ...(room ? { room } : {}) })
    closing.push(() => reader.close())
    return reader
  }
  const tidy = async (isLost = false, on = table) =>
    maintain({
      ...{ lancedb: await loadLanceDb(), table: on, dimensions: 4, holder: 'test', attemptStatesOf },
      aborted: () => attemptsThatAre(['aborted'], on, attemptStatesOf),
      takeLease: async () => ({ epoch: 1, renew: async () => !isLost, release: async () => {} }),
    })
  const add = (id: string, texts: string[], attempt = 1, datasetId = 1) =>
    appender.add({ chunks: chunksOfTexts(id, texts, datasetId), attempt })
  const found = async (reader: SharedReader, text: string) =>
    (await reader.searchText(text, ALL, 1000)).map(({ documentId }) => documentId).sort()

  test('what is added within a second is one commit', async () => {
    const before = await table.version()
    await Promise.all(['a', 'b', 'c'].map((id) => add(id, ['lamp'])))
    await table.checkoutLatest()
    expect(await table.version()).toBe(before + 1)
    expect(await table.countRows()).toBe(3)
  })

  test('a reader finds new fragments once it refreshes, by words, by vector and in order', async () => {
    const reader = await read()
    await Promise.all([add('a', ['zebras ran', 'desk']), add("b'; --", ['lamp'], 1, 2)])
    await reader.refresh()
    expect(reader.readsFrom).toBe('mirror')
    expect(await found(reader, 'desk')).toEqual(['a'])
    const nearest = await reader.searchVector(Float32Array.of(0, 1, 0, 0), ALL, 1)
    expect(nearest.map(({ text, score }) => [text, score])).toEqual([['desk', 1]])
    expect((await reader.chunksOf('a', 0, 9)).map(({ text }) => text)).toEqual(['zebras ran', 'desk'])
    expect((await reader.chunksAt('a', [1])).map(({ text }) => text)).toEqual(['desk'])
    expect([...(await reader.vectorsOf('a', 1, 1))]).toEqual([0, 1, 0, 0])
    expect((await reader.searchText('lamp zebras', { ...ALL, datasetIds: [2] }, 9)).length).toBe(1)
    await tidy()
    await reader.refresh()
    expect(await found(reader, 'zebra lamp')).toEqual(['a', "b'; --"])
  })

  test('new fragments are found by stem before they are indexed', async () => {
    await add('a', ['zebras ran'])
    expect(await found(await read(), 'zebra')).toEqual(['a'])
  })

  test('rows of attempts that do not count are hidden, and swept only when these are over', async () => {
    await Promise.all([add('a', ['lamp one'], 1), add('a', ['lamp two'], 2), add('b', ['lamp'], 1)])
    outcome = ({ documentId, attempt }) =>
      documentId === 'b' ? 'pending' : attempt === 2 ? 'committed' : 'aborted'
    const reader = await read()
    expect((await reader.searchText('lamp', ALL, 9)).map(({ text }) => text)).toEqual(['lamp two'])
    expect((await reader.searchVector(Float32Array.of(1, 0, 0, 0), ALL, 9)).length).toBe(1)
    expect(await reader.count()).toBe(1)
    expect(await tidy()).toBe('done')
    expect(await table.countRows()).toBe(2)
    outcome = () => 'committed'
    await reader.refresh()
    expect(await found(reader, 'lamp')).toEqual(['a', 'b'])
  })

  test('a reader asks only about what may have changed, and hears of the rest in time', async () => {
    for (const id of ['a', 'b', 'c']) await add(id, ['lamp'])
    const asked: string[][] = []
    const ask = async (attempts: readonly Attempt[]) => {
      asked.push(attempts.map(({ documentId, attempt }) => `${documentId}${attempt}`).sort())
      return attempts.map((attempt) => outcome(attempt))
    }
    const known = new KnownAttempts(ask)
    await table.checkoutLatest()
    await known.refresh(table)
    expect(asked).toEqual([['a1', 'b1', 'c1']])
    expect(known.shown).toBeNull()

    // Another reading of one of them: it and the one before are asked about until it is known which counts.
    outcome = ({ attempt }) => (attempt === 2 ? 'pending' : 'committed')
    await add('c', ['lamp two'], 2)
    await table.checkoutLatest()
    for (let looks = 0; looks < 2; looks++) await known.refresh(table)
    expect(asked.at(-1)).toEqual(['c1', 'c2'])
    expect(known.shown).toBe("NOT ((attempt = 2 AND document_id IN ('c')))")
    outcome = ({ documentId, attempt }) => (documentId === 'c' && attempt === 1 ? 'aborted' : 'committed')
    await known.refresh(table)
    expect(known.shown).toBe("NOT ((attempt = 1 AND document_id IN ('c')))")

    // Told of a deletion, it asks at once; otherwise within a round, and drops what was swept.
    outcome = ({ documentId, attempt }) => (documentId === 'b' && attempt === 2 ? 'committed' : 'aborted')
    known.recheck(['a', 'unknown'])
    await known.refresh(table)
    expect(known.shown).toContain("'a'")
    for (let looks = 0; looks < 31; looks++) await known.refresh(table)
    expect(await table.countRows(known.shown ?? undefined)).toBe(0)
    expect(await tidy()).toBe('done')
    await table.checkoutLatest()
    for (let looks = 0; looks < 31; looks++) await known.refresh(table)
    expect(known.shown).toBeNull()
  })

  test('a sweep that ended in the middle is begun again: neither rows nor words of what is over stay', async () => {
    await Promise.all([add('a', ['xylophone lamp', 'desk']), add('b', ['lamp'])])
    await add('c', ['lamp'])
    const fragmentsOf = async (id: string) => {
      const rows: { _rowid: bigint | number }[] = await table
        .query()
        .where(`document_id = '${id}'`)
        .select(['_rowid'])
        .withRowId()
        .toArray()
      return rows.map(({ _rowid }) => fragmentOf(BigInt(_rowid)))
    }
    outcome = ({ documentId }) => (documentId === 'a' ? 'aborted' : 'committed')
    // As far as one came that was killed: marked, and removed alone.
    await table.checkoutLatest()
    await (await table.tags()).create('sweeping', await table.version())
    await table.delete("document_id = 'a'")
    const [before] = await fragmentsOf('b')
    expect(await tidy()).toBe('done')
    expect(await (await table.tags()).list()).toEqual({})
    await table.checkoutLatest()
    expect(await table.countRows()).toBe(2)
    // What is left of the fragment was moved to another: the one with the removed bytes goes with its version.
    expect(await fragmentsOf('b')).not.toContain(before)
    expect(await found(await read(), 'lamp')).toEqual(['b', 'c'])
  })

  test('indexes that an earlier version made otherwise are made anew without anything to sweep', async () => {
    await add('a', ['lamp'])
    const { Index } = await loadLanceDb()
    await table.checkoutLatest()
    for (const { name, columns } of await table.listIndices())
      if (columns.includes('text')) await table.dropIndex(name)
    await table.createIndex('text', { config: Index.fts(), name: 'text_idx' })
    expect(await tidy()).toBe('done')
    await table.checkoutLatest()
    const names = (await table.listIndices()).map(({ name }) => name)
    expect(names).toContain('text_words')
    expect(names).not.toContain('text_idx')
  })

  test('tidying keeps every version that a reader may have open', async () => {
    const old = await open()
    for (const id of ['a', 'b', 'c']) await add(id, ['lamp'])
    await old.checkoutLatest()
    await tidy()
    await tidy()
    expect((await old.query().select(['text']).toArray()).length).toBe(3)
    expect((await table.listVersions()).length).toBeGreaterThan(3)
    old.close()
  })

  test('two maintainers at once do no harm, and one that lost its lease stops', async () => {
    for (const id of ['a', 'b', 'c']) await add(id, ['lamp'])
    const other = await open()
    expect(await Promise.all([tidy(), tidy(false, other)])).toEqual(['done', 'done'])
    expect(await tidy(true)).toBe('lost')
    other.close()
    expect(await found(await read(), 'lamp')).toEqual(['a', 'b', 'c'])
  })

  test('a mirror heals that a crash left half, and drops files that no version needs', async () => {
    await add('a', ['lamp'])
    await (await read()).close()
    const data = join(folder.path, 'chunks.lance/data')
    const [file = ''] = readdirSync(data)
    writeFileSync(join(data, file), 'half')
    writeFileSync(join(data, 'x.part'), 'half')
    writeFileSync(join(data, 'stray.lance'), 'gone from the storage')
    rmSync(join(folder.path, 'chunks.lance/_versions'), { recursive: true })
    const reader = await read()
    expect(await found(reader, 'lamp')).toEqual(['a'])
    await reader.refresh()
    expect(readdirSync(data)).toEqual([file])
  })

  test('a mirror has what the newest version needs, and nothing of those before', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await add(id, ['lamp', 'desk'])
    outcome = ({ documentId }) => (documentId === 'b' ? 'aborted' : 'committed')
    await tidy()
    await add('e', ['lamp'])
    const reader = await read()
    const { contents } = await location.client.list({ prefix: `${location.prefix}chunks.lance/data/` })
    const copied = readdirSync(join(folder.path, 'chunks.lance/data'))
    expect(contents?.length).toBeGreaterThan(copied.length)
    expect(await found(reader, 'lamp')).toEqual(['a', 'c', 'd', 'e'])
    expect(await found(reader, 'desk')).toEqual(['a', 'c', 'd'])
    expect((await reader.vectorsOf('d', 0, 9)).length).toBe(8)
    await add('f', ['lamp'])
    await reader.refresh()
    expect(await found(reader, 'lamp')).toEqual(['a', 'c', 'd', 'e', 'f'])
  })

  test('without room on the disk it reads the storage itself, and says so', async () => {
    const reader = await read(location, async () => 0)
    expect(reader.readsFrom).toBe('storage')
    await add('a', ['lamp'])
    await reader.refresh()
    expect(await found(reader, 'lamp')).toEqual(['a'])
  })

  test('searches go on from the mirror while the storage is away, from the start on', async () => {
    await add('a', ['lamp'])
    await (await read()).close()
    const away = await s3Location(`http://127.0.0.1:${freePort()}`, location.prefix)
    const reader = await read(away)
    expect(reader.failure).not.toBeNull()
    expect(await found(reader, 'lamp')).toEqual(['a'])
  })

  test('processes add beside tidying and a reader, one is killed: what was told is there once', async () => {
    const { endpoint, prefix } = location
    const script = join(import.meta.dir, '../../support/stores/shared-appender.ts')
    const start = (name: string, count: number) =>
      Bun.spawn([process.execPath, script, endpoint, prefix, name, `${count}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    const [one, two, killed] = [start('one', 4), start('two', 4), start('killed', 100)]
    const reader = await read()
    const state = { isOver: false }
    const beside = (async () => {
      while (!state.isOver) {
        await tidy()
        await reader.refresh()
        await found(reader, 'lamp')
      }
    })()
    await until('the first to be done', () => one.exitCode !== null)
    killed.kill('SIGKILL')
    const told = (await Promise.all([one, two, killed].map(({ stdout }) => new Response(stdout).text())))
      .flatMap((text) => text.split('\n').filter(Boolean))
      .sort()
    state.isOver = true
    await beside
    await reader.refresh()
    const stored = await found(reader, 'lamp')
    expect(told.length).toBeGreaterThanOrEqual(8)
    expect(new Set(stored).size).toBe(stored.length)
    expect(told.filter((id) => !stored.includes(id))).toEqual([])
  }, 40_000)
})
