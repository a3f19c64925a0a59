import { describe, expect, test } from 'bun:test'
import { readCell } from '../../../server/documents/tables/cell-reading.ts'
import { columnName, typeTable } from '../../../server/documents/tables/typed-table.ts'

describe('readCell()', () => {
  test.each([
    ['1,234 km', 1234, 'km'],
    ['$5.2 million', 5_200_000, '$'],
    ['12%', 12, '%'],
    ['1st', 1, null],
    ['(a) 12', 12, null],
    ['(5)', -5, null],
    ['$(4,533.75)', -4533.75, null],
    ['-$20', -20, '$'],
    ['10 000', 10_000, null],
    ['3 h 20 min', 12_000, 's'],
    ['1:36:24.5', 5784.5, 's'],
    ['-0.5', -0.5, null],
    ['450²', 450, null],
    ['450² €', 450, '€'],
    ['1\u2009250\u2009000', 1_250_000, null],
    ['٤٥٠', 450, null],
    ['10⁶', 1e6, null],
    ['5 × 10⁻³ kg', 0.005, 'kg'],
    ['300 m²', 300, 'm²'],
  ])('%s is a number', (text, number, unit) => {
    expect(readCell(text)).toMatchObject({ number, unit, whole: true })
  })

  test.each([
    ['2–1', 2, 1],
    ['85_99', 85, 99],
    ['1985–1999', 1985, 1999],
    ['1985-99', 1985, 1999],
    ['1999/00', 1999, 2000],
  ])('%s is a pair', (text, number, second) => {
    expect(readCell(text)).toMatchObject({ number, second, whole: true })
  })

  test.each([
    ['August 5, 1967', 19_670_805],
    ['2021-03-04', 20_210_304],
    ['21 June', 621],
    ['4. März 2021', 20_210_304],
  ])('%s is a date', (text, date) => {
    expect(readCell(text)).toMatchObject({ date, whole: true })
  })

  test('a number inside a text is not all that the cell says', () => {
    expect(readCell('4th, Western')).toMatchObject({ number: 4, whole: false })
    expect(readCell('A330').number).toBeNaN()
    expect(readCell('United States').number).toBeNaN()
  })
})

describe('typeTable()', () => {
  const table = typeTable(
    [['Station'], ['2023', 'Rain mm'], ['Opened']],
    [
      ['Bergen', '200', '1 May 1990'],
      ['Bergen', '', '2 May 1990'],
      ['Oslo', '80', '3 May 1991'],
    ],
  )

  test('gives each column a type, and its unit by the header', () => {
    expect(table.columns.map(({ type }) => type)).toEqual(['text', 'number', 'date'])
    expect(table.columns[1]?.unit).toBe('mm')
    expect(table.columns[1] && columnName(table.columns[1])).toBe('2023 › Rain mm')
  })

  test('codes equal cells once', () => {
    const [station, rain] = table.columns
    expect([...(station?.codes ?? [])]).toEqual([0, 0, 1])
    expect(station?.values).toEqual(['Bergen', 'Oslo'])
    expect([...(rain?.codes ?? [])].map((code) => rain?.numbers[code])).toEqual([200, Number.NaN, 80])
  })

  test('a row shorter than the header has empty cells', () => {
    expect(typeTable([['a'], ['b']], [['1']]).columns[1]?.values).toEqual([''])
  })
})
