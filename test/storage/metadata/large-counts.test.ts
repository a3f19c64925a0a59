import { expect, test } from 'bun:test'
import { LargeCounts } from '../../../server/storage/metadata/large-counts.ts'

test('a large count is taken once a minute, a small one each time', async () => {
  const counts = new LargeCounts()
  let there = 5
  let taken = 0
  const take = async () => {
    taken++
    return there
  }
  for (there of [5, 6, 20_000]) expect(await counts.count('all', take, 0)).toBe(there)
  expect(taken).toBe(3)
  there = 30_000
  expect(await counts.count('all', take, 59_000)).toBe(20_000)
  expect(await counts.count('one', take, 59_000)).toBe(30_000)
  expect(await counts.count('all', take, 61_000)).toBe(30_000)
  there = 0
  counts.clear()
  expect(await counts.count('all', take, 62_000)).toBe(0)
})
