import { expect, test } from 'bun:test'
import { ByteSemaphore } from '../../server/platform/byte-semaphore.ts'

const never = new AbortController().signal
/** Resolves when all that is due now has been done. */
const allDone = () => new Promise((resolve) => setImmediate(resolve))

test('ByteSemaphore lets in as much as fits, in the order of asking, and what is too large alone', async () => {
  const semaphore = new ByteSemaphore(10)
  const log: string[] = []
  const gates = new Map<string, () => void>()
  const ask = (name: string, bytes: number, signal = never) =>
    semaphore.during(bytes, signal, async () => {
      log.push(name)
      await new Promise<void>((resolve) => gates.set(name, resolve))
    })
  const leave = async (name: string) => {
    gates.get(name)?.()
    await allDone()
  }
  const given = new AbortController()
  const all = [ask('a', 6), ask('b', 4), ask('large', 100), ask('c', 1)]
  const aborted = ask('gone', 1, given.signal)
  await allDone()
  expect(log).toEqual(['a', 'b'])
  given.abort(new Error('gone away'))
  await expect(aborted).rejects.toThrow('gone away')
  await leave('a')
  expect(log).toEqual(['a', 'b'])
  await leave('b')
  expect(log).toEqual(['a', 'b', 'large'])
  await leave('large')
  expect(log).toEqual(['a', 'b', 'large', 'c'])
  await leave('c')
  await Promise.all(all)
})

test('ByteSemaphore gives back what failed work took', async () => {
  const semaphore = new ByteSemaphore(10)
  await expect(
    semaphore.during(10, never, async () => {
      throw new Error('failed')
    }),
  ).rejects.toThrow('failed')
  expect(await semaphore.during(10, never, async () => 'done')).toBe('done')
})
