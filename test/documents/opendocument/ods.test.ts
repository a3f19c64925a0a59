import { expect, test } from 'bun:test'
import { blockText } from '../../../server/documents/model/parser.ts'
import { ods } from '../../../server/documents/opendocument/ods.ts'
import { makeOdf, paragraph, table } from '../../support/documents/make-odf.ts'
import { parseContent } from '../../support/documents/parse-content.ts'

const read = (body: string, styles = '') =>
  parseContent(ods, 'a.ods', makeOdf('spreadsheet', body, { styles }))
const cell = (text: string, attributes = '') =>
  `<table:table-cell${attributes}>${paragraph(text)}</table:table-cell>`
const row = (cells: string, attributes = '') => `<table:table-row${attributes}>${cells}</table:table-row>`

test('ods.parse() reads each sheet with its name, header and row numbers', async () => {
  const { blocks } = await read(
    `${table(
      [
        ['Station', 'Rain'],
        ['Bergen', '2250'],
        ['Oslo', '763'],
      ],
      'Weather',
    )}${table([['Only']], 'Notes')}`,
  )
  expect(blocks.map((block) => [block.kind, blockText(block), block.place])).toEqual([
    ['heading', 'Weather', { sheet: 'Weather' }],
    ['table', 'Station\tRain\nBergen\t2250\nOslo\t763', { sheet: 'Weather', row_start: 1, row_end: 3 }],
    ['heading', 'Notes', { sheet: 'Notes' }],
    ['table', 'Only', { sheet: 'Notes', row_start: 1, row_end: 1 }],
  ])
})

test('ods.parse() gives a label merged over rows to each of them, and a name merged over columns to both', async () => {
  const covered = '<table:covered-table-cell/>'
  const { blocks } = await read(
    `<table:table table:name="S">${[
      row(cell('Depot') + cell('2023', ' table:number-columns-spanned="2"') + covered),
      row(cell('Lund', ' table:number-rows-spanned="2"') + cell('12') + cell('7')),
      row(covered + cell('8') + cell('5')),
      row(cell('Ystad') + cell('3') + cell('4')),
    ].join('')}</table:table>`,
  )
  expect(blocks[1]).toMatchObject({
    header: ['Depot', '2023', '2023'],
    context: [{ row: 1, carried: [{ column: 0, text: 'Lund' }] }],
  })
})

test('ods.parse() skips any number of empty rows and cells, and counts them', async () => {
  const { blocks } = await read(
    `<table:table table:name="S">${row(`${cell('a', ' table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="16382"/>`)}${row('<table:table-cell table:number-columns-repeated="16384"/>', ' table:number-rows-repeated="1048573"')}${row(cell('z'), ' table:number-rows-repeated="2"')}</table:table>`,
  )
  expect(blocks.slice(1).map((block) => [blockText(block), block.place])).toEqual([
    ['a\ta', { sheet: 'S', row_start: 1, row_end: 1 }],
    ['z\nz', { sheet: 'S', row_start: 1_048_575, row_end: 1_048_576 }],
  ])
})

test('ods.parse() reads cells as displayed, and the comments and the text of shapes after the rows', async () => {
  const { text, warnings } = await read(
    `<table:table table:name="Hidden" table:style-name="ta2"><table:shapes><draw:frame><draw:text-box>${paragraph('In a shape')}</draw:text-box></draw:frame></table:shapes>${row(
      `<table:table-cell office:value-type="percentage" office:value="0.125"><office:annotation><dc:creator>Oda Lind</dc:creator><dc:date>2025-01-01</dc:date>${paragraph('Is this right?')}</office:annotation>${paragraph('12.5%')}</table:table-cell><table:table-cell office:value="7"/>`,
    )}</table:table>`,
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>',
  )
  expect(text).toBe(
    'Hidden (hidden sheet)\n12.5%\t7\nComment by Oda Lind on A1, “12.5%”: Is this right?\nIn a shape',
  )
  expect(warnings).toEqual(["The sheet 'Hidden' is hidden in the workbook."])
})

test('ods.parse() refuses a sheet that repeats its cells endlessly', async () => {
  const bomb = row(
    cell('boom', ' table:number-columns-repeated="16384"'),
    ' table:number-rows-repeated="1048576"',
  )
  expect(read(`<table:table table:name="S">${bomb}</table:table>`)).rejects.toThrow('decompression bomb')
})

test('ods.parse() never joins a superscript to the figure before it', async () => {
  const { text } = await read(
    `<table:table table:name="S">${row(`<table:table-cell><text:p>450<text:span text:style-name="T1">2</text:span> euros</text:p></table:table-cell><table:table-cell>${paragraph('CO')}</table:table-cell>`)}</table:table>`,
    '<style:style style:name="T1" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>',
  )
  expect(text).toContain('450² euros')
})
