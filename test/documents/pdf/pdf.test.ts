import { describe, expect, test } from 'bun:test'
import { blockText } from '../../../server/documents/model/parser.ts'
import { makePdf, type PdfPage } from '../../support/documents/make-pdf.ts'
import { parsePdf } from '../../support/documents/parse-pdf.ts'
import { pdfLines } from '../../support/documents/pdf-lines.ts'

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
  test('gives every block its page, and joins lines and hyphenated words', async () => {
    const { blocks, pages } = await parsePdf(
      makePdf([
        { texts: pdfLines(['A sentence that is bro-', 'ken at the end of a line.'], 50, 700) },
        { texts: pdfLines(['Another page.'], 50, 700) },
      ]),
    )
    expect(pages).toBe(2)
    expect(blocks).toEqual([
      { kind: 'paragraph', text: 'A sentence that is broken at the end of a line.', place: { page: 1 } },
      { kind: 'paragraph', text: 'Another page.', place: { page: 2 } },
    ])
  })

  test('reads one column to its end before the next, below a title across both', async () => {
    const title = { x: 180, y: 760, size: 18, text: 'A title over both columns' }
    const texts = [title, ...pdfLines(RIGHT, 310, 700), ...pdfLines(LEFT, 50, 700)]
    const { blocks, text } = await parsePdf(makePdf([{ texts }]))
    expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1, text: 'A title over both columns' })
    expect(text).toContain('read by a person who knows')
    expect(text.indexOf('shorter than all others')).toBeLessThan(text.indexOf('The second pillar'))
    expect(blocks.some(({ kind }) => kind === 'table')).toBe(false)
  })

  test('separates running headers and page numbers from the text', async () => {
    const pages = [1, 2, 3, 4].map((page): PdfPage => {
      const body = pdfLines([`What only page ${'abcd'[page - 1]} says.`, 'More of it stands here.'], 50, 600)
      const edges = [
        { x: 50, y: 810, text: 'Annual report' },
        { x: 280, y: 30, text: `Page ${page} of 4` },
      ]
      return { texts: [...edges, ...body] }
    })
    const { blocks } = await parsePdf(makePdf(pages))
    const asides = blocks.filter(({ kind }) => kind === 'aside')
    expect(asides.map(blockText)).toEqual(
      [1, 2, 3, 4].flatMap((page) => ['Annual report', `Page ${page} of 4`]),
    )
    expect(blocks.filter(({ kind }) => kind === 'paragraph')).toHaveLength(4)
  })

  test('keeps a would-be running header as text if the file has no other text', async () => {
    const stamp = 'Case: 21-1298 Document: 42 Page: 1 Date Filed: 08/31/2022'
    const { blocks } = await parsePdf(makePdf([{ texts: [{ x: 50, y: 820, text: stamp }] }]))
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
    expect(blocks.map(blockText)).toEqual([stamp])
  })

  test('removes the line numbers of a court filing', async () => {
    const sentence = ['The motion is granted, and the', 'hearing that was set for August is']
    const texts = Array.from({ length: 28 }, (_, index) => [
      { x: 40, y: 760 - 24 * index, text: `${index + 1}` },
      ...(index < 6 ? [{ x: 80, y: 757 - 24 * index, text: sentence[index % 2] ?? '' }] : []),
    ]).flat()
    const { blocks } = await parsePdf(makePdf([{ texts }]))
    const [numbers, ...rest] = blocks
    expect(numbers).toMatchObject({ kind: 'furniture', text: expect.stringMatching(/^1 2 3 .* 27 28$/) })
    expect(rest.map(blockText)).toEqual([[...sentence, ...sentence, ...sentence].join(' ')])
  })

  test('recognises the running header of a two-page paper by its page number', async () => {
    const page = (number: number, text: string): PdfPage => ({
      texts: [
        { x: 50, y: 815, text: `Order, page ${number}` },
        ...pdfLines([text, 'It ends here.'], 50, 600),
      ],
    })
    const { blocks } = await parsePdf(makePdf([page(1, 'One side.'), page(2, 'Another side.')]))
    expect(blocks.map(({ kind }) => kind)).toEqual(['aside', 'paragraph', 'aside', 'paragraph'])
  })

  test('reads rotated text and rotated pages', async () => {
    const upright = pdfLines(['The page lies on its side.', 'Its lines do not.'], 50, 500)
    const margin = { x: 570, y: 200, turn: 90, text: 'written up the margin' }
    const { text } = await parsePdf(makePdf([{ texts: [...upright, margin], rotate: 0 }]))
    expect(text).toContain('The page lies on its side. Its lines do not.')
    expect(text).toContain('written up the margin')
    const turned = [
      { x: 100, y: 100, turn: 90, text: 'First line of a page' },
      { x: 112, y: 100, turn: 90, text: 'that is turned.' },
    ]
    expect((await parsePdf(makePdf([{ texts: turned, rotate: 90 }]))).text).toBe(
      'First line of a page that is turned.',
    )
  })

  test('joins letter-spaced words', async () => {
    const word = [...'CONTENTS'].map((text, index) => ({ x: 50 + 11 * index, y: 700, text }))
    expect((await parsePdf(makePdf([{ texts: word }]))).text).toBe('CONTENTS')
  })

  test('reads the values of form fields at their positions', async () => {
    const texts = pdfLines(['Name', 'Town'], 20, 700, 40)
    const fields = [
      { y: 697, value: 'Ada Lovelace' },
      { y: 657, value: 'London' },
    ]
    expect((await parsePdf(makePdf([{ texts, fields }]))).text).toBe('Name\tAda Lovelace\nTown\tLondon')
  })
})
