import { afterAll, describe, expect, test } from 'bun:test'
import { endpoints } from '../../../../shared/endpoints.ts'
import { openApp } from '../../../support/app.ts'

const RENTALS = `Depot,Item,Price,Since,Note
Lund,Canoe,45.50,2021-03-04,two seats
lund,Kayak,25,2019-11-30,
Malmö,Canoe 10,1200,2020-01-01,"wide, stable"
Malmö,Canoe 2,n/a,2020-01-02,
,Paddle,7,2023-05-05,
`

const app = await openApp()
afterAll(() => app[Symbol.asyncDispose]())
await app.ingest('hire', {
  'rentals.csv': RENTALS,
  'note.txt': 'There is no table in here.',
  'two.md':
    '# Rain\n\n| Month | Rain mm |\n| --- | --- |\n| May | 40 |\n| June | 55 |\n\nAnd sun.\n\n| Day | Sun h |\n| --- | --- |\n| Monday | 9 |\n',
  'broken.pdf': '%PDF-1.7 nothing',
})
const documents = await app.documents('hire')
const idOf = (name: string) => documents.find(({ filename }) => filename === name)?.id ?? ''
const id = idOf('rentals.csv')

const rows = async (query: Record<string, string> = {}, number = '0') =>
  await app.call(endpoints.documentTableRows, { params: { id, number }, query })
const items = async (query: Record<string, string>) => (await rows(query)).data.map(({ cells }) => cells[1])
const where = (...conditions: object[]) => ({ where: JSON.stringify(conditions) })

