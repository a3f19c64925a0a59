import { describe, expect, test } from 'bun:test'
import { ENGINES } from '../../support/stores/catalogs.ts'

const LONG_MS = 60_000

describe.each(ENGINES)('a lease in %s', (_, open) => {
  test('is taken by one of many', async () => {
    await using place = await open()
    const { leases } = place.catalog
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, i) => leases.take('tidy', `process ${i}`, LONG_MS)),
    )
    expect(taken.filter((lease) => lease !== null)).toHaveLength(1)
    expect(await leases.holder('tidy')).toStartWith('process ')
    expect(await leases.take('other', 'process 9', LONG_MS)).not.toBeNull()
  })

  test('is free once it was let go of, with a later epoch', async () => {
    await using place = await open()
    const { leases } = place.catalog
    const first = await leases.take('tidy', 'one', LONG_MS)
    await first?.release()
    expect(await leases.holder('tidy')).toBeNull()
    expect(await first?.renew()).toBe(false)
    const second = await leases.take('tidy', 'two', LONG_MS)
    expect([first?.epoch, second?.epoch]).toEqual([1, 2])
  })

  test('that is not renewed in time goes to the next, and can be neither renewed nor released then', async () => {
    await using place = await open()
    const { leases } = place.catalog
    const lapse = () => place.query('UPDATE leases SET ends_at = 1')
    const first = await leases.take('tidy', 'one', LONG_MS)
    expect(await leases.take('tidy', 'two', LONG_MS)).toBeNull()
    await lapse()
    // Nobody took it meanwhile.
    expect(await first?.renew()).toBe(true)
    expect(await leases.take('tidy', 'two', LONG_MS)).toBeNull()
    await lapse()
    const second = await leases.take('tidy', 'two', LONG_MS)
    expect(second?.epoch).toBe(2)
    expect(await first?.renew()).toBe(false)
    await first?.release()
    expect(await leases.holder('tidy')).toBe('two')
    expect(await second?.renew()).toBe(true)
  })
})
