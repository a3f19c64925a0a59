import { describe, expect, test } from 'bun:test'
import { blockText } from '../../../../server/documents/model/parser.ts'
import { makePdf, type PdfText } from '../../../support/documents/make-pdf.ts'
import { parsePdf } from '../../../support/documents/parse-pdf.ts'
import { pdfLines } from '../../../support/documents/pdf-lines.ts'

/** A line of cells, each at the position in `xs` with the same index. */
function line(y: number, xs: readonly number[], cells: readonly string[]): PdfText[] {
  return cells.flatMap((text, index) => (text === '' ? [] : [{ x: xs[index] ?? 0, y, text }]))
}

/** Lines of cells below each other, the first at `top`. */
function grid(xs: readonly number[], rows: readonly (readonly string[])[], top = 700, pitch = 14): PdfText[] {
  return rows.flatMap((cells, index) => line(top - pitch * index, xs, cells))
}

async function blocksOf(texts: readonly PdfText[]) {
  return (await parsePdf(makePdf([{ texts }]))).blocks
}

describe('pdf.parse()', () => {
  test('keeps a table whole if its text column begins in the middle of the page', async () => {
    const rows = [
      ['LINE', 'POSITION', 'DESCRIPTION AND VALIDITY'],
      ...Array.from({ length: 14 }, (_, i) => [`${15 + i}`, '17-37', `Overpayment and balance, part ${i}`]),
    ]
    const blocks = await blocksOf(grid([90, 170, 250], rows))
    expect(blocks).toMatchObject([{ kind: 'table', header: rows[0], rows: rows.slice(1) }])
  })

  test('reads two adjacent columns of text separately, although numbers end some of their lines', async () => {
    const left = Array.from(
      { length: 8 },
      (_, i) => `The reserve of the fund in this year was some ${10 + i}`,
    )
    const right = Array.from({ length: 8 }, (_, i) => `and nobody has ever said what became of it ${20 + i}`)
    const blocks = await blocksOf([...pdfLines(left, 50, 700), ...pdfLines(right, 320, 700)])
    expect(blocks.map(({ kind }) => kind)).not.toContain('table')
    expect(blockText(blocks[0] ?? { kind: 'paragraph', text: '', place: {} })).toStartWith(
      `${left[0]} ${left[1]}`,
    )
  })

  test('separates columns of numbers that are closer than cells usually are', async () => {
    const rows = [
      ['Vermont', '880', '124.5'],
      ['Alabama', '603', '121.7'],
      ['Arizona', '780', '120.8'],
      ['Nevada', '264', '119.5'],
    ]
    expect(await blocksOf(grid([50, 300, 321], rows))).toMatchObject([{ kind: 'table', rows }])
  })

  test('keeps numbers with separated thousands whole', async () => {
    const rows = [
      ['Schools', '15', '455'],
      ['Colleges', '35', '190'],
      ['Academies', '20', '527'],
      ['Courses', '12', '068'],
    ]
    const blocks = await blocksOf(grid([50, 300, 315], rows))
    expect(blocks).toMatchObject([
      { kind: 'fields', rows: rows.map(([name = '', thousands, rest]) => [name, `${thousands} ${rest}`]) },
    ])
  })

  test('reads aligned numbers in lines of text as text', async () => {
    const lines = [
      ['The bits of it from', '51 on are those of the register that is'],
      ['named in the table of', '11 others, of which nobody knows when'],
      ['they were last read by', '20 of the processors that there are in'],
      ['the world, or by any of', '64 more that were never built at all.'],
    ]
    const texts = lines.flatMap(([begin = '', end = ''], row) => [
      { x: 50, y: 700 - 12 * row, text: begin },
      { x: 156, y: 700 - 12 * row, text: end },
    ])
    expect((await blocksOf(texts)).map(({ kind }) => kind)).toEqual(['paragraph'])
  })

  test('names each column by everything above it, spanning names included', async () => {
    const xs = [50, 200, 270, 340, 410]
    const blocks = await blocksOf([
      ...line(714, [50, 229, 369], ['Region', 'Actual', 'Planned']),
      ...grid(
        xs,
        [
          ['', '2003', '2004', '2005', '2006'],
          ['Maine', '13,278', '13,077', '12,950', '13,151'],
          ['Vermont', '6,970', '7,152', '7,106', '7,250'],
          ['Ohio', '119,029', '116,702', '117,356', '118,100'],
        ],
        700,
      ),
    ])
    expect(blocks).toMatchObject([
      {
        kind: 'table',
        header: ['Region', 'Actual › 2003', 'Actual › 2004', 'Planned › 2005', 'Planned › 2006'],
      },
    ])
  })

  test('names columns by wrapped lines, and keeps names of row groups in the table', async () => {
    const blocks = await blocksOf(
      grid(
        [50, 250, 400],
        [
          ['', 'Share of', 'Number of'],
          ['Age group', 'all deaths', 'persons'],
          ['Women', '', ''],
          ['45 to 54', '21.8', '1,564'],
          ['55 to 64', '85.5', '3,859'],
          ['Men', '', ''],
          ['45 to 54', '81.0', '4,316'],
        ],
      ),
    )
    expect(blocks).toMatchObject([
      { kind: 'table', header: ['Age group', 'Share of all deaths', 'Number of persons'] },
    ])
    expect(blockText(blocks[0] ?? { kind: 'paragraph', text: '', place: {} }).split('\n')[1]).toBe(
      'Women\t\t',
    )
  })

  test('keeps a dash for a missing number in its own cell', async () => {
    const rows = [
      ['Estonia', '42', '-', '60'],
      ['Germany', '35', '12', '61'],
      ['Italy', '33', '-', '62'],
    ]
    expect(await blocksOf(grid([50, 250, 300, 330], rows))).toMatchObject([{ kind: 'table', rows }])
  })

  test('joins a name whose two lines surround the line of its numbers', async () => {
    const name = (y: number, above: string, below: string) => [
      { x: 50, y: y + 6, text: above },
      { x: 50, y: y - 6, text: below },
    ]
    const blocks = await blocksOf([
      ...line(720, [50, 300, 400], ['Measure', '1997', '1998']),
      ...line(700, [50, 300, 400], ['Income', '49,497', '51,295']),
      ...name(676, 'Inequality between', 'states'),
      ...line(676, [50, 300, 400], ['', '0.0628', '0.0636']),
      ...name(646, 'Deaths before the', 'age of 75'),
      ...line(646, [50, 300, 400], ['', '7108', '6960']),
    ])
    expect(blocks).toMatchObject([
      {
        kind: 'table',
        header: ['Measure', '1997', '1998'],
        rows: [
          ['Income', '49,497', '51,295'],
          ['Inequality between states', '0.0628', '0.0636'],
          ['Deaths before the age of 75', '7108', '6960'],
        ],
      },
    ])
  })

  test('starts a new table under other names, and ends it before a note across its columns', async () => {
    const xs = [50, 200, 300, 400]
    const first = [
      ['Country', 'Butter', 'Cheese', 'Milk'],
      ['Austria', '12', '13', '14'],
      ['Belgium', '22', '23', '24'],
    ]
    const second = [
      ['Breed', 'Cows', 'Goats', 'Sheep'],
      ['Old', '5', '6', '7'],
      ['New', '8', '9', '10'],
    ]
    const note = 'Figures are those of the ministries, rounded to the next hundred tonnes.'
    const blocks = await blocksOf([
      ...grid(xs, first),
      ...grid(xs, second, 634),
      { x: 50, y: 592, text: note },
    ])
    expect(blocks).toMatchObject([
      { kind: 'table', header: first[0], rows: first.slice(1) },
      { kind: 'table', header: second[0], rows: second.slice(1) },
      { kind: 'paragraph', text: note },
    ])
  })

  test('names the columns of a single row of numbers', async () => {
    const rows = [
      ['Years', '1990', '1992', '1993'],
      ['Budget for coffee', '0.323', '0.272', '0.265'],
    ]
    expect(await blocksOf(grid([50, 250, 330, 410], rows))).toMatchObject([
      { kind: 'table', header: rows[0], rows: rows.slice(1) },
    ])
  })

  test('joins a name with its numbers slightly above or below it', async () => {
    const row = (y: number, name: string, share: string, count: string) => [
      { x: 50, y: y - 5, text: name },
      ...line(y, [50, 300, 400], ['', share, count]),
    ]
    const blocks = await blocksOf([
      ...line(724, [50, 300, 400], ['Device', 'Share', 'Answers']),
      ...row(700, 'Phone', '3.03%', '3'),
      ...row(676, 'Tablet', '1.01%', '1'),
      ...row(652, 'Desktop', '95.96%', '95'),
    ])
    expect(blocks).toMatchObject([
      {
        kind: 'table',
        header: ['Device', 'Share', 'Answers'],
        rows: [
          ['Phone', '3.03%', '3'],
          ['Tablet', '1.01%', '1'],
          ['Desktop', '95.96%', '95'],
        ],
      },
    ])
  })

  test('keeps names without numbers in their table if the column names are aligned differently from the numbers', async () => {
    const names = ['Deposits', 'Loans granted to other banks', 'Premiums', 'Reserves']
    const blocks = await blocksOf([
      ...line(722, [110, 260, 420], ['Item', 'This year', 'Last year']),
      { x: 50, y: 704, text: 'Current assets' },
      ...grid(
        [60, 330, 490],
        [
          ['Cash', '40,962', '45,175'],
          ...names.map((name) => [name, '', '']),
          ['Inventory', '12,097', '11,533'],
        ],
        686,
        18,
      ),
    ])
    expect(blocks).toMatchObject([
      {
        kind: 'table',
        header: ['Item', 'This year', 'Last year'],
        rows: [
          ['Current assets', '', ''],
          ['Cash', '40,962', '45,175'],
          ...names.map((name) => [name, '', '']),
          ['Inventory', '12,097', '11,533'],
        ],
      },
    ])
  })

  test('gives a table continued on the next page its column names', async () => {
    const xs = [50, 200, 320, 440]
    const first = [
      ['Company', 'City', 'Received', 'Employees'],
      ['Leidos', 'El Segundo', '07/01/2015', '72'],
      ['Bosch', 'Palo Alto', '07/01/2015', '55'],
    ]
    const second = [
      ['Boeing', 'Long Beach', '07/21/2015', '113'],
      ['Toyota', 'Torrance', '07/22/2015', '3000'],
      ['Cisco', 'San Jose', '07/22/2015', '192'],
    ]
    const { blocks } = await parsePdf(makePdf([{ texts: grid(xs, first) }, { texts: grid(xs, second) }]))
    expect(blocks).toMatchObject([
      { header: first[0], showsHeader: true, rows: first.slice(1), place: { page: 1 } },
      { header: first[0], showsHeader: false, rows: second, place: { page: 2 } },
    ])
  })

  test('names the columns of all rows if a page has more than one table may have', async () => {
    const header = ['Month', 'Sold', 'Bought']
    const rows = [header, ...Array.from({ length: 400 }, (_, i) => [`Month ${i}`, `${i}`, `${2 * i}`])]
    const texts = grid([50, 150, 250], rows, 800, 1.8).map((text) => ({ ...text, size: 1 }))
    const blocks = await blocksOf(texts)
    expect(blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))).toEqual(rows.slice(1))
    expect(blocks.every((block) => block.kind === 'table' && block.header?.join() === header.join())).toBe(
      true,
    )
  })
})
