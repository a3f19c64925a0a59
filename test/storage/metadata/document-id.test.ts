import { expect, test } from 'bun:test'
import { newDocumentId } from '../../../server/storage/metadata/sql/create-job.ts'

test('newDocumentId() is above the last one, also when the clock went back', () => {
  const first = newDocumentId('')
  const future = Bun.randomUUIDv7('hex', Date.now() + 365 * 86_400_000)
  const ids: string[] = []
  for (let i = 0; i < 50; i++) ids.push(newDocumentId(ids.at(-1) ?? future))
  expect([first, future, ...ids].toSorted()).toEqual([first, future, ...ids])
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true)
})
