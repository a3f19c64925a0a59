import { describe, expect, test } from 'bun:test'
import { readTableQuestion } from '../../../server/answer/tables/read-table-question.ts'
import { typeTable } from '../../../server/documents/tables/typed-table.ts'

const rivers = typeTable(
  [['River'], ['Country'], ['Length km'], ['Bridges']],
  [
    ['Torne', 'Sweden', '522', '9'],
    ['Glomma', 'Norway', '621', '48'],
    ['Dal', 'Sweden', '542', '31'],
    ['Namsen', 'Norway', '228', '12'],
    ['Kemi', 'Finland', '550', '14'],
    ['Lule', 'Sweden', '460', '11'],
  ],
)
const ask = (question: string) => readTableQuestion(question, [{ table: rivers }]).readings

describe('readTableQuestion()', () => {
  test.each([
    ['what is the length of the kemi?', ['550']],
    ['which river is the longest?', ['Glomma']],
    ['how many rivers are in norway?', [2]],
    ['which country has the most rivers?', ['Sweden']],
    ['what is the difference in length between the torne and the kemi?', [28]],
    ['how many rivers have more than 12 bridges?', [3]],
  ])('%s', (question, values) => {
    expect(ask(question)[0]?.result.values).toEqual(values)
  })

  test.each([
    ['What is the average length in Norway?', [424.5]],
    ['total bridges sweden', [51]],
    ['What share of the rivers are in Sweden?', [0.5]],
    ['Does the Glomma have more bridges than the Kemi?', ['yes']],
    ['Is the Kemi in Norway?', ['no']],
    ['Which rivers are in Norway?', ['Glomma', 'Namsen']],
    ['Which river in Sweden has the lowest number of bridges?', ['Torne']],
  ])('reads what people ask every day: %s', (question, values) => {
    expect(ask(question)[0]?.result.values).toEqual(values)
  })

  test('takes a column of yes and no as a condition where its name is said', () => {
    const sweets = typeTable(
      [['Sweet'], ['Chocolate'], ['Hard']],
      [
        ['Twix', '1', '0'],
        ['Dum Dums', '0', '1'],
        ['Snickers', '1', '0'],
        ['Skittles', '0', '0'],
      ],
    )
    const values = readTableQuestion('How many sweets have chocolate?', [{ table: sweets }]).readings
    expect(values[0]?.result.values).toEqual([2])
  })

  test('compares with the column that the question names, however many columns have numbers', () => {
    const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July']
    const shops = typeTable(
      [['Shop'], ...months.map((month) => [`Sales in ${month}`]), ['Losses by theft']],
      [
        ['Kirkby', ...months.map((_, at) => String(90 + at)), '40'],
        ['Selby', ...months.map((_, at) => String(120 + at)), '210'],
        ['Whitby', ...months.map((_, at) => String(150 + at)), '130'],
        ['Formby', ...months.map((_, at) => String(60 + at)), '170'],
      ],
    )
    const { readings } = readTableQuestion('How many shops have losses above 150?', [{ table: shops }])
    expect(readings[0]?.words).toBe('number of rows where Losses by theft is more than 150')
    expect(readings[0]?.result.values).toEqual([2])
  })

  test('tells a sum of one cell as that cell', () => {
    const [best] = ask('how many bridges does the glomma have?')
    expect(best?.words).toBe('Bridges where River is Glomma')
    expect(best?.result.values).toEqual(['48'])
  })

  test('gives three readings with different results, the likeliest first', () => {
    const readings = ask('which river has the most bridges?')
    expect(readings).toHaveLength(3)
    expect(new Set(readings.map(({ result }) => String(result.values))).size).toBe(3)
    const chances = readings.map(({ probability }) => probability)
    expect(chances).toEqual([...chances].sort((a, b) => b - a))
  })

  test('says which words a reading leaves unexplained, and does not show it as the answer', () => {
    const [best] = ask('which poet lived beside the kemi in oulu?')
    expect(best?.unexplained).toContain('poet')
    expect(best?.shown).toBe(false)
  })

  test('reads a question in German as far as its words are those of the table', () => {
    expect(ask('Wie viele Bridges hat Glomma?').map(({ result }) => result.values[0])).toContain('48')
  })

  test('takes the table that fits the question', () => {
    const colours = typeTable(
      [['Colour'], ['Wave nm']],
      [
        ['red', '700'],
        ['blue', '450'],
      ],
    )
    const [best] = readTableQuestion('how many bridges does the lule have?', [
      { table: colours },
      { table: rivers },
    ]).readings
    expect(best?.table).toBe(1)
  })

  test('reads a table of many rows by a sample, and computes with all of them', () => {
    const cities = ['Bergen', 'Oslo', 'Lund', 'Ystad']
    const rows = Array.from({ length: 9000 }, (_, row) => [
      `A-${row}`,
      cities[row % 4] ?? '',
      String(1 + (row % 40)),
    ])
    const orders = typeTable([['Order'], ['City'], ['Quantity']], rows)
    const [best] = readTableQuestion('how many orders are from Lund?', [{ table: orders }]).readings
    expect(best?.result.values).toEqual([2250])
  })
})
