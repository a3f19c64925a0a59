import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Catalog } from '../../../server/storage/metadata/interfaces/catalog.ts'
import { degradedModeCache } from '../../../server/storage/metadata/postgres/degraded-mode-cache.ts'
import { openPostgresCatalog } from '../../../server/storage/metadata/postgres/open-catalog.ts'
import { Pulse } from '../../../server/storage/metadata/postgres/pulse.ts'
import { type Between, betweenPostgres } from '../../support/stores/between-postgres.ts'
import { hasPostgres, newSchema } from '../../support/stores/postgres.ts'
import { until } from '../../support/until.ts'

const MINUTE_MS = 60_000

describe.skipIf(!hasPostgres)('degradedModeCache()', () => {
  let between: Between
  let catalog: Catalog
  let clock = 0

  beforeEach(async () => {
    clock = 0
    between = await betweenPostgres(await newSchema())
    catalog = degradedModeCache(await openPostgresCatalog(between.address), () => clock)
    await catalog.datasets.create('leases')
    await catalog.access.addToken({ name: 'reader', role: 'reader', digest: 'known' })
  })
  afterEach(async () => {
    await catalog.close()
    between[Symbol.dispose]()
  })

  test('remembers what a search asks while the database is away, and nothing that it was not told', async () => {
    const said = [await catalog.access.account(), await catalog.datasets.find('leases')]
    const token = await catalog.access.token('known', '10.0.0.1')
    expect(await catalog.documents.namesOfCompleted(['gone'])).toEqual(new Map())
    between.away()
    expect([await catalog.access.account(), await catalog.datasets.find('leases')]).toEqual(said)
    expect(await catalog.access.token('known', '10.0.0.1')).toEqual(token)
    for (const asked of [
      () => catalog.access.token('other', '10.0.0.1'),
      () => catalog.access.session('other'),
      () => catalog.datasets.find('other'),
      () => catalog.documents.namesOfCompleted(['gone']),
      () => catalog.datasets.create('more'),
    ])
      await expect(asked()).rejects.toThrow('does not answer')
  })

  test('lets in only who was let in within the minute before, and ends after five minutes', async () => {
    await catalog.access.token('known', '10.0.0.1')
    clock = MINUTE_MS + 1
    expect(await catalog.datasets.find('leases')).toMatchObject({ name: 'leases' })
    between.away()
    await expect(catalog.access.token('known', '10.0.0.1')).rejects.toThrow('does not answer')
    clock += 5 * MINUTE_MS
    expect(await catalog.datasets.find('leases')).toMatchObject({ name: 'leases' })
    clock += 1
    await expect(catalog.datasets.find('leases')).rejects.toThrow('does not answer')
  })

  test('takes a database for away that keeps its connections and says nothing, and no slow statement for that', async () => {
    await catalog.access.token('known', '10.0.0.1')
    const found = await catalog.datasets.find('leases')
    const speak = between.silence()
    expect(await catalog.datasets.find('leases')).toEqual(found)
    const all = [catalog.datasets.create('more'), catalog.datasets.find('other'), catalog.jobs.waiting()]
    for (const one of await Promise.allSettled(all))
      expect([one.status, 'reason' in one && String(one.reason)]).toEqual([
        'rejected',
        expect.stringContaining('does not answer'),
      ])
    speak()
    await until('the database to be heard again', async () =>
      catalog.datasets.create('again').catch(() => null),
    )
    const slow = new Pulse(async () => 1, 10).answered(Bun.sleep(200).then(() => 'done'))
    expect(await slow).toBe('done')
  })

  test('has the database answer again once it is back', async () => {
    await catalog.access.token('known', '10.0.0.1')
    between.away()
    await catalog.access.token('known', '10.0.0.1')
    await between.back()
    await catalog.access.removeTokens()
    expect(await catalog.access.token('known', '10.0.0.1')).toBeNull()
    between.away()
    expect(await catalog.access.token('known', '10.0.0.1')).toBeNull()
  })
})
