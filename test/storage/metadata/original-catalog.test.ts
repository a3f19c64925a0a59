import { describe, expect, test } from 'bun:test'
import { ENGINES } from '../../support/stores/catalogs.ts'
import { until } from '../../support/until.ts'

const LONG_MS = 60_000

describe.each(ENGINES)('originals in %s', (_, open) => {
  test('that are held stay, and those that a document has', async () => {
    await using place = await open()
    const { originals, jobs, documents } = place.catalog
    const removed: string[] = []
    const remove = (sha256: string) => originals.removeUnused(sha256, async () => void removed.push(sha256))
    const letGo = await originals.hold(['a', 'b'], LONG_MS)
    const alsoLetGo = await originals.hold(['a'], LONG_MS)
    await remove('a')
    await letGo()
    await remove('a')
    await remove('b')
    expect(removed).toEqual(['b'])
    const files = [{ name: 'a', format: 'txt' as const, sizeBytes: 1, sha256: 'a' }]
    const job = await jobs.create({ id: 'j', datasetName: 'd', files, metadata: {} })
    await alsoLetGo()
    await remove('a')
    expect(removed).toEqual(['b'])
    await documents.remove(job.files[0]?.documentId ?? '')
    await remove('a')
    expect(removed).toEqual(['b', 'a'])
  })

  test('are put there only when they have been removed', async () => {
    await using place = await open()
    const { originals } = place.catalog
    const steps: string[] = []
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const removal = originals.removeUnused('a', async () => {
      begin()
      await ended
      steps.push('removed')
    })
    await begun
    const holding = originals.hold(['b', 'a'], LONG_MS).then(() => steps.push('held'))
    await originals.removeUnused('a', async () => void steps.push('removed twice'))
    await originals.hold(['c'], LONG_MS)
    expect(steps).toEqual([])
    end()
    await Promise.all([removal, holding])
    expect(steps).toEqual(['removed', 'held'])
  })

  test('that were held by one who is gone can be removed', async () => {
    await using place = await open()
    const { originals } = place.catalog
    await originals.hold(['a'], 30)
    let removed = 0
    await until('the hold to expire', async () => {
      await originals.removeUnused('a', async () => void removed++)
      return removed > 0
    })
    expect(removed).toBe(1)
    expect(await place.query('SELECT * FROM held_originals')).toEqual([])
  })
})