describe('the tables of a document', () => {
  test('are listed with their columns, types and units', async () => {
    const list = await app.call(endpoints.documentTables, { params: { id } })
    expect(list).toMatchObject({
      total: 1,
      data: [{ number: 0, rows: 5, column_count: 5, left_out: 0, caption: null }],
    })
    expect(list.data[0]?.columns.map(({ path, type }) => [path.join(), type])).toEqual([
      ['Depot', 'text'],
      ['Item', 'text'],
      ['Price', 'number'],
      ['Since', 'date'],
      ['Note', 'text'],
    ])
    const two = await app.call(endpoints.documentTables, { params: { id: idOf('two.md') } })
    expect(two.data.map(({ columns }) => columns.map(({ path, unit }) => [...path, unit]))).toEqual([
      [
        ['Month', null],
        ['Rain mm', 'mm'],
      ],
      [
        ['Day', null],
        ['Sun h', 'h'],
      ],
    ])
    const second = await app.call(endpoints.documentTables, {
      params: { id: idOf('two.md') },
      query: { offset: '1', columns: '1' },
    })
    expect(second.data).toMatchObject([{ number: 1, columns: [{ path: ['Day'] }], column_count: 2 }])
    expect(await app.call(endpoints.documentTables, { params: { id: idOf('note.txt') } })).toEqual({
      data: [],
      total: 0,
    })
  })

  test('give their rows as they are written, with the place of each in the text', async () => {
    const { data, total, offset } = await rows({ offset: '1', limit: '2' })
    expect([total, offset]).toEqual([5, 1])
    expect(data).toMatchObject([
      { row: 1, number: 3, cells: ['lund', 'Kayak', '25', '2019-11-30', ''] },
      { row: 2, number: 4, cells: ['Malmö', 'Canoe 10', '1200', '2020-01-01', 'wide, stable'] },
    ])
    const start = String(data[0]?.start)
    const part = await app.call(endpoints.documentPart, { params: { id }, query: { start, length: '20' } })
    expect(part.text).toBe('lund\tKayak\t25\t2019-1')
    expect(await rows({ offset: '99' })).toEqual({ data: [], offset: 99, total: 5 })
    expect((await rows({ first_column: '1', columns: '2', limit: '1' })).data[0]?.cells).toEqual([
      'Canoe',
      '45.50',
    ])
  })

  test('are sorted by numbers, dates and letters, cells without a value last', async () => {
    expect(await items({ sort: '2' })).toEqual(['Paddle', 'Kayak', 'Canoe', 'Canoe 10', 'Canoe 2'])
    expect(await items({ sort: '2', order: 'desc' })).toEqual([
      'Canoe 10',
      'Canoe',
      'Kayak',
      'Paddle',
      'Canoe 2',
    ])
    expect(await items({ sort: '3' })).toEqual(['Kayak', 'Canoe 10', 'Canoe 2', 'Canoe', 'Paddle'])
    expect(await items({ sort: '1' })).toEqual(['Canoe', 'Canoe 2', 'Canoe 10', 'Kayak', 'Paddle'])
    expect(await items({ sort: '0' })).toEqual(['Canoe', 'Kayak', 'Canoe 10', 'Canoe 2', 'Paddle'])
    expect(await items({ sort: '0', order: 'desc' })).toEqual([
      'Canoe 10',
      'Canoe 2',
      'Canoe',
      'Kayak',
      'Paddle',
    ])
  })

  test('are filtered by all conditions at once', async () => {
    expect(await items(where({ column: 0, test: 'is', value: 'LUND' }))).toEqual(['Canoe', 'Kayak'])
    expect(await items(where({ column: 0, test: 'is_not', value: 'lund' }))).toEqual(['Canoe 10', 'Canoe 2'])
    expect(await items(where({ column: 0, test: 'contains', value: 'malmo' }))).toEqual([
      'Canoe 10',
      'Canoe 2',
    ])
    expect(await items(where({ column: 0, test: 'empty' }))).toEqual(['Paddle'])
    expect(await items(where({ column: 4, test: 'filled' }))).toEqual(['Canoe', 'Canoe 10'])
    expect(await items(where({ column: 2, test: 'is', value: '1,200' }))).toEqual(['Canoe 10'])
    expect(await items(where({ column: 2, test: 'more_than', value: '25' }))).toEqual(['Canoe', 'Canoe 10'])
    expect(await items(where({ column: 2, test: 'at_most', value: '25' }))).toEqual(['Kayak', 'Paddle'])
    expect(await items(where({ column: 3, test: 'less_than', value: '2020-01-02' }))).toEqual([
      'Kayak',
      'Canoe 10',
    ])
    const both = where(
      { column: 1, test: 'contains', value: 'canoe' },
      { column: 2, test: 'at_least', value: '45.5' },
    )
    expect(await items({ ...both, sort: '2', order: 'desc' })).toEqual(['Canoe 10', 'Canoe'])
    expect((await rows(both)).total).toBe(2)
  })

  test('open at the page of a row, also when they are sorted or filtered', async () => {
    const { data } = await rows()
    const at = String((data[2]?.start ?? 0) + 8)
    expect(await rows({ at, limit: '2' })).toMatchObject({
      offset: 2,
      data: [{ row: 2 }, { row: 3 }],
      found: { row: 2, column: 1 },
    })
    expect(await rows({ at, limit: '2', sort: '2' })).toMatchObject({
      offset: 2,
      data: [{ row: 0 }, { row: 2 }],
    })
    expect(await rows({ at, ...where({ column: 0, test: 'is', value: 'Lund' }) })).toMatchObject({
      offset: 0,
      total: 2,
    })
  })

  test('that do not exist, columns and conditions included, are named', async () => {
    const problem = (query: Record<string, string>, params: Record<string, string> = {}) =>
      app.problem(endpoints.documentTableRows, { params: { id, number: '0', ...params }, query })
    expect(await problem({}, { number: '1' })).toEqual({
      ...{ status: 404, code: 'no_such_table', detail: "'rentals.csv' has no table 1" },
    })
    expect(await problem({}, { id: 'none' })).toMatchObject({ status: 404 })
    expect(await problem({}, { id: idOf('broken.pdf') })).toMatchObject({
      status: 409,
      code: 'document_not_ready',
    })
    expect(await problem({ sort: '5' })).toEqual({
      ...{
        status: 422,
        code: 'no_such_column',
        detail: 'The table has no column 5: it has 5, which are counted from 0',
      },
    })
    expect(await problem(where({ column: 7, test: 'empty' }))).toMatchObject({
      status: 422,
      code: 'no_such_column',
    })
    expect((await problem({ where: 'Lund' })).detail).toContain('expected JSON such as [{"column":1')
    expect((await problem(where({ column: 0, test: 'like', value: 'a' }))).detail).toContain('where')
    expect(await problem({ where: '{}' })).toMatchObject({ status: 422, code: 'invalid_value' })
    expect(await problem({ sort: '-1' })).toMatchObject({ status: 422 })
    expect(await problem({ limit: '100000' })).toMatchObject({ status: 422 })
    expect(await problem({}, { number: 'x' })).toMatchObject({ status: 422 })
    const many = Array.from({ length: 21 }, () => ({ column: 0, test: 'empty' }))
    expect(await problem(where(...many))).toMatchObject({ status: 422 })
  })
})
