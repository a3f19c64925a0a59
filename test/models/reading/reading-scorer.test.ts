import { afterAll, describe, expect, test } from 'bun:test'
import { readTable } from '../../../server/answer/tables/read-table-question.ts'
import { typeTable } from '../../../server/documents/tables/typed-table.ts'
import { ThreadedReader } from '../../../server/models/reading/threaded-reader.ts'

const reader = new ThreadedReader()
afterAll(() => reader.close())

const hotels = typeTable(
  [['Hotel'], ['City'], ['Rooms'], ['Price']],
  [
    ['Astor', 'Bergen', '120', '95'],
    ['Bristol', 'Oslo', '252', '140'],
    ['Central', 'Lund', '64', '80'],
    ['Duke', 'Bergen', '38', '210'],
  ],
)

describe('ThreadedReader.score()', () => {
  test('scores each reading, and the same question alike', async () => {
    const asked = readTable('how many rooms does the bristol have?', { table: hotels }).best()
    const scores = await reader.score(asked)
    expect(scores).toHaveLength(asked.readings.length)
    expect([...scores].every(Number.isFinite)).toBe(true)
    expect(await reader.score(asked)).toEqual(scores)
  })

  test('likes what was asked more than another column', async () => {
    const read = readTable('how many rooms does the bristol have?', { table: hotels })
    const [best] = read.again(await reader.score(read.best()))
    expect(best?.result.values).toEqual(['252'])
  })

  test('scores the readings of a table with more columns than it reads', async () => {
    const names = Array.from({ length: 60 }, (_, at) => [`Measured quantity ${at}`])
    const wide = typeTable(
      [['Place'], ...names],
      [
        ['Bergen', ...names.map((_, at) => String(at))],
        ['Lund', ...names.map((_, at) => String(at + 7))],
      ],
    )
    const asked = readTable('what is the measured quantity 58 in bergen?', { table: wide }).best()
    expect(await reader.score(asked)).toHaveLength(asked.readings.length)
  })

  test('leaves what waits when its question is given up', async () => {
    const asked = readTable('how many rooms does the bristol have?', { table: hotels }).best()
    const abort = new AbortController()
    const scores = reader.score(asked, abort.signal)
    abort.abort(new Error('given up'))
    expect(scores).rejects.toThrow('given up')
  })
})
