import { describe, expect, test } from 'bun:test'
import { type Block, blockText } from '../../../../server/documents/model/parser.ts'
import { xlsx } from '../../../../server/documents/office/xlsx/xlsx.ts'
import { formatted, makeXlsx, type WorkbookSpec, xlsxParts } from '../../../support/documents/make-xlsx.ts'
import { makeZip } from '../../../support/documents/make-zip.ts'
import { parseContent } from '../../../support/documents/parse-content.ts'

async function blocksOf(workbook: WorkbookSpec): Promise<readonly Block[]> {
  return (await parseContent(xlsx, 'a.xlsx', makeXlsx(workbook))).blocks
}

/** Returns the displayed cells of a one-sheet workbook, line by line. */
async function shown(
  rows: WorkbookSpec['sheets'][0]['rows'],
  more: Partial<WorkbookSpec> = {},
): Promise<string[]> {
  const blocks = await blocksOf({ sheets: [{ name: 'S', rows }], ...more })
  return blocks.slice(1).map(blockText).join('\n').split('\n')
}

describe('xlsx.parse()', () => {
  test('xlsx.parse() reads a sheet once, however often a small file references it', async () => {
    const parts = xlsxParts({ sheets: [{ name: 'S', rows: { 1: ['Item', 'Price'], 2: ['Pen', 1.5] } }] })
    const workbook = parts['xl/workbook.xml'] ?? ''
    const sheet = /<sheet [^>]*>/.exec(workbook)?.[0] ?? ''
    const file = makeZip({ ...parts, 'xl/workbook.xml': workbook.replace(sheet, sheet.repeat(10_000)) })
    const { blocks } = await parseContent(xlsx, 'a.xlsx', file)
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'table'])
  })

  test('xlsx.parse() reads every sheet in row ranges under its column names', async () => {
    const blocks = await blocksOf({
      sheets: [
        { name: 'Prices', rows: { 3: ['Item', 'Price'], 4: ['Pen', 1.5], 5: ['Ink', 3] } },
        { name: 'Empty', rows: {} },
        { name: 'Staff', rows: { 1: ['Name', 'Town'], 2: ['Ada', 'London'] } },
      ],
    })
    expect(blocks).toEqual([
      { kind: 'heading', level: 1, text: 'Prices', place: { sheet: 'Prices' } },
      {
        kind: 'table',
        header: ['Item', 'Price'],
        showsHeader: true,
        rows: [
          ['Pen', '1.5'],
          ['Ink', '3'],
        ],
        place: { sheet: 'Prices', row_start: 3, row_end: 5 },
      },
      { kind: 'heading', level: 1, text: 'Staff', place: { sheet: 'Staff' } },
      {
        kind: 'table',
        header: ['Name', 'Town'],
        showsHeader: true,
        rows: [['Ada', 'London']],
        place: { sheet: 'Staff', row_start: 1, row_end: 2 },
      },
    ])
  })

  test('xlsx.parse() cuts a long sheet into blocks of 100 rows with their own ranges and the same header', async () => {
    const rows = Object.fromEntries(
      Array.from({ length: 251 }, (_, index) => [
        index + 1,
        index === 0 ? ['Name', 'Count'] : [`n${index}`, index],
      ]),
    )
    const blocks = (await blocksOf({ sheets: [{ name: 'S', rows }] })).slice(1)
    expect(
      blocks.map((block) => [
        block.place.row_start,
        block.place.row_end,
        block.kind === 'table' && block.header?.join(),
      ]),
    ).toEqual([
      [1, 101, 'Name,Count'],
      [102, 201, 'Name,Count'],
      [202, 251, 'Name,Count'],
    ])
    expect(blocks.map(blockText).join('\n').split('\n')).toHaveLength(251)
  })

  test('xlsx.parse() separates titles from the table below them, and finds a second table after empty rows', async () => {
    const blocks = await blocksOf({
      sheets: [
        {
          name: 'S',
          rows: {
            1: ['Budget 2024'],
            2: ['Item', 'Cost'],
            3: ['Rent', 900],
            6: ['Name', 'Phone'],
            7: ['Ada', 555],
          },
        },
      ],
    })
    expect(
      blocks
        .slice(1)
        .map((block) => [block.kind, blockText(block), block.place.row_start, block.place.row_end]),
    ).toEqual([
      ['paragraph', 'Budget 2024', 1, 1],
      ['table', 'Item\tCost\nRent\t900', 2, 3],
      ['table', 'Name\tPhone\nAda\t555', 6, 7],
    ])
  })

  test('xlsx.parse() continues under the same header after an empty row', async () => {
    const blocks = await blocksOf({
      sheets: [{ name: 'S', rows: { 1: ['Item', 'Cost'], 2: ['Rent', 900], 4: ['Food', 300] } }],
    })
    expect(blocks.slice(1).map((block) => [blockText(block), block.place.row_end])).toEqual([
      ['Item\tCost\nRent\t900\nFood\t300', 4],
    ])
  })

  test('xlsx.parse() formats numbers, dates, texts, booleans and errors as displayed', async () => {
    const formats = [
      '0.0%',
      '#,##0.00 [$€-407]',
      'yyyy-mm-dd',
      'h:mm AM/PM',
      '0.00;[Red](0.00)',
      '"Nr. "000',
      '[h]:mm',
      '[$-407]D. MMMM YYYY',
      '# ??/??',
      '0.00E+00',
      ';;;"<"@">"',
    ]
    const values = [0.1234, 1234567.891, 45366, 0.75, -3.25, 7, 1.5, 45366, 2.25, 12345]
    const row = values.map((value, index) => formatted(value, index + 1))
    const text = { attributes: 's="11" t="str"', content: '<f>A1</f><v>x</v>' }
    const flag = { attributes: 't="b"', content: '<v>1</v>' }
    const error = { attributes: 't="e"', content: '<v>#N/A</v>' }
    const inline = { attributes: 't="inlineStr"', content: '<is><r><t>in</t></r><r><t>line</t></r></is>' }
    expect(
      await shown({ 1: [...row, text, flag, error, inline, 0.1 + 0.2, 123456789012] }, { formats }),
    ).toEqual([
      [
        '12.3%',
        '1,234,567.89 €',
        '2024-03-15',
        '6:00 PM',
        '(3.25)',
        'Nr. 007',
        '36:00',
        '15. März 2024',
        '2 1/4',
        '1.23E+04',
        '<x>',
        'TRUE',
        '#N/A',
        'inline',
        '0.3',
        '1.23457E+11',
      ].join('\t'),
    ])
  })

  test('xlsx.parse() counts days from 1904 if the workbook does', async () => {
    const row = [formatted(0, 1), formatted(1.5, 2)]
    expect(await shown({ 1: row }, { formats: ['yyyy-mm-dd', '[h]:mm'], from1904: true })).toEqual([
      '1904-01-01\t36:00',
    ])
  })

  test('xlsx.parse() shows negative durations, and what no format can show as the plain number', async () => {
    const formats = ['[h]:mm', 'yyyy-mm-dd', '0 [', '0'.repeat(300)]
    const values = [-0.0625, 3_000_000, 5.5, 6.5]
    const row = values.map((value, index) => formatted(value, index + 1))
    expect(await shown({ 1: row }, { formats })).toEqual(['-1:30\t3000000\t5.5\t6.5'])
  })

  test('xlsx.parse() joins rich text, leaves out phonetic guides, and keeps a cell on one line', async () => {
    const rich = '<r><t>two </t></r><r><rPr><b/></rPr><t>parts</t></r><rPh sb="0" eb="1"><t>GUIDE</t></rPh>'
    expect(await shown({ 1: [rich, 'a\nb_x000D_\tc'] })).toEqual(['two parts\ta b c'])
  })

  test('xlsx.parse() reads formulas by their stored results and reports those without', async () => {
    const stored = { attributes: '', content: '<f>1+1</f><v>2</v>' }
    const missing = { attributes: '', content: '<f>NOW()</f>' }
    const { blocks, warnings } = await parseContent(
      xlsx,
      'a.xlsx',
      makeXlsx({ sheets: [{ name: 'S', rows: { 1: [stored, missing] } }] }),
    )
    expect(blockText(blocks[1] as Block)).toBe('2')
    expect(warnings).toEqual(["Formulas without a stored result on the sheet 'S': 1."])
  })

  test('xlsx.parse() marks hidden sheets', async () => {
    const { blocks, warnings } = await parseContent(
      xlsx,
      'a.xlsx',
      makeXlsx({ sheets: [{ name: 'Secret', state: 'veryHidden', rows: { 1: ['x'] } }] }),
    )
    expect(blocks[0]).toMatchObject({
      kind: 'heading',
      text: 'Secret (hidden sheet)',
      place: { sheet: 'Secret' },
    })
    expect(warnings).toEqual(["The sheet 'Secret' is hidden in the workbook."])
  })

  test('xlsx.parse() uses the header of a declared table', async () => {
    const table = '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ref="A1:B3"/>'
    const [, block] = await blocksOf({
      sheets: [
        {
          name: 'S',
          rows: { 1: ['2023', '7'], 2: ['a', 'b'], 3: ['c', 'd'] },
          relations: [['rId1', 'table', '../tables/table1.xml']],
        },
      ],
      others: { 'xl/tables/table1.xml': table },
    })
    expect(block).toMatchObject({ header: ['2023', '7'] })
  })

  test('xlsx.parse() reads far-out cells at no cost', async () => {
    const workbook = makeXlsx({
      sheets: [{ name: 'S', rows: { 1: [1] } }],
      others: {
        'xl/worksheets/sheet1.xml':
          '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData></worksheet>',
      },
    })
    const { blocks } = await parseContent(xlsx, 'a.xlsx', workbook)
    expect(blocks.slice(1).map((block) => [blockText(block).length, block.place.row_end])).toEqual([
      [1, 1],
      [1, 1_048_576],
    ])
  })

  test('xlsx.parse() refuses a workbook that expands one string into gigabytes', async () => {
    const long = 'x'.repeat(1 << 20)
    const cells = '<c t="s"><v>0</v></c>'.repeat(1000)
    const bytes = makeXlsx({
      sheets: [{ name: 'S', rows: { 1: [long] } }],
      others: {
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row>${cells}</row></sheetData></worksheet>`,
      },
    })
    expect(parseContent(xlsx, 'bomb.xlsx', bytes)).rejects.toThrow("'bomb.xlsx' expands to more than")
  })

  test('xlsx.parse() reads sheet names if no cell has text, and warns of it', async () => {
    const sheets: WorkbookSpec['sheets'] = [
      { name: 'Floor plans', rows: {} },
      { name: 'Photographs', state: 'hidden', rows: {} },
    ]
    const { blocks, warnings } = await parseContent(xlsx, 'plans.xlsx', makeXlsx({ sheets }))
    expect(blocks).toEqual([
      { kind: 'paragraph', text: 'Floor plans', place: { sheet: 'Floor plans' } },
      { kind: 'paragraph', text: 'Photographs (hidden sheet)', place: { sheet: 'Photographs' } },
    ])
    expect(warnings).toEqual([
      "'plans.xlsx' has no cells with text: it is found by the names of its sheets alone.",
    ])
  })

  test('xlsx.parse() refuses a workbook without cells or names', async () => {
    expect(parseContent(xlsx, 'blank.xlsx', makeXlsx({ sheets: [{ name: '', rows: {} }] }))).rejects.toThrow(
      "'blank.xlsx' contains no text",
    )
  })
})
