import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { TextLayout } from '../../../server/documents/chunking/text-layout.ts'
import type { Block, TableBlock } from '../../../server/documents/model/parser.ts'
import { TablesFile, UnreadableTables } from '../../../server/storage/tables/tables-file.ts'
import { TablesWriter } from '../../../server/storage/tables/tables-writer.ts'
import { seeded } from '../../support/seeded.ts'
import { type TemporaryFolder, temporaryFolder } from '../../support/temporary-folder.ts'

let folder: TemporaryFolder
let path: string

beforeEach(async () => {
  folder = await temporaryFolder()
  path = join(folder.path, 'd.tables')
})
afterEach(() => folder[Symbol.asyncDispose]())

const table = (rows: string[][], rest: Partial<TableBlock> = {}): TableBlock => ({
  ...{ kind: 'table', header: null, showsHeader: false, rows, place: {} },
  ...rest,
})
const paragraph = (text: string): Block => ({ kind: 'paragraph', text, place: {} })

/** Writes blocks; returns the document's text and how many tables it has. */
async function write(blocks: Iterable<Block>): Promise<{ text: string; count: number }> {
  const layout = new TextLayout()
  const writer = new TablesWriter(path)
  let text = ''
  for (const block of blocks) {
    const placed = layout.place(block)
    text = text.padEnd(placed.start, '\n') + placed.text
    writer.add(placed)
  }
  return { text, count: await writer.close() }
}

/** Reads all cells of a table, row by row. */
async function cellsOf(file: TablesFile, number: number): Promise<string[][]> {
  const [about] = file.list(number, 1)
  if (!about) throw new Error(`no table ${number}`)
  const rows = Array.from({ length: about.rows }, (): string[] => [])
  for (let index = 0; index < about.columns; index++) {
    const { values, codes } = await file.column(about, index)
    for (const [row, code] of codes.entries()) rows[row]?.push(values[code] ?? 'no such code')
  }
  return rows
}

