import '../../../support/happy-dom.ts'
import { expect, test } from 'bun:test'
import { citedAs, statementBefore } from '../../../../web/features/query/answer/statement.ts'

const source = {
  source_number: 1,
  filename: 'lease.pdf',
  dataset: 'd',
  chunk_index: 0,
  relevance_score: 1,
  snippet: 'Rent is due monthly. A late fee of\n$75 applies after day five. Pets are allowed.',
  start: 100,
  end: 180,
  quote: 'Rent is due monthly.',
  quote_start: 100,
  quote_end: 120,
}

test('citedAs() quotes the statement where it stands word for word in the passage', () => {
  expect(citedAs(source, '“A late fee of $75 applies after day five.”')).toMatchObject({
    quote: 'A late fee of\n$75 applies after day five',
    quote_start: 121,
    quote_end: 161,
  })
})

test('citedAs() leaves the source as it is when the statement is in other words', () => {
  expect(citedAs(source, 'Tenants who pay late are charged seventy-five dollars')).toBe(source)
})

test('statementBefore() reads back to the last mark in the same block', () => {
  const block = document.createElement('p')
  block.innerHTML =
    'First thing <button class="cite">1</button><button class="cite">2</button>. Second <b>thing</b> <button class="cite">3</button>'
  const [one, two, three] = block.querySelectorAll('.cite')
  if (!one || !two || !three) throw new Error('no marks')
  expect(statementBefore(one)).toBe('First thing')
  expect(statementBefore(two)).toBe('First thing')
  expect(statementBefore(three)).toBe('. Second thing')
})

test('statementBefore() gives the whole of a row whose only mark stands in one of its cells', () => {
  const table = document.createElement('table')
  table.innerHTML = '<tr><td>Albania</td><td>89 <button class="cite">1</button></td><td>wine</td></tr>'
  const mark = table.querySelector('.cite')
  if (!mark) throw new Error('no mark')
  expect(statementBefore(mark).replace(/\s+/g, '')).toMatch(/^Albania89wine$/)
})
