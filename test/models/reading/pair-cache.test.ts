import { describe, expect, test } from 'bun:test'
import { PairCache } from '../../../server/models/reading/threaded-reader.ts'

describe('PairCache', () => {
  test('asks once for a pair, and again for one that is divided otherwise', async () => {
    const pairs = new PairCache<number>(10)
    let asked = 0
    const ask = async () => ++asked
    expect(await pairs.get('rent', 'due', ask)).toBe(1)
    expect(await pairs.get('rent', 'due', ask)).toBe(1)
    expect(await pairs.get('ren', 'tdue', ask)).toBe(2)
  })

  test('forgets the pair that was asked for longest ago', async () => {
    const pairs = new PairCache<string>(2)
    const asked: string[] = []
    const get = (text: string) =>
      pairs.get('rent', text, async () => {
        asked.push(text)
        return text
      })
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await get(text)
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
  })

  test('asks again where asking failed', async () => {
    const pairs = new PairCache<string>(2)
    expect(pairs.get('rent', 'due', () => Promise.reject(new Error('given up')))).rejects.toThrow('given up')
    expect(await pairs.get('rent', 'due', async () => 'read')).toBe('read')
  })
})
