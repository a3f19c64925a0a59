import { expect, test } from 'bun:test'
import { Admission } from '../../server/ingest/queue/admission.ts'

const begun = (...ages: number[]) => ages.map((ms) => ({ since: performance.now() - ms }))
const empty = () => false

test('Admission admits as many files as there are cores', () => {
  const admission = new Admission(() => undefined, 2, empty)
  expect(admission.admits([])).toBe(true)
  expect(admission.admits(begun(10))).toBe(true)
  expect(admission.admits(begun(10, 20))).toBe(false)
})

test('Admission keeps no file waiting for files that take long', () => {
  const admission = new Admission(() => undefined, 2, empty)
  expect(admission.admits(begun(5_000, 20))).toBe(true)
  expect(admission.admits(begun(5_000, 4_000, 3_000))).toBe(true)
  expect(admission.admits(begun(5_000, 20, 30))).toBe(false)
})

test('Admission asks again as soon as one of the files takes long', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const admission = new Admission(resolve, 1, empty)
  const reading = begun(900)
  expect(admission.admits(reading)).toBe(false)
  await promise
  expect(admission.admits(reading)).toBe(true)
})

test('Admission lets files be read one after another while memory is nearly full', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const admission = new Admission(resolve, 4, () => true)
  expect(admission.admits(begun(5_000))).toBe(false)
  await promise
  expect(admission.admits([])).toBe(true)
})
