import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canRecognise } from '../../server/parse/ocr.ts'
import { type Block, ParseError, textOf } from '../../server/parse/parser.ts'
import { pdf } from '../../server/parse/pdf.ts'
import { makePdf, type PdfPage, type PdfText } from '../support/make-pdf.ts'

const folder = await mkdtemp(join(tmpdir(), 'ibid-pdf-'))
afterAll(() => rm(folder, { recursive: true }))

let count = 0
async function parse(data: Uint8Array, signal: AbortSignal = new AbortController().signal) {
  const path = join(folder, `${count++}`)
  await Bun.write(path, data)
  const parsed = await pdf.parse({ name: 'a.pdf', path, size: data.length }, signal, { ocrLanguages: 'eng' })
  const blocks: Block[] = []
  for await (const block of parsed.blocks) blocks.push(block)
  return { ...parsed, blocks, text: blocks.map(textOf).join('\n') }
}

async function failure(data: Uint8Array): Promise<unknown> {
  return await parse(data).then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

const lines = (texts: readonly string[], x: number, top: number, pitch = 12): PdfText[] =>
  texts.map((text, index) => ({ x, y: top - index * pitch, text }))

const LEFT = [
  'The first column begins with this line of text',
  'and goes on to tell how a page is read by a per-',
  'son who knows that the words of one column are',
  'finished before those of the next column begin.',
  'Its lines are as long as the column is wide, and',
  'only its last line is shorter than all others.',
]
const RIGHT = LEFT.map((line) => line.replace('column', 'pillar').replace('first', 'second'))

describe('pdf.parse()', () => {
  test('gives every block its page and joins lines and words parted by a hyphen', async () => {
    const { blocks, pages } = await parse(
      makePdf([
        { texts: lines(['A sentence that is bro-', 'ken at the end of a line.'], 50, 700) },
        { texts: lines(['Another page.'], 50, 700) },
      ]),
    )
    expect(pages).toBe(2)
    expect(blocks).toEqual([
      { kind: 'paragraph', text: 'A sentence that is broken at the end of a line.', place: { page: 1 } },
      { kind: 'paragraph', text: 'Another page.', place: { page: 2 } },
    ])
  })

  test('reads one column to its end before the next, below a title over both', async () => {
    const title = { x: 180, y: 760, size: 18, text: 'A title over both columns' }
    const texts = [title, ...lines(RIGHT, 310, 700), ...lines(LEFT, 50, 700)]
    const { blocks, text } = await parse(makePdf([{ texts }]))
    expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1, text: 'A title over both columns' })
    expect(text).toContain('read by a person who knows')
    expect(text.indexOf('shorter than all others')).toBeLessThan(text.indexOf('The second pillar'))
    expect(blocks.some(({ kind }) => kind === 'table')).toBe(false)
  })

  test('tells running headers and page numbers from the text', async () => {
    const pages = [1, 2, 3, 4].map((page): PdfPage => {
      const body = lines([`What only page ${'abcd'[page - 1]} says.`, 'More of it stands here.'], 50, 600)
      const edges = [
        { x: 50, y: 810, text: 'Annual report' },
        { x: 280, y: 30, text: `Page ${page} of 4` },
      ]
      return { texts: [...edges, ...body] }
    })
    const { blocks } = await parse(makePdf(pages))
    const furniture = blocks.filter(({ kind }) => kind === 'furniture')
    expect(furniture.map(textOf)).toEqual(
      [1, 2, 3, 4].flatMap((page) => ['Annual report', `Page ${page} of 4`]),
    )
    expect(blocks.filter(({ kind }) => kind === 'paragraph')).toHaveLength(4)
  })

  test('keeps the headings above a block, by their sizes', async () => {
    const texts = [
      { x: 50, y: 780, size: 24, text: 'Whales' },
      ...lines(['Whales live in the sea and sing to one another.'], 50, 740),
      { x: 50, y: 700, size: 16, text: 'Blue whales' },
      ...lines(['They are the largest animals that ever lived.'], 50, 670),
      { x: 50, y: 630, size: 24, text: 'Birds' },
      ...lines(['Some of them can fly, and others would like to.'], 50, 600),
    ]
    const { blocks } = await parse(makePdf([{ texts }]))
    expect(blocks.map(({ kind, place }) => [kind, place.headings])).toEqual([
      ['heading', undefined],
      ['paragraph', ['Whales']],
      ['heading', ['Whales']],
      ['paragraph', ['Whales', 'Blue whales']],
      ['heading', undefined],
      ['paragraph', ['Birds']],
    ])
  })

  test('keeps a table as rows under its header, with wrapped cells whole', async () => {
    const columns = [50, 200, 400]
    const grid = [
      ['Country', 'Capital', 'People'],
      ['Austria', 'Vienna, which lies on the', '9'],
      ['', 'river Danube', ''],
      ['Belgium', 'Brussels', '12'],
      ['Chile', 'Santiago', '19'],
    ]
    const texts = grid.flatMap((row, line) =>
      row.map((text, column) => ({ x: columns[column] ?? 0, y: 700 - 14 * line, text })),
    )
    const { blocks } = await parse(makePdf([{ texts: texts.filter(({ text }) => text !== '') }]))
    expect(blocks).toEqual([
      {
        kind: 'table',
        header: ['Country', 'Capital', 'People'],
        showsHeader: true,
        rows: [
          ['Austria', 'Vienna, which lies on the river Danube', '9'],
          ['Belgium', 'Brussels', '12'],
          ['Chile', 'Santiago', '19'],
        ],
        place: { page: 1 },
      },
    ])
  })

  test('reads turned text and turned pages', async () => {
    const upright = lines(['The page lies on its side.', 'Its lines do not.'], 50, 500)
    const margin = { x: 570, y: 200, turn: 90, text: 'written up the margin' }
    const { text } = await parse(makePdf([{ texts: [...upright, margin], rotate: 0 }]))
    expect(text).toContain('The page lies on its side. Its lines do not.')
    expect(text).toContain('written up the margin')
    const turned = [
      { x: 100, y: 100, turn: 90, text: 'First line of a page' },
      { x: 112, y: 100, turn: 90, text: 'that is turned.' },
    ]
    expect((await parse(makePdf([{ texts: turned, rotate: 90 }]))).text).toBe(
      'First line of a page that is turned.',
    )
  })

  test('closes up words that are set with space between their letters', async () => {
    const word = [...'CONTENTS'].map((text, index) => ({ x: 50 + 11 * index, y: 700, text }))
    expect((await parse(makePdf([{ texts: word }]))).text).toBe('CONTENTS')
  })

  test('reads the values of form fields at their places', async () => {
    const texts = lines(['Name', 'Town'], 20, 700, 40)
    const fields = [
      { y: 697, value: 'Ada Lovelace' },
      { y: 657, value: 'London' },
    ]
    expect((await parse(makePdf([{ texts, fields }]))).text).toBe('Name Ada Lovelace\nTown London')
  })

  test('opens what only its owner has locked and refuses what asks for a password', async () => {
    const page = { texts: lines(['Anyone may read this.'], 50, 700) }
    const open = await parse(makePdf([page], { passwords: { user: '', owner: 'secret' } }))
    expect(open.text).toBe('Anyone may read this.')
    const error = await failure(makePdf([page], { passwords: { user: 'key', owner: 'secret' } }))
    expect(error).toBeInstanceOf(ParseError)
    expect(error).toHaveProperty('message', "'a.pdf' is password-protected")
  })

  test('says what is wrong with a file that is empty, cut off or no PDF', async () => {
    const whole = makePdf([{ texts: lines(['Text.'], 50, 700) }])
    const broken = [
      new Uint8Array(0),
      whole.slice(0, 60),
      new TextEncoder().encode('%PDF-1.7\nnothing follows'),
    ]
    for (const data of broken) {
      const error = await failure(data)
      expect(error).toBeInstanceOf(ParseError)
      expect(String(error)).toMatch(/'a\.pdf' (is empty|cannot be read as a PDF: )/)
    }
  })

  test('fails a file without words and warns of a page without them', async () => {
    const error = await failure(makePdf([{ texts: [] }]))
    expect(error).toBeInstanceOf(ParseError)
    expect(String(error)).toContain("'a.pdf' has no text layer")
    const { warnings } = await parse(makePdf([{ texts: lines(['Text.'], 50, 700) }, { texts: [] }]))
    expect(warnings).toEqual(
      canRecognise() ? [] : ['no text layer on page 2; install tesseract-ocr to read scans'],
    )
  }, 60_000)

  test('stops between pages when it is cancelled', async () => {
    const texts = Array.from({ length: 60 }, (_, index) =>
      lines([`Line ${index} of a long page`], 50, 800 - 12 * index),
    )
    const data = makePdf(Array.from({ length: 600 }, () => ({ texts: texts.flat() })))
    const controller = new AbortController()
    const started = performance.now()
    setTimeout(() => controller.abort(), 30)
    await expect(parse(data, controller.signal)).rejects.toThrow('abort')
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
