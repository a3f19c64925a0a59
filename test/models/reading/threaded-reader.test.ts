import { afterAll, describe, expect, test } from 'bun:test'
import { cosine } from '../../../server/models/embedding/cosine.ts'
import { ThreadedReader } from '../../../server/models/reading/threaded-reader.ts'
import { until } from '../../support/until.ts'

const reader = new ThreadedReader()
afterAll(() => reader.close())

const LEASE =
  'The lease begins on 1 March 2024. The monthly rent is 1,850 euros, due on the third working day.'
const CAKE = 'Beat the eggs with the sugar, fold in the flour and bake the cake for forty minutes.'

describe('ThreadedReader', () => {
  test('tells the passage that answers from one that does not', async () => {
    const [lease, cake] = await reader.read('What is the monthly rent?', [LEASE, CAKE])
    expect(lease?.answerable).toBeGreaterThan((cake?.answerable ?? 0) + 2)
  })

  test('marks the words that answer', async () => {
    const [reading] = await reader.read('What is the monthly rent?', [LEASE])
    const [span] = reading?.spans ?? []
    expect(LEASE.slice(span?.start, span?.end)).toContain('1,850')
  })

  test('encodes texts that mean the same alike', async () => {
    const [signer, interpreter, cake] = await Promise.all(
      ['booking a signer', 'reserve a sign language interpreter', CAKE].map((text) => reader.encode(text)),
    )
    const empty = new Float32Array()
    expect(cosine(signer ?? empty, interpreter ?? empty)).toBeGreaterThan(0.4)
    expect(cosine(signer ?? empty, cake ?? empty)).toBeLessThan(0.2)
  })

  test('leaves what waits when its question is given up', async () => {
    const abort = new AbortController()
    const reading = reader.read('What is the rent?', new Array(20).fill(LEASE), abort.signal)
    abort.abort(new Error('given up'))
    expect(reading).rejects.toThrow('given up')
    expect(await reader.read('What is the rent?', [LEASE])).toHaveLength(1)
  })

  test('ends its threads after they had nothing to do', async () => {
    const short = new ThreadedReader(50)
    await short.read('What is the rent?', [LEASE])
    expect(short.threads).toBeGreaterThan(0)
    await until('the threads to end', () => short.threads === 0)
    expect(await short.read('What is the rent?', [LEASE])).toHaveLength(1)
    await short.close()
  })

  test('answers nothing more once it is closed, and leaves nobody waiting', async () => {
    const closed = new ThreadedReader()
    const reading = closed.read('What is the rent?', new Array(8).fill(LEASE))
    await closed.close()
    expect(reading).rejects.toThrow('stopping')
    expect(closed.entail('The rent is due.', LEASE)).rejects.toThrow('stopping')
    expect(closed.threads).toBe(0)
  })

  test('ends while its threads are in native code, and the process lives on', async () => {
    for (let i = 0; i < 5; i++) {
      const closed = new ThreadedReader()
      const reading = closed.read('What is the rent?', [LEASE, CAKE]).catch(() => null)
      await Bun.sleep(i * 40)
      await closed.close()
      await reading
    }
    expect(await reader.read('What is the rent?', [LEASE])).toHaveLength(1)
  })
})
