import { describe, expect, test } from 'bun:test'
import { compareRows } from '../../../server/answer/evidence/compare-rows.ts'
import type { Passage } from '../../../server/answer/search/passage.ts'
import { superlativeOf } from '../../../server/answer/understand/superlative.ts'

/** Rows of a passage, cells parted by '|'. */
const ROWS_OF_PASSAGE = 2

/** A table as it is stored: its header row first, a few rows in each passage. `lines`: cells parted by '|'. */
function passagesOf(lines: readonly string[], filename = 'table.csv'): Passage[] {
  const [header = [], ...rows] = lines.map((line) => line.split('|'))
  const texts = [header, ...rows].map((cells, index) => ({
    text: cells.join('\t'),
    rendered:
      index === 0
        ? cells.join('\t')
        : cells.flatMap((cell, at) => (cell === '' ? [] : [`${header[at]}: ${cell}`])).join('; '),
  }))
  const passages: Passage[] = []
  let start = 0
  for (let from = 0; from < texts.length; from += ROWS_OF_PASSAGE) {
    const own = texts.slice(from, from + ROWS_OF_PASSAGE)
    const text = own.map((line) => line.text).join('\n')
    const rendered = own.map((line) => line.rendered).join('\n')
    const chunkIndex = passages.length
    const end = start + text.length
    passages.push({
      ...{ documentId: 'd', dataset: 'x', filename, chunkIndex, text, rendered, start, end },
      ...{ place: {}, relevance: 1 },
    })
    start = end + 1
  }
  return passages
}

/** What comes of a question, with the first passages of the table as what was found. */
async function compared(question: string, passages: readonly Passage[]): Promise<string | null> {
  const asked = superlativeOf(question)
  if (!asked) return null
  const comparison = await compareRows(asked, passages.slice(0, 2), async function* () {
    yield* passages
  })
  if (!comparison) return null
  const { extreme, column, rows, best } = comparison
  for (const { passage, start, text } of best)
    expect(passage.text.slice(start - passage.start).startsWith(text)).toBe(true)
  return `${extreme} ${column} of ${rows}: ${best.map(({ text }) => text.split('\t')[0]).join(', ')}`
}

const drinks = passagesOf(
  [
    'country|beer_servings|wine_servings|total_litres',
    'Albania|89|54|4.9',
    'Namibia|376|1|6.8',
    'France|127|370|11.8',
    'Ghana|31|10|1.8',
    'Cook Islands|0|74|5.9',
    'Andorra|245|312|12.4',
  ],
  'drinks.csv',
)
const sales = passagesOf([
  'Region|Person|Year|Amount|Due date',
  'Asia|Anna|2019|1,200|2024-03-01',
  'Asia|Bo|2020|900|2024-02-11',
  'Europe|Cleo|2019|4,000|2025-01-09',
  'Europe|Dan|2020|950|2023-12-24',
])

describe('compareRows()', () => {
  test('finds the row with the most and the least of the column that the question names', async () => {
    expect(await compared('Which country has the most beer servings?', drinks)).toBe(
      'highest beer_servings of 6: Namibia',
    )
    expect(await compared('Which country has the fewest wine servings?', drinks)).toBe(
      'lowest wine_servings of 6: Namibia',
    )
    expect(await compared('Which country drinks the most wine?', drinks)).toBe(
      'highest wine_servings of 6: France',
    )
  })

  test('compares only rows that have what the question narrows it down to', async () => {
    expect(await compared('Which person in Asia has the highest amount?', sales)).toBe(
      'highest Amount of 2: Asia',
    )
    expect(await compared('Who had the highest amount in 2020?', sales)).toBe('highest Amount of 2: Europe')
    expect(await compared('Which person in Africa has the highest amount?', sales)).toBeNull()
  })

  test('compares dates where the latest or earliest is asked for, and nothing else', async () => {
    expect(await compared('Which person has the latest due date?', sales)).toBe(
      'latest Due date of 4: Europe',
    )
    expect(await compared('Which person has the latest amount?', sales)).toBeNull()
  })

  test('gives all rows that have the extreme', async () => {
    const tied = passagesOf(['Name|Goals', 'Ann|3', 'Bea|5', 'Cid|5'])
    expect(await compared('Who has the most goals?', tied)).toBe('highest Goals of 3: Bea, Cid')
  })

  test('compares nothing where the question names no column, several, or more than the table tells', async () => {
    for (const question of [
      'Which country has the most servings?',
      'Which country has the most inhabitants?',
      'Which country exports the most beer?',
      'Which country has the second most beer servings?',
    ])
      expect(await compared(question, drinks)).toBeNull()
  })

  test('compares no things that have several rows', async () => {
    expect(await compared('Which region has the highest amount?', sales)).toBeNull()
  })

  test('leaves out rows that add up the others', async () => {
    const lines = ['Shop|Sales', 'North|10', 'South|30', 'Total|40']
    expect(await compared('Which shop has the highest sales?', passagesOf(lines))).toBe(
      'highest Sales of 2: South',
    )
  })

  test('compares no column that is not numbers throughout, or is measured in several units', async () => {
    expect(
      await compared('Which lake has the highest depth?', passagesOf(['Lake|Depth', 'A|12', 'B|deep'])),
    ).toBeNull()
    expect(
      await compared('Which lake has the highest depth?', passagesOf(['Lake|Depth', 'A|12 m', 'B|40 ft'])),
    ).toBeNull()
  })

  test('reads numbers as their country writes them, and compares none where that changes the outcome', async () => {
    const german = passagesOf(['Stadt|Miete', 'Ulm|1.200,50 €', 'Trier|999,00 €'])
    expect(await compared('Welche Stadt hat die höchste Miete?', german)).toBe('highest Miete of 2: Ulm')
    const either = passagesOf(['Stadt|Miete', 'Ulm|1.200', 'Trier|999'])
    expect(await compared('Welche Stadt hat die höchste Miete?', either)).toBeNull()
  })

  test('takes a dash for a value that is not known, and then tells no least', async () => {
    const lines = passagesOf(['Team|Points', 'A|–', 'B|4', 'C|7'])
    expect(await compared('Which team has the most points?', lines)).toBe('highest Points of 2: C')
    expect(await compared('Which team has the fewest points?', lines)).toBeNull()
  })

  test('compares no two tables of a document that have the same columns', async () => {
    const one = ['Team|Points', 'A|1', 'B|4', 'C|7']
    const [first, second] = [passagesOf(one), passagesOf(['Team|Points', 'D|3', 'E|9', 'F|2'])]
    const after = second.map((passage) => ({
      ...passage,
      start: passage.start + 100,
      end: passage.end + 100,
    }))
    expect(await compared('Which team has the most points?', [...first, ...after])).toBeNull()
  })

  test('compares 50,000 rows', async () => {
    const rows = Array.from({ length: 49_000 }, (_, row) => `Customer ${row}|Leeds|${(row * 7919) % 100_003}`)
    const passages = passagesOf(['Customer|City|Amount', ...rows])
    expect(await compared('Which customer in Leeds has the highest amount?', passages)).toContain('of 49000')
  })
})

test('compareRows() compares no table of which a row has a text between its cells', async () => {
  const plot = 'A thief takes the train and is followed by everyone. '.repeat(6).trim()
  const rows = (text: string) =>
    passagesOf(['Film|Plot|Budget', `Alpha|${text}|90`, 'Beta|short|50', 'Gamma|short|20'])
  expect(await compared('Which film has the highest budget?', rows(plot))).toBeNull()
  expect(await compared('Which film has the highest budget?', rows('short'))).toContain('Alpha')
})
