import { describe, expect, test } from 'bun:test'
import type { Block, ProseBlock, TableBlock } from '../../../server/documents/model/parser.ts'
import { CHUNK_HARD_LIMIT_CHARS } from '../../../shared/limits.ts'
import { chunked } from '../../support/texts/chunked.ts'

const prose = (text: string, more: Partial<ProseBlock> = {}): Block => ({
  kind: 'paragraph',
  text,
  place: {},
  ...more,
})

function table(rows: string[][], more: Partial<TableBlock> = {}): Block {
  return { kind: 'table', header: null, showsHeader: false, rows, place: {}, ...more }
}

describe('chunk()', () => {
  test('keeps a short document in one chunk', () => {
    const { chunks } = chunked([prose('Title', { kind: 'heading', level: 1 }), prose('One.'), prose('Two.')])
    expect(chunks.map(({ text }) => text)).toEqual(['Title\n\nOne.\n\nTwo.'])
  })

  test('yields nothing for a document without text', () => {
    expect(chunked([]).chunks).toEqual([])
    expect(chunked([prose('   '), prose('Page 1 of 9', { kind: 'furniture' })]).chunks).toEqual([])
  })

  test('keeps offsets correct around a block without text', () => {
    const { documentText, chunks } = chunked([prose('One.'), prose(''), prose('Two.')])
    expect(documentText).toBe('One.\n\nTwo.')
    expect(chunks.map(({ text }) => text)).toEqual([documentText])
  })

  test('begins a chunk with whole sentences of the preceding one', () => {
    const sentences = Array.from({ length: 60 }, (_, i) => `This is sentence number ${i} of the text.`)
    const { chunks } = chunked([prose(sentences.join(' '))])
    expect(chunks.length).toBeGreaterThan(2)
    for (const [i, chunk] of chunks.entries()) {
      expect(chunk.text).toMatch(/^This is sentence .* of the text\.$/s)
      if (i > 0) expect(chunk.start).toBeLessThan(chunks[i - 1]?.end ?? 0)
    }
  })

  test('begins a chunk at a heading if the open chunk has text', () => {
    const { chunks } = chunked([
      prose('a b. '.repeat(80).trim()),
      prose('Second', { kind: 'heading', level: 2 }),
      prose('More.'),
    ])
    expect(chunks.map(({ text }) => text.slice(0, 6))).toEqual(['a b. a', 'Second'])
  })

  test('reports where another section begins inside a chunk', () => {
    const under = (...headings: string[]) => ({ place: { headings } })
    const { documentText, chunks } = chunked([
      prose('1. Term', { kind: 'heading', level: 1 }),
      prose('Two years.', under('1. Term')),
      prose('2. Rent', { kind: 'heading', level: 1 }),
      prose('2.1 Amount', { kind: 'heading', level: 2, ...under('2. Rent') }),
      prose('900 a month.', under('2. Rent', '2.1 Amount')),
      prose('No cash.', under('2. Rent', '2.1 Amount')),
      prose('3. Schedule', { kind: 'heading', level: 1 }),
    ])
    expect(chunks).toHaveLength(1)
    expect(chunks[0]?.place).toEqual({ headings: ['1. Term'] })
    expect(chunks[0]?.sections).toEqual([
      { start: documentText.indexOf('2. Rent'), headings: ['2. Rent', '2.1 Amount'] },
      { start: documentText.indexOf('3. Schedule'), headings: ['3. Schedule'] },
    ])
  })

  test('reports no sections in a chunk with one', () => {
    const { chunks } = chunked([
      prose('Term', { kind: 'heading', level: 1 }),
      prose('Two years.', { place: { headings: ['Term'] } }),
    ])
    expect(chunks).toHaveLength(1)
    expect(chunks[0]).not.toHaveProperty('sections')
  })

  test('never splits a table row', () => {
    const rows = Array.from({ length: 200 }, (_, i) => [`row${i}`, 'x y '.repeat(20).trim(), `end${i}`])
    const { chunks } = chunked([table(rows)])
    expect(chunks.length).toBeGreaterThan(5)
    for (const { text } of chunks)
      for (const line of text.split('\n')) expect(line).toMatch(/^row(\d+)\t.*\tend\1$/)
  })

  test('renders each table row as "header: value", without empty cells', () => {
    const header = ['Name', 'Price', 'Note']
    const { chunks } = chunked([
      table(
        [
          ['Lamp', '9.50', ''],
          ['', '', ''],
          ['Desk', '120', 'oak'],
        ],
        { header, showsHeader: true },
      ),
    ])
    expect(chunks[0]?.text).toBe('Name\tPrice\tNote\nLamp\t9.50\t\n\t\t\nDesk\t120\toak')
    expect(chunks[0]?.rendered).toBe(
      'Name; Price; Note\nName: Lamp; Price: 9.50\n\t\t\nName: Desk; Price: 120; Note: oak',
    )
  })

  test('gives a chunk of a table its row range', () => {
    const rows = Array.from({ length: 100 }, (_, i) => [`r${i + 2}`, 'v'.repeat(40)])
    const { chunks } = chunked([
      table(rows, {
        header: ['a', 'b'],
        showsHeader: true,
        place: { sheet: 'S', row_start: 1, row_end: 101 },
      }),
    ])
    for (const { text, place } of chunks) {
      const numbers = [...text.matchAll(/^r(\d+)/gm)].map(([, n]) => Number(n))
      expect(place.row_end).toBe(numbers.at(-1))
      expect(place.row_start).toBe(text.startsWith('a\tb') ? 1 : numbers[0])
    }
  })

  test('splits a row of 20,000 columns between cells and repeats the headers', () => {
    const header = Array.from({ length: 20_000 }, (_, i) => `column${i}`)
    const { chunks, documentText } = chunked([table([header.map((_, i) => `v${i}`)], { header })])
    expect(chunks.length).toBeGreaterThan(50)
    for (const { text, rendered, start, end } of chunks) {
      expect(text).toBe(documentText.slice(start, end))
      expect(text).toMatch(/^v\d+(\tv\d+)*$/)
      expect(rendered).toMatch(/^column(\d+): v\1; /)
      expect(rendered.length).toBeLessThanOrEqual(CHUNK_HARD_LIMIT_CHARS)
    }
  })

  test('splits a cell of 20,000 characters and repeats its header', () => {
    const { chunks, documentText } = chunked([table([['One. Two? '.repeat(2000)]], { header: ['Text'] })])
    expect(chunks.length).toBeGreaterThan(4)
    for (const { text, rendered, start, end } of chunks) {
      expect(text).toBe(documentText.slice(start, end))
      expect(rendered).toStartWith('Text: ')
    }
  })

  test('splits a word of a million characters, but no surrogate pair', () => {
    const { chunks, documentText } = chunked([prose(`x${'😀'.repeat(500_000)}`)])
    expect(chunks.map(({ text }) => text).join('')).toBe(documentText)
    for (const { text } of chunks) {
      expect(text.length).toBeLessThanOrEqual(CHUNK_HARD_LIMIT_CHARS)
      expect(text.isWellFormed()).toBe(true)
    }
  })
})

