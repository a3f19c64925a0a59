import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readTable } from '../../../server/answer/tables/read-table-question.ts'
import { typeTable } from '../../../server/documents/tables/typed-table.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../support/app.ts'

const FILES = {
  'rain.csv':
    'Station,Month,Rain mm\nBergen,January,190\nBergen,February,152\nBergen,March,170\nOslo,January,49\nOslo,February,36\nOslo,March,47\n',
  'artists.csv':
    'Artist,Born,Died,Nationality\nDavid Hockney,1937,,British\nDamien Hirst,1965,,British\nFrida Kahlo,1907,1954,Mexican\nHilma af Klint,1862,1944,Swedish\n',
  'closings.csv':
    'Company,City,Notice,Employees\nAcme Foods,San José,Closing,120\nBolt Works,Oakland,Layoff,45\nCedar Labs,San José,Closing,60\nDelta Soft,San José,Layoff,15\nEcho Print,Fresno,Closing,33\n',
  'orders.csv':
    'Order,Customer,City,Amount\n1,Lund Bikes,Lund,120.50\n2,Ystad Boats,Ystad,80\n3,Lund Books,Lund,49.50\n4,Malmo Bread,Malmo,200\n5,Lund Tea,Lund,30\n',
}

let app: TestApp
let ids: Map<string, string>
beforeAll(async () => {
  app = await openApp({})
  await app.ingest('all', FILES)
  ids = new Map((await app.documents('all')).map(({ filename, id }) => [filename, id]))
})
afterAll(async () => await app[Symbol.asyncDispose]())

const ask = async (query: string, file: keyof typeof FILES) =>
  await app.call(endpoints.query, { body: { query, documents: [ids.get(file)] } })

test.each([
  ['Which companies are closing in San José?', 'closings.csv', 'Acme Foods, Cedar Labs'],
  ['Who are the British artists?', 'artists.csv', 'David Hockney, Damien Hirst'],
] as const)('a question for all rows of a kind is answered with all: %p', async (query, file, value) => {
  const { outcome, answer, computed } = await ask(query, file)
  expect(outcome).toBe('answered')
  expect(answer).toStartWith(`**${value}**`)
  expect(computed).toMatchObject({ value, is_answer: true, row_count: 2 })
})

test.each([
  ['Which company has the most employees?', 'closings.csv', 'Acme Foods'],
  ['Which company has the fewest employees?', 'closings.csv', 'Delta Soft'],
  ['Which customer has the highest amount?', 'orders.csv', 'Malmo Bread'],
] as const)('the row with the most or least of all is the answer: %p', async (query, file, value) => {
  const { outcome, answer, computed } = await ask(query, file)
  expect(outcome).toBe('answered')
  expect(answer).toStartWith(`**${value}**`)
  expect(computed).toMatchObject({ value, is_answer: true, row_count: 1 })
})

test.each(['When did Hirst die?', 'When did Hockney die?', 'When has Hirst died?'])(
  'an empty cell that is asked for is said to be empty, and no other row answers: %p',
  async (query) => {
    const { answer, computed } = await ask(query, 'artists.csv')
    expect(answer).toStartWith('The cell is empty')
    expect(answer).not.toMatch(/1954|1944/)
    expect(computed).toMatchObject({ value: '', query_json: { column: 'Died' }, row_count: 1 })
  },
)

test('a filled cell of the same column answers', async () => {
  const { answer } = await ask('When did Kahlo die?', 'artists.csv')
  expect(answer).toContain('**1954**')
})

test('a column that the table lacks is not read as one that no word asks for', async () => {
  const { outcome, computed } = await ask('Where does Hockney live now?', 'artists.csv')
  expect(outcome).not.toBe('answered')
  expect(computed?.value).not.toBe('British')
})

test.each([
  ['How much more rain than Oslo did Bergen have in March?', '123 mm'],
  ['How much more rain did Bergen have than Oslo in January?', '141 mm'],
  ['What is the difference in rain between Bergen and Oslo in February?', '116 mm'],
])('two rows are compared among those that the question names besides: %p', async (query, value) => {
  const { answer, computed } = await ask(query, 'rain.csv')
  expect(answer).toStartWith(`**${value}**`)
  expect(computed).toMatchObject({ value, query_json: { show: 'difference', column: 'Rain mm' } })
  expect(computed?.rows.map(({ cells }) => cells[1])).toEqual([
    computed?.rows[0]?.cells[1] ?? '',
    computed?.rows[0]?.cells[1] ?? '',
  ])
})

test('no row answers how many there are by the number that it bears', async () => {
  const { answer, computed } = await ask('How many orders are from Ystad?', 'orders.csv')
  expect(answer).toStartWith('**1**')
  expect(computed).toMatchObject({ value: '1', query_json: { show: 'count' } })
})

test('a cell that holds a number of something answers how many there are', async () => {
  const { answer } = await ask('How many employees does Bolt Works have?', 'closings.csv')
  expect(answer).toContain('**45**')
})

test('how many is read as no name, date or number of a row', () => {
  const table = typeTable(
    [['No'], ['Ship'], ['Built'], ['Cabins']],
    [
      ['7', 'Marika', '1967-08-05', '12'],
      ['3', 'Oda', '1971-02-11', '40'],
      ['9', 'Ilse', '1980-12-01', '12'],
    ],
  )
  const { readings } = readTable('How many cabins does the Oda have?', { table })
  expect(readings[0]?.result.values).toEqual(['40'])
  expect(readings[0]?.query).toMatchObject({ column: 3 })
})

test.each(['How much is the rent?', 'How long does it last?', 'Wie hoch ist die Miete?'])(
  '%s is not read as a number of rows',
  (question) => {
    const terms = typeTable(
      [['Term'], ['Agreed']],
      [
        ['Rent', '€1,240 a month'],
        ['Deposit', '€2,480'],
        ['Notice', '3 months'],
      ],
    )
    const { readings } = readTable(question, { table: terms })
    const shows = readings.map(({ query }) => query.show)
    expect(shows).not.toContain('count')
    expect(shows).not.toContain('distinct')
  },
)

test('no question is read as one for the first or last row unless a word asks for it', () => {
  const versions = typeTable(
    [['Version'], ['Changed'], ['Approved by']],
    [
      ['1.0', 'First version', 'A. Brandt'],
      ['2.0', 'Remote work', 'C. Osei'],
      ['3.0', 'Travel', 'C. Osei'],
    ],
  )
  const placesIn = (question: string) =>
    readTable(question, { table: versions }).readings.filter(({ query }) => query.order?.by === null)
  expect(placesIn('Who approves expenses?')).toEqual([])
  expect(placesIn('Who approved it?')).toEqual([])
  expect(placesIn('Who approved the first one?')).not.toEqual([])
})
