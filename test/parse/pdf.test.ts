import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lackingForOcr } from '../../server/parse/ocr.ts'
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

  test('takes what would be a running header for the text where the file holds nothing else', async () => {
    const stamp = 'Case: 21-1298 Document: 42 Page: 1 Date Filed: 08/31/2022'
    const { blocks } = await parse(makePdf([{ texts: [{ x: 50, y: 820, text: stamp }] }]))
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
    expect(blocks.map(textOf)).toEqual([stamp])
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

  test('keeps the first cell of a table whole whose second line is the first with another beside it', async () => {
    const texts = [
      { x: 50, y: 700, text: 'Programme for Risk' },
      ...[
        ['(RISK)', '0.3'],
        ['Data Centres', '0.4'],
        ['Dashboard', '1.1'],
      ].flatMap(([name = '', sum = ''], row) => [
        { x: 50, y: 688 - 14 * row, text: name },
        { x: 300, y: 688 - 14 * row, text: sum },
      ]),
    ]
    const { blocks } = await parse(makePdf([{ texts }]))
    expect(blocks.map(textOf)).toEqual(['Programme for Risk (RISK)\t0.3\nData Centres\t0.4\nDashboard\t1.1'])
  })

  test.each([
    ['far', 30],
    ['near', 21],
  ])('keeps a clause whole whose number stands out to the left, %s from its text', async (_, indent) => {
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
    const { blocks } = await parse(makePdf([{ texts }]))
    expect(blocks.map(textOf)).toEqual(clauses.map((clause) => clause.join(' ')))
    expect(blocks.some(({ kind }) => kind === 'table')).toBe(false)
  })

  test('parts numbered clauses and list items that stand close together', async () => {
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
      return lines(clause, 50, 700 - above)
    })
    const { blocks } = await parse(makePdf([{ texts }]))
    expect(blocks.map(textOf)).toEqual(rows.map((clause) => clause.join(' ')))
  })

  test.each([[[50, 200, 400]], [[50, 320, 450]]])(
    'ends the signatures before the heading and the table below them, with columns at %p',
    async (xs) => {
      const cells = (y: number, xs: readonly number[], row: readonly string[]) =>
        row.map((text, index) => ({ x: xs[index] ?? 0, y, text }))
      const texts = [
        ...cells(700, [50, 320], ['____________________', '____________________']),
        ...cells(686, [50, 320], ['Jane Roe', 'John Doe']),
        ...cells(672, [50, 320], ['for the Landlord', 'for the Tenant']),
        { x: 50, y: 640, text: 'Schedule of Payments', bold: true },
        ...cells(620, xs, ['Month', 'Purpose', 'Amount']),
        ...cells(606, xs, ['May', 'Rent', '900']),
        ...cells(592, xs, ['June', 'Rent', '905']),
        ...lines(['The amounts above are in euro and are due on the first day of the month.'], 50, 560),
      ]
      const { blocks } = await parse(makePdf([{ texts }]))
      expect(blocks.map(({ kind }) => kind)).toEqual(['table', 'heading', 'table', 'paragraph'])
      expect(blocks[1]).toMatchObject({ text: 'Schedule of Payments' })
      expect(blocks[2]).toMatchObject({
        header: ['Month', 'Purpose', 'Amount'],
        rows: [
          ['May', 'Rent', '900'],
          ['June', 'Rent', '905'],
        ],
      })
    },
  )

  test('knows bold lines and numbered titles of the size of the text as headings', async () => {
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
    const { blocks } = await parse(makePdf([{ texts }]))
    expect(blocks.filter(({ kind }) => kind === 'heading').map(textOf)).toEqual([
      '1. Term',
      '2. Rent',
      '2.1 Amount',
      '3. GOVERNING LAW',
      'General Terms',
    ])
    const places = blocks.filter((block) => textOf(block) === body).map(({ place }) => place.headings)
    expect(places).toEqual([['1. Term'], ['2. Rent', '2.1 Amount'], ['3. GOVERNING LAW'], ['General Terms']])
  })

  test('takes the numbers of a court paper out of its lines', async () => {
    const sentence = ['The motion is granted, and the', 'hearing that was set for August is']
    const texts = Array.from({ length: 28 }, (_, index) => [
      { x: 40, y: 760 - 24 * index, text: `${index + 1}` },
      ...(index < 6 ? [{ x: 80, y: 757 - 24 * index, text: sentence[index % 2] ?? '' }] : []),
    ]).flat()
    const { blocks } = await parse(makePdf([{ texts }]))
    const [numbers, ...rest] = blocks
    expect(numbers).toMatchObject({ kind: 'furniture', text: expect.stringMatching(/^1 2 3 .* 27 28$/) })
    expect(rest.map(textOf)).toEqual([[...sentence, ...sentence, ...sentence].join(' ')])
  })

  test('tells what runs over the two pages of a short paper by its page number', async () => {
    const page = (number: number, text: string): PdfPage => ({
      texts: [{ x: 50, y: 815, text: `Order, page ${number}` }, ...lines([text, 'It ends here.'], 50, 600)],
    })
    const { blocks } = await parse(makePdf([page(1, 'One side.'), page(2, 'Another side.')]))
    expect(blocks.map(({ kind }) => kind)).toEqual(['furniture', 'paragraph', 'furniture', 'paragraph'])
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
      lackingForOcr() === null ? [] : [`no text layer on page 2; install ${lackingForOcr()} to read scans`],
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
