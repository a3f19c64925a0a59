import { expect, test } from 'bun:test'
import { clientKey, isLoopback, plainAddress } from '../../server/auth/address.ts'
import { BackOff } from '../../server/auth/back-off.ts'
import { RateLimit } from '../../server/auth/rate-limit.ts'

const MINUTE = 60_000

test('BackOff lets five failures pass, then doubles the wait up to fifteen minutes', () => {
  let now = 0
  const backOff = new BackOff(() => now)
  const waits = Array.from({ length: 16 }, () => {
    now += backOff.wait('a')
    backOff.failed('a')
    return backOff.wait('a') / 1000
  })
  expect(waits).toEqual([0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  expect(backOff.wait('b')).toBe(0)
  backOff.succeeded('a')
  expect(backOff.wait('a')).toBe(0)
})

test('BackOff forgets an address after an hour without a failure', () => {
  let now = 0
  const backOff = new BackOff(() => now)
  for (let i = 0; i < 9; i++) backOff.failed('a')
  now += 61 * MINUTE
  backOff.failed('a')
  expect(backOff.wait('a')).toBe(0)
})

test('BackOff and RateLimit keep a bounded number of addresses', () => {
  const backOff = new BackOff(() => 0)
  const rate = new RateLimit(1, 1, () => 0)
  for (let i = 0; i < 6; i++) backOff.failed('first')
  rate.take('first')
  for (let i = 0; i < 10_000; i++) {
    backOff.failed(String(i))
    rate.take(String(i))
  }
  expect(backOff.wait('first')).toBe(0)
  expect(rate.take('first')).toBe(0)
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
