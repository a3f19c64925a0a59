import { afterAll, beforeAll, expect, test } from 'bun:test'
import { countedTable } from '../../../server/answer/tables/row-count.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../support/app.ts'

const FILES = {
  'rain.csv': 'Station,Month,Rain mm\nBergen,May,190\nBergen,June,152\nOslo,May,49\nOslo,June,36\n',
  'closings.csv': 'Company,Notice\nAcme,Closing\nBolt,Layoff\nCedar,Closing\n',
  'depot.html':
    '<h1>Depot</h1><h2>Tools</h2><table><tr><th>Tool</th><th>Pieces</th></tr><tr><td>Saw</td><td>4</td></tr><tr><td>Axe</td><td>2</td></tr></table>' +
    '<h2>Paints</h2><table><tr><th>Paint</th><th>Litres</th></tr><tr><td>Red</td><td>4</td></tr><tr><td>Blue</td><td>2</td></tr><tr><td>White</td><td>9</td></tr></table>',
}

let app: TestApp
beforeAll(async () => {
  app = await openApp({})
  await app.ingest('all', FILES)
})
afterAll(async () => await app[Symbol.asyncDispose]())

test.each([
  ['How many rows does rain.csv have?', '4', 'rain.csv'],
  ['How many entries are there in the rain table?', '4', 'rain.csv'],
  ['number of records in rain', '4', 'rain.csv'],
  ['Wie viele Zeilen hat rain.csv?', '4', 'rain.csv'],
  // 'closings' is not a value of a column here.
  ['How many rows are in closings.csv?', '3', 'closings.csv'],
  ['How many rows does the paints table have?', '3', 'depot.html'],
])('the rows of a table that the question names are counted: %p', async (query, value, filename) => {
  const { outcome, answer, computed } = await app.call(endpoints.query, { body: { query } })
  expect(outcome).toBe('answered')
  expect(answer).toStartWith(`**${value}**`)
  expect(computed).toMatchObject({ value, query: 'number of rows', table: { filename }, is_answer: true })
})

test.each([
  'How many rows have more than 100 mm of rain in Bergen?',
  'How many stations does rain.csv have?',
  'Which rows are in rain.csv?',
  'How many rows are there?',
])('no table is counted for a question for anything else: %p', async (query) => {
  const words = countedTable(query)
  expect(words === null || !words.every((word) => word.toLowerCase() === 'rain')).toBe(true)
})
