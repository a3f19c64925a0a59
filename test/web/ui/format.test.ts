import { describe, expect, test } from 'bun:test'
import { plural } from '../../../web/texts/numbers.ts'
import { formatBytes } from '../../../web/ui/format/format-bytes.ts'
import { formatDateTime, formatSpan } from '../../../web/ui/format/format-time.ts'

describe('formatBytes()', () => {
  test('says zero as 0 Bytes', () => {
    expect(formatBytes(0)).toBe('0 Bytes')
  })

  test.each([
    [1, '1 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1234567, '1.18 MB'],
    [100 * 1024 * 1024, '100 MB'],
    [5 * 1024 ** 3, '5 GB'],
    [3000 * 1024 ** 3, '3000 GB'],
  ])('says %d in base 1024 with at most two decimals, GB the largest', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})

test('formatDateTime() is a short en-US date with hour and minute', () => {
  expect(formatDateTime(1767600000)).toMatch(/^Jan \d, 2026, \d\d:\d\d [AP]M$/)
})

test('formatSpan() grows from seconds over minutes to hours', () => {
  expect([0.2, 45, 200, 7500].map(formatSpan)).toEqual(['1 s', '45 s', '3 min', '2 h 5 min'])
})

test('plural() counts with separators', () => {
  expect([plural(1, 'document'), plural(1200, 'document'), plural(0, 'chunk')]).toEqual([
    '1 document',
    '1,200 documents',
    '0 chunks',
  ])
})
