import { expect, test } from 'bun:test'
import { type Block, blockText } from '../../../../server/documents/model/parser.ts'
import { xlsx } from '../../../../server/documents/office/xlsx/xlsx.ts'
import { makeXlsx, type SheetSpec } from '../../../support/documents/make-xlsx.ts'
import { parseContent } from '../../../support/documents/parse-content.ts'

async function blocksOf(sheet: SheetSpec): Promise<readonly Block[]> {
  return (await parseContent(xlsx, 'a.xlsx', makeXlsx({ sheets: [sheet] }))).blocks
}

test('xlsx.parse() reads a merged cell’s text once', async () => {
  const behind = '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>'
  const rows = {
    1: ['Both', { attributes: '', content: '' }],
    2: [
      { attributes: '', content: '' },
      { attributes: '', content: '' },
    ],
    3: ['x', 'y'],
  }
  const blocks = await blocksOf({ name: 'S', rows, behind })
  expect(blocks.slice(1).map(blockText).join('\n').match(/Both/g)).toHaveLength(1)
})

test('xlsx.parse() gives a label merged over rows to each of them, and a name merged over columns to both', async () => {
  const behind =
    '<mergeCells count="3"><mergeCell ref="A3:A5"/><mergeCell ref="B1:C1"/><mergeCell ref="A1:A2"/></mergeCells>'
  const rows = {
    1: ['Depot', '2023', null, 'Note'],
    2: [null, 'In', 'Out', null],
    3: ['Lund', 12, 7, 'x'],
    4: [null, 8, 5],
    5: [null, 9, 6, 'y'],
    6: ['Ystad', 3, 4, 'z'],
  }
  const blocks = await blocksOf({ name: 'S', rows, behind })
  expect(blocks[1]).toMatchObject({
    header: ['Depot', '2023 › In', '2023 › Out', 'Note'],
    rows: [
      ['Lund', '12', '7', 'x'],
      ['', '8', '5', ''],
      ['', '9', '6', 'y'],
      ['Ystad', '3', '4', 'z'],
    ],
    context: [
      { row: 1, carried: [{ column: 0, text: 'Lund' }] },
      { row: 2, carried: [{ column: 0, text: 'Lund' }] },
    ],
  })
})

test('xlsx.parse() shows a merged column name once, and names both of its columns with it', async () => {
  const behind = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'
  const rows = { 1: ['Boat', null, 'Price'], 2: [1, 'Canoe', 45], 3: [2, 'Kayak', 30] }
  const [, table] = await blocksOf({ name: 'S', rows, behind })
  expect(table).toMatchObject({ header: ['Boat', 'Boat', 'Price'] })
  expect(blockText(table as Block)).toBe('Boat\t\tPrice\n1\tCanoe\t45\n2\tKayak\t30')
})
