import { describe, expect, test } from 'bun:test'
import type { Chunk } from '../../server/chunk/chunk.ts'
import { Chunker } from '../../server/chunk/chunker.ts'
import { TextLayout } from '../../server/chunk/text-layout.ts'
import type { Block, ProseBlock, TableBlock } from '../../server/parse/parser.ts'
import { CHUNK_CHARS, CHUNK_HARD_LIMIT_CHARS, CHUNK_OVERLAP_CHARS } from '../../shared/limits.ts'

type Chunked = { readonly documentText: string; readonly chunks: readonly Chunk[] }

/** Chunks a document as the worker does, and gives its whole text beside them. */
function chunked(blocks: readonly Block[]): Chunked {
  const layout = new TextLayout()
  const chunker = new Chunker()
  const chunks: Chunk[] = []
  let documentText = ''
  for (const block of blocks) {
    const placed = layout.place(block)
    if (placed.text === '') continue
    documentText = documentText.padEnd(placed.start, '\n') + placed.text
    chunks.push(...chunker.push(placed))
  }
  return { documentText, chunks: [...chunks, ...chunker.end()] }
}

const prose = (text: string, more: Partial<ProseBlock> = {}): Block => ({
  kind: 'paragraph',
  text,
  place: {},
  ...more,
})

