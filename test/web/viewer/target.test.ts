import { expect, test } from 'bun:test'
import { addressOfTarget, targetOf, targetOfAddress } from '../../../web/viewer/target.ts'

const citation = {
  source_number: 1,
  filename: 'a.pdf',
  dataset: 'd',
  chunk_index: 0,
  relevance_score: 0.5,
  snippet: 'The snippet.',
  document_id: 'x/1',
  page: 3,
  start: 10,
  end: 90,
  quote: 'snippet',
  quote_start: 14,
  quote_end: 21,
}

test('targetOf() points to the quote, to the passage without one, and nowhere without a document', () => {
  expect(targetOf(citation)).toEqual({
    documentId: 'x/1',
    page: 3,
    start: 14,
    end: 21,
    cell: null,
    quote: 'snippet',
    near: { before: 'The ', after: '.' },
  })
  expect(targetOf({ ...citation, quote: null, quote_start: null, quote_end: null })).toMatchObject({
    start: 10,
    end: 90,
    quote: 'The snippet.',
  })
  const { document_id: _, ...plain } = citation
  expect(targetOf(plain)).toBeNull()
})

test('targetOf() knows where the cell of a quoted row begins that answers', () => {
  const rows = {
    ...citation,
    snippet: 'Andorra\t245\t312\nAlbania\t89\t54',
    quote: 'Albania\t89\t54',
    quote_start: 26,
    quote_end: 39,
    columns: ['country', 'beer', 'wine'],
  }
  expect(targetOf({ ...rows, asked: ['wine'] })?.cell).toBe(37)
  expect(targetOf({ ...rows, asked: ['beer', 'wine'] })?.cell).toBe(34)
  expect(targetOf(rows)?.cell).toBeNull()
  expect(targetOf({ ...rows, columns: ['country', 'beer'], asked: ['beer'] })?.cell).toBeNull()
})

test('an address leads back to its place', () => {
  const target = targetOf(citation)
  if (!target) throw new Error('no target')
  const address = new URL(addressOfTarget(target), 'http://ibid.test')
  expect(address.pathname).toBe('/dashboard/documents/x%2F1')
  expect(targetOfAddress('x/1', address.searchParams)).toEqual({
    ...target,
    ...{ quote: null, near: null, table: null },
  })
})

test.each(['', 'page=0&mark=9-3', 'page=x&mark=a-b', 'mark=5'])(
  'an address with %p names no place',
  (query) => {
    expect(targetOfAddress('x', new URLSearchParams(query))).toMatchObject({
      page: null,
      start: null,
      end: null,
      cell: null,
    })
  },
)