test('an aside is a chunk of its own once, however often it is repeated', () => {
  const page = (number: number): Block[] => [
    { kind: 'aside', text: 'Policy number 77-1204, boat insurance', place: { page: number } },
    { kind: 'paragraph', text: `Text of page ${number}.`, place: { page: number } },
    { kind: 'aside', text: `Page ${number} of 3, hotline 46 99 88 77`, place: { page: number } },
    { kind: 'aside', text: `Page ${number}`, place: { page: number } },
  ]
  const { chunks } = chunked([...page(1), ...page(2), ...page(3)])
  expect(chunks.filter(({ place }) => place.aside).map(({ text }) => text)).toEqual([
    'Policy number 77-1204, boat insurance',
    'Page 1 of 3, hotline 46 99 88 77',
  ])
})

test('a chunk names the clause that it begins in, and those that begin inside it', () => {
  const headings = ['Lease', '5 Repairs']
  const { chunks } = chunked([
    { kind: 'paragraph', text: '5.1 The tenant pays small repairs.', place: { headings } },
    { kind: 'paragraph', text: '5.2 The landlord repairs the roof.', place: { headings } },
  ])
  expect(chunks).toMatchObject([
    { place: { headings: [...headings, '5.1'] }, sections: [{ start: 36, headings: [...headings, '5.2'] }] },
  ])
})
