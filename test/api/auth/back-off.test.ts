import { describe, expect, test } from 'bun:test'
import { clientKey, isLoopback, plainAddress } from '../../../server/api/auth/address.ts'
import { RateLimit } from '../../../server/api/auth/authorizer.ts'
import { BackOff } from '../../../server/api/auth/back-off.ts'
import { ENGINES } from '../../support/stores/catalogs.ts'

const MINUTE = 60_000

/** A catalog that is on a full disk, and keeps nothing. */
const NOTHING = { tried: async () => 0, forgive: async () => undefined }

test('BackOff lets five failures pass, then doubles the wait up to fifteen minutes', async () => {
  let now = 0
  const backOff = new BackOff('password', NOTHING, () => now)
  const waits: number[] = []
  for (let i = 0; i < 16; i++) {
    const wait = await backOff.tried('a')
    waits.push(wait / 1000)
    now += wait
    if (wait > 0) expect(await backOff.tried('a')).toBe(0)
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  expect(await backOff.tried('b')).toBe(0)
  await backOff.succeeded('a')
  expect(await backOff.tried('a')).toBe(0)
})

test('BackOff forgets an address after an hour without a failure', async () => {
  let now = 0
  const backOff = new BackOff('password', NOTHING, () => now)
  for (let i = 0; i < 9; i++) now += await backOff.tried('a')
  now += 61 * MINUTE
  for (let i = 0; i < 5; i++) expect(await backOff.tried('a')).toBe(0)
})

test('BackOff and RateLimit keep a bounded number of addresses', async () => {
  const backOff = new BackOff('password', NOTHING, () => 0)
  const rate = new RateLimit(1, 1, () => 0)
  for (let i = 0; i < 6; i++) await backOff.tried('first')
  expect(await backOff.tried('first')).toBeGreaterThan(0)
  rate.take('first')
  for (let i = 0; i < 10_000; i++) {
    await backOff.tried(String(i))
    rate.take(String(i))
  }
  expect(await backOff.tried('first')).toBe(0)
  expect(rate.take('first')).toBe(0)
})

describe.each(ENGINES)('BackOff in %s', (engine, open) => {
  test('counts what is tried on any server, also at once', async () => {
    await using place = await open()
    const other = engine === 'SQLite' ? place.catalog : await place.again()
    const servers = [
      new BackOff('password', place.catalog.access),
      new BackOff('password', other.access),
    ] as const
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, i) => servers[i % 2 === 0 ? 0 : 1].tried('a')),
    )
    expect(tries.filter((wait) => wait === 0)).toHaveLength(5)
    for (const server of servers) expect(await server.tried('b')).toBe(0)
    await servers[0].succeeded('a')
    const third = new BackOff('password', other.access)
    expect(await third.tried('a')).toBe(0)
    if (other !== place.catalog) await other.close()
  })
})

test('RateLimit gives what was saved up at once, then so many a second', () => {
  let now = 0
  const rate = new RateLimit(2, 3, () => now)
  expect([rate.take('a'), rate.take('a'), rate.take('a'), rate.take('a')]).toEqual([0, 0, 0, 0.5])
  now += 500
  expect([rate.take('a'), rate.take('a')]).toEqual([0, 0.5])
  expect(rate.take('b')).toBe(0)
})

test('clientKey() counts an IPv6 network of 64 bits as one, and IPv4 addresses each', () => {
  expect(clientKey('2001:db8:1:2:3:4:5:6')).toBe(clientKey('2001:db8:1:2::9'))
  expect(clientKey('2001:db8:1:2::1')).not.toBe(clientKey('2001:db8:1:3::1'))
  expect(clientKey('10.0.0.1')).toBe('10.0.0.1')
  for (const same of ['2001:DB8:0001:2::1', '2001:0db8:1:0002:0:0:0:1', '2001:db8:1:2::1%eth0'])
    expect(clientKey(same)).toBe(clientKey('2001:db8:1:2::1'))
  expect(clientKey('::ffff:0a00:0001')).toBe('10.0.0.1')
  for (const own of ['127.0.0.1', '127.1.2.3', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.9', '::FFFF:7f00:1'])
    expect(clientKey(own)).toBe('loopback')
  expect(plainAddress('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(plainAddress('FE80:0::0001%eth0')).toBe('fe80::1%eth0')
  expect(plainAddress('no address')).toBe('no address')
})

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['localhost', true],
  ['::1', true],
  ['[0:0:0:0:0:0:0:1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.evil.example', false],
  ['192.168.0.1', false],
])('isLoopback(%p) is %p', (host, loopback) => {
  expect(isLoopback(host)).toBe(loopback)
})