describe('the tables of a document', () => {
  test('are whole and their own, whatever was written before them and beside them', async () => {
    const layout = new TextLayout()
    const written = (name: string, cell: string) => {
      const writer = new TablesWriter(join(folder.path, name))
      writer.add(layout.place(table([[cell, 'x']])))
      return writer
    }
    const [one, other, abandoned] = [written('one', 'a'), written('other', 'b'), written('none', 'c')]
    await abandoned.abandon()
    expect(existsSync(join(folder.path, 'none'))).toBe(false)
    expect([await other.close(), await one.close()]).toEqual([1, 1])
    await written('third', 'd').close()
    for (const [name, cell] of [
      ['one', 'a'],
      ['other', 'b'],
      ['third', 'd'],
    ] as const) {
      const file = new TablesFile(join(folder.path, name))
      expect(file.count).toBe(1)
      expect(await cellsOf(file, 0)).toEqual([[cell, 'x']])
      file.close()
      const db = new Database(join(folder.path, name), { readonly: true })
      expect(db.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
      db.close()
    }
  })

  test('are read back with their cells, and where each row stands', async () => {
    const rain = { header: ['Month', 'Rain mm'], place: { sheet: 'Bergen', row_start: 3, row_end: 5 } }
    const { text, count } = await write([
      paragraph('Rain'),
      table(
        [
          ['January', '190'],
          ['February', ''],
        ],
        { ...rain, showsHeader: true },
      ),
      paragraph('Dry days'),
      table([['Monday'], ['Tuesday', 'all day', '😀']], { place: { page: 2 } }),
    ])
    expect(count).toBe(2)
    const file = new TablesFile(path)
    expect(file.count).toBe(2)
    expect(file.list(0, 10)).toMatchObject([
      { number: 0, header: ['Month', 'Rain mm'], columns: 2, rows: 2, place: { sheet: 'Bergen' } },
      { number: 1, header: null, columns: 3, leftOut: 0, rows: 2, place: { page: 2 } },
    ])
    expect(await cellsOf(file, 0)).toEqual([
      ['January', '190'],
      ['February', ''],
    ])
    expect(await cellsOf(file, 1)).toEqual([
      ['Monday', '', ''],
      ['Tuesday', 'all day', '😀'],
    ])
    const [first, second] = file.list(0, 2)
    if (!first || !second) throw new Error('tables are missing')
    const places = await file.places(first)
    expect([...places.numbers]).toEqual([4, 5])
    expect([...places.starts].map((start) => text.slice(start).split('\n')[0])).toEqual([
      'January\t190',
      'February\t',
    ])
    expect(text.slice(first.start, first.end)).toBe('Month\tRain mm\nJanuary\t190\nFebruary\t')
    const others = await file.places(second)
    expect([others.pageOf(1), [...others.numbers], others.contextOf(0)]).toEqual([{ page: 2 }, [0, 0], null])
    file.close()
  })

  test('keep what the texts right above them say of their amounts', async () => {
    const long = `In millions of GBP. ${'All figures were audited by the company. '.repeat(8)}`
    const row = [['Basel', '12.5']]
    await write([
      ...[paragraph('Results'), paragraph('(in millions of CHF)'), table(row)],
      ...[paragraph('Staff'), table(row)],
      ...[paragraph(long), table(row)],
      ...[paragraph('Costs'), table(row, { caption: 'Costs in thousands of euros' })],
    ])
    const amounts = new TablesFile(path).list(0, 9).map((one) => one.amounts)
    expect(amounts).toEqual(['in millions of CHF', null, null, 'in thousands of euros'])
  })

  test('take no file without a table', async () => {
    expect(await write([paragraph('Nothing')])).toMatchObject({ count: 0 })
    expect(existsSync(path)).toBe(false)
  })

  test('that go over many blocks and groups are one, and single columns of it are read', async () => {
    const random = seeded(7)
    const rows = Array.from({ length: 70_000 }, (_, row) => [
      `id-${row}`,
      `Region ${Math.floor(random() * 10)}`,
      random() < 0.1 ? '' : String(Math.floor(random() * 500)),
    ])
    const { text } = await write(
      Array.from({ length: 700 }, (_, block) =>
        table(rows.slice(block * 100, block * 100 + 100), {
          ...{ header: ['Id', 'Region', 'Sum'], showsHeader: block === 0 },
          place: { row_start: block * 100 + (block === 0 ? 1 : 2) },
        }),
      ),
    )
    const file = new TablesFile(path)
    const [about, ...others] = file.list(0, 10)
    if (!about) throw new Error('the table is missing')
    expect([about.rows, about.groups.length > 1, others]).toEqual([70_000, true, []])
    expect(await cellsOf(file, 0)).toEqual(rows)
    const regions = await file.column(about, 1)
    expect(regions.values).toHaveLength(10)
    const { starts, numbers } = await file.places(about)
    for (const row of [0, 99, 100, 65_535, 65_536, 69_999]) {
      expect(numbers[row]).toBe(row + 2)
      const line = rows[row]?.join('\t') ?? ''
      expect(text.slice(starts[row], (starts[row] ?? 0) + line.length)).toBe(line)
    }
    file.close()
  })

  test('with more columns than a spreadsheet has keep those that one has, and say how many they leave out', async () => {
    const wide = Array.from({ length: 1_000_000 }, (_, column) => String(column % 10))
    await write([table([wide, ['a']])])
    const file = new TablesFile(path)
    const [about] = file.list(0, 1)
    if (!about) throw new Error('the table is missing')
    expect(about).toMatchObject({ columns: 16_384, leftOut: 1_000_000 - 16_384, rows: 2 })
    expect(await file.column(about, 16_383)).toEqual({ values: ['3', ''], codes: new Uint32Array([0, 1]) })
    file.close()
  })

  test('with cells of a megabyte are cut into groups, so that few are in memory', async () => {
    const long = 'x'.repeat(1 << 20)
    await write(
      Array.from({ length: 30 }, (_, row) =>
        table([[`${row}${long}`]], row === 0 ? {} : ({ isContinued: true } as Partial<TableBlock>)),
      ),
    )
    const file = new TablesFile(path)
    const [about] = file.list(0, 1)
    expect(about?.rows).toBe(30)
    expect(about?.groups.length).toBeGreaterThan(2)
    file.close()
  })

  test('by the thousand take little room each', async () => {
    await write(
      Array.from({ length: 2000 }, (_, number) => [table([[`a ${number}`]]), paragraph('.')]).flat(),
    )
    expect(statSync(path).size).toBeLessThan(2000 * 400)
    const file = new TablesFile(path)
    expect(await cellsOf(file, 1999)).toEqual([['a 1999']])
    file.close()
  })

  test('cannot be read from a file that is damaged or of another version', async () => {
    await Bun.write(path, 'this is no database')
    expect(() => new TablesFile(path)).toThrow(UnreadableTables)
    await Bun.write(path, '')
    expect(() => new TablesFile(path)).toThrow(UnreadableTables)
  })
})