function table(rows: string[][], more: Partial<TableBlock> = {}): Block {
  return { kind: 'table', header: null, showsHeader: false, rows, place: {}, ...more }
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A document of every kind of block, of odd sizes and with odd white space. */
function randomDocument(seed: number): Block[] {
  const random = randomOf(seed)
  const upTo = (n: number) => Math.floor(random() * n)
  const pick = <const T>(items: readonly [T, ...T[]]): T => items[upTo(items.length)] ?? items[0]
  const word = () =>
    pick(['notice', 'tenant', 'Überzug', 'naïve', '東京', 'e.g.', 'U.S.', '3.14', '😀', 'co-operate', 'a'])
  const sentence = (words: number) =>
    `${Array.from({ length: 1 + upTo(words) }, word).join(pick([' ', ' ', '  ', '\n']))}${pick(['.', '?', '!', '', '。'])}`
  const text = (sentences: number) =>
    pick(['', '', ' ', '\n']) +
    Array.from({ length: upTo(sentences) }, () => sentence(pick([5, 20, 60]))).join(' ') +
    pick(['', '', ' ', '\n\n'])
  const cell = () => pick(['', word(), sentence(8).replaceAll('\n', ' '), 'x'.repeat(upTo(50))])
  let page = 1
  return Array.from({ length: 1 + upTo(40) }, (): Block => {
    if (random() < 0.1) page++
    const place = { page, headings: [`Part ${page}`] }
    const kind = pick(['paragraph', 'paragraph', 'list', 'code', 'note', 'furniture', 'heading', 'table'])
    if (kind === 'heading') return { kind, text: sentence(8), place, level: 2 }
    if (kind !== 'table') return { kind, text: text(pick([1, 6, 60])), place }
    const columns = 1 + upTo(pick([4, 40]))
    const row = () => Array.from({ length: columns }, cell)
    const header = random() < 0.7 ? row() : null
    const rows = Array.from({ length: upTo(40) }, row)
    return { kind, header, showsHeader: random() < 0.5, rows, place: { ...place, row_start: 1 } }
  })
}

const SEEDS = Array.from({ length: 300 }, (_, i) => i + 1)

describe('Chunker, over 300 random documents,', () => {
  const documents = SEEDS.map((seed) => ({
    seed,
    blocks: randomDocument(seed),
    ...chunked(randomDocument(seed)),
  }))
  const failing = (holds: (document: (typeof documents)[number]) => boolean) =>
    documents.filter((document) => !holds(document)).map(({ seed }) => seed)

  test('gives each chunk the text that stands at its offsets', () => {
    expect(
      failing(({ chunks, documentText }) =>
        chunks.every((c) => documentText.slice(c.start, c.end) === c.text),
      ),
    ).toEqual([])
  })

  test('renders as many lines as the text has', () => {
    const lines = (text: string) => text.split('\n').length
    expect(failing(({ chunks }) => chunks.every((c) => lines(c.text) === lines(c.rendered)))).toEqual([])
  })

  test('numbers chunks from 0 in the order of the document', () => {
    expect(
      failing(({ chunks }) =>
        chunks.every((c, i) => c.index === i && (i === 0 || c.end > (chunks[i - 1]?.end ?? 0))),
      ),
    ).toEqual([])
  })

  test('repeats at most 200 characters of the chunk before', () => {
    expect(
      failing(({ chunks }) =>
        chunks.every((c, i) => (chunks[i - 1]?.end ?? 0) - c.start <= CHUNK_OVERLAP_CHARS),
      ),
    ).toEqual([])
  })

  test('never makes a chunk longer than a full one and the largest piece that may not be cut', () => {
    const most = CHUNK_HARD_LIMIT_CHARS + CHUNK_CHARS
    expect(failing(({ chunks }) => chunks.every((c) => c.text.length <= most))).toEqual([])
  })

  test('leaves out nothing but furniture and white space', () => {
    expect(
      failing(({ blocks, chunks }) => {
        const layout = new TextLayout()
        return blocks.every((block) => {
          const { text, start } = layout.place(block)
          if (block.kind === 'furniture') return true
          return [...text.matchAll(/\S+/g)].every(({ 0: word, index }) =>
            chunks.some((c) => c.start <= start + index && start + index + word.length <= c.end),
          )
        })
      }),
    ).toEqual([])
  })

  test('never takes furniture into a chunk', () => {
    expect(
      failing(({ blocks, chunks }) => {
        const layout = new TextLayout()
        return blocks.every((block) => {
          const { start, end } = layout.place(block)
          return (
            block.kind !== 'furniture' ||
            start === end ||
            chunks.every((c) => c.end <= start || c.start >= end)
          )
        })
      }),
    ).toEqual([])
  })

  test('never crosses from one page to another', () => {
    expect(
      failing(({ blocks, chunks }) => {
        const layout = new TextLayout()
        const placed = blocks.map((block) => layout.place(block)).filter(({ text }) => text !== '')
        return chunks.every((c) => {
          const pages = placed
            .filter((p) => p.start < c.end && c.start < p.end)
            .map((p) => p.block.place.page)
          return new Set(pages).size === 1 && pages[0] === c.place.page
        })
      }),
    ).toEqual([])
  })

  test('never cuts inside a word', () => {
    expect(
      failing(({ documentText, chunks }) =>
        chunks.every(
          ({ start, end }) =>
            !/[\p{L}\p{N}]{2}/u.test(
              documentText.slice(Math.max(0, start - 1), start + 1).replace(/[東京]/g, ' '),
            ) && !/[\p{L}\p{N}]{2}/u.test(documentText.slice(end - 1, end + 1).replace(/[東京]/g, ' ')),
        ),
      ),
    ).toEqual([])
  })

  test('never cuts inside a table row of up to 4,000 characters', () => {
    expect(
      failing(({ blocks, chunks }) => {
        const layout = new TextLayout()
        return blocks.every((block) => {
          const { text, start } = layout.place(block)
          if (block.kind !== 'table') return true
          let offset = start
          return text.split('\n').every((row) => {
            const [from, to] = [offset, offset + row.length]
            offset = to + 1
            return [...chunks].every(
              (c) => !(from < c.start && c.start < to) && !(from < c.end && c.end < to),
            )
          })
        })
      }),
    ).toEqual([])
  })
})

describe('chunk()', () => {
  test('keeps a short document in one chunk', () => {
    const { chunks } = chunked([prose('Title', { kind: 'heading', level: 1 }), prose('One.'), prose('Two.')])
    expect(chunks.map(({ text }) => text)).toEqual(['Title\n\nOne.\n\nTwo.'])
  })

  test('gives nothing for a document without text', () => {
    expect(chunked([]).chunks).toEqual([])
    expect(chunked([prose('   '), prose('Page 1 of 9', { kind: 'furniture' })]).chunks).toEqual([])
  })

  test('keeps offsets right around a block without text', () => {
    const { documentText, chunks } = chunked([prose('One.'), prose(''), prose('Two.')])
    expect(documentText).toBe('One.\n\nTwo.')
    expect(chunks.map(({ text }) => text)).toEqual([documentText])
  })

  test('opens a chunk with whole sentences of the one before', () => {
    const sentences = Array.from({ length: 60 }, (_, i) => `This is sentence number ${i} of the text.`)
    const { chunks } = chunked([prose(sentences.join(' '))])
    expect(chunks.length).toBeGreaterThan(2)
    for (const [i, chunk] of chunks.entries()) {
      expect(chunk.text).toMatch(/^This is sentence .* of the text\.$/s)
      if (i > 0) expect(chunk.start).toBeLessThan(chunks[i - 1]?.end ?? 0)
    }
  })

  test('begins a chunk at a heading once the open chunk holds something', () => {
    const { chunks } = chunked([
      prose('a b. '.repeat(80).trim()),
      prose('Second', { kind: 'heading', level: 2 }),
      prose('More.'),
    ])
    expect(chunks.map(({ text }) => text.slice(0, 6))).toEqual(['a b. a', 'Second'])
  })

  test('tells where inside a chunk another section begins', () => {
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

  test('names no sections in a chunk of one', () => {
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

  test('gives a chunk of a table the rows it holds', () => {
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

  test('cuts a row of 20,000 columns at its cells and repeats the headers', () => {
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

  test('cuts a cell of 20,000 characters and repeats its header', () => {
    const { chunks, documentText } = chunked([table([['One. Two? '.repeat(2000)]], { header: ['Text'] })])
    expect(chunks.length).toBeGreaterThan(4)
    for (const { text, rendered, start, end } of chunks) {
      expect(text).toBe(documentText.slice(start, end))
      expect(rendered).toStartWith('Text: ')
    }
  })

  test('cuts one word of a million characters, and no surrogate pair', () => {
    const { chunks, documentText } = chunked([prose(`x${'😀'.repeat(500_000)}`)])
    expect(chunks.map(({ text }) => text).join('')).toBe(documentText)
    for (const { text } of chunks) {
      expect(text.length).toBeLessThanOrEqual(CHUNK_HARD_LIMIT_CHARS)
      expect(text.isWellFormed()).toBe(true)
    }
  })
})
