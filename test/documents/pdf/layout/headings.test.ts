import { describe, expect, test } from 'bun:test'
import { blockText } from '../../../../server/documents/model/parser.ts'
import { makePdf } from '../../../support/documents/make-pdf.ts'
import { parsePdf } from '../../../support/documents/parse-pdf.ts'
import { pdfLines } from '../../../support/documents/pdf-lines.ts'

describe('pdf.parse()', () => {
  test('finds headings by their font sizes', async () => {
    const texts = [
      { x: 50, y: 780, size: 24, text: 'Whales' },
      ...pdfLines(['Whales live in the sea and sing to one another.'], 50, 740),
      { x: 50, y: 700, size: 16, text: 'Blue whales' },
      ...pdfLines(['They are the largest animals that ever lived.'], 50, 670),
      { x: 50, y: 630, size: 24, text: 'Birds' },
      ...pdfLines(['Some of them can fly, and others would like to.'], 50, 600),
    ]
    const { blocks } = await parsePdf(makePdf([{ texts }]))
    expect(blocks.map(({ kind, place }) => [kind, place.headings])).toEqual([
      ['heading', undefined],
      ['paragraph', ['Whales']],
      ['heading', ['Whales']],
      ['paragraph', ['Whales', 'Blue whales']],
      ['heading', undefined],
      ['paragraph', ['Birds']],
    ])
  })

  test('recognises bold lines and numbered titles of the text’s size as headings', async () => {
    const body = 'The parties agree on what is written here and on nothing else, as their names below show.'
    const texts = [
      { x: 50, y: 760, text: '1. Term', bold: true },
      { x: 50, y: 744, text: body },
      { x: 50, y: 720, text: '2. Rent', bold: true, size: 11 },
      { x: 50, y: 704, text: '2.1 Amount', bold: true },
      { x: 50, y: 688, text: body },
      { x: 50, y: 664, text: '3. GOVERNING LAW' },
      { x: 50, y: 648, text: body },
      { x: 50, y: 630, text: '4. Bread' },
      { x: 50, y: 618, text: '5. Milk' },
      { x: 50, y: 594, text: 'General Terms', bold: true },
      { x: 50, y: 582, text: body },
      { x: 50, y: 558, text: 'Bold words', bold: true },
      { x: 110, y: 558, text: 'begin this line and are no heading.' },
    ]
    const { blocks } = await parsePdf(makePdf([{ texts }]))
    expect(blocks.filter(({ kind }) => kind === 'heading').map(blockText)).toEqual([
      '1. Term',
      '2. Rent',
      '2.1 Amount',
      '3. GOVERNING LAW',
      'General Terms',
    ])
    const places = blocks.filter((block) => blockText(block) === body).map(({ place }) => place.headings)
    expect(places).toEqual([['1. Term'], ['2. Rent', '2.1 Amount'], ['3. GOVERNING LAW'], ['General Terms']])
  })

  test.each([
    ['far', 30],
    ['near', 21],
  ])('keeps a clause whole if its number hangs to the left, %s from its text', async (_, indent) => {
    const clauses = [
      ['6.1', 'The Tenant may end this lease by giving the Landlord no less than three months of', 'notice.'],
      ['6.2', 'The Landlord may enter the premises at reasonable hours, having told the Tenant of', 'it.'],
      [
        '6.10',
        'The Tenant shall return all keys on the last day of the term and leave the rooms in',
        'order.',
      ],
      [
        '(a)',
        'Rent is due on the first working day of each month and is paid to the account which',
        'is named.',
      ],
    ]
    const texts = clauses.flatMap(([label = '', first = '', rest = ''], index) => [
      { x: 50, y: 700 - 24 * index, text: label },
      { x: 50 + indent, y: 700 - 24 * index, text: first },
      { x: 50 + indent, y: 688 - 24 * index, text: rest },
    ])
    const { blocks } = await parsePdf(makePdf([{ texts }]))
    expect(blocks.map(blockText)).toEqual(clauses.map((clause) => clause.join(' ')))
    expect(blocks.some(({ kind }) => kind === 'table')).toBe(false)
  })

  test('separates numbered clauses and list items without space between them', async () => {
    const clauses = [
      ['2.1 The term begins on the first of May and ends two years later, unless it is ended', 'before.'],
      [
        '2.2 Either party may extend the term for as long as it likes to, as said in clause',
        '2.1 above, by a letter.',
      ],
      ['(a) the letter says for how long, and', ''],
      ['(b) it is signed.', ''],
      ['2.3 No other change of the term is valid', ''],
      ['2.4 The parties meet once a year', ''],
    ]
    const rows = clauses.map((clause) => clause.filter((line) => line !== ''))
    const texts = rows.flatMap((clause, index) => {
      const above = rows.slice(0, index).reduce((sum, { length }) => sum + 12 * length + 5, 0)
      return pdfLines(clause, 50, 700 - above)
    })
    const { blocks } = await parsePdf(makePdf([{ texts }]))
    expect(blocks.map(blockText)).toEqual(rows.map((clause) => clause.join(' ')))
  })
})
