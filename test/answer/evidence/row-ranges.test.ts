import { expect, test } from 'bun:test'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { rangeMatches } from '../../../server/answer/evidence/row-ranges.ts'

/** The first cells of the rows that hold for a question, and of those that do not. */
function ranged(question: string, header: readonly string[], rows: readonly (readonly string[])[]) {
  const text = [header, ...rows].map((row) => row.join('\t')).join('\n')
  const rendered = [
    header.join('\t'),
    ...rows.map((row) => row.map((cell, i) => `${header[i]}: ${cell}`).join('\t')),
  ].join('\n')
  const passage = {
    ...{ documentId: 'a', dataset: 'd', filename: 'a.csv', chunkIndex: 0, text, rendered },
    ...{ start: 0, end: text.length, place: {}, relevance: 1 },
  }
  const found = [...rangeMatches(question, evidenceSentences([{ number: 1, passage }]))]
  const of = (wanted: boolean) =>
    found.flatMap(([row, holds]) => (holds === wanted ? [row.cells[0]?.value] : []))
  return { holds: of(true), excluded: of(false) }
}

const leave = [
  ['Less than 2', '24 days'],
  ['2 to 4', '26 days'],
  ['5–9', '28 days'],
  ['10 or more', '30 days'],
]

test('rangeMatches() tells the row whose range holds a quantity, the unit told by the name of the column', () => {
  const header = ['Years of service', 'Annual leave']
  expect(ranged('How many days of leave do I get after 3 years?', header, leave)).toEqual({
    holds: ['2 to 4'],
    excluded: ['Less than 2', '5–9', '10 or more'],
  })
  expect(ranged('How many days of leave do I get after 2 years?', header, leave).holds).toEqual(['2 to 4'])
  expect(ranged('How many days of leave do I get after 18 months?', header, leave).holds).toEqual([
    'Less than 2',
  ])
})

test('rangeMatches() compares units of one kind, and ends as they are written', () => {
  const parcels = [
    ['up to 500 g', '€3'],
    ['501 g – 1 kg', '€5'],
    ['1–5 kg', '€8'],
    ['over 5 kg', '€12'],
  ]
  const held = (question: string) => ranged(question, ['Weight', 'Price'], parcels).holds
  expect(held('What does a parcel of 1.2 kg cost?')).toEqual(['1–5 kg'])
  expect(held('postage for 80 g')).toEqual(['up to 500 g'])
  expect(held('What does a parcel of 7 kg cost?')).toEqual(['over 5 kg'])
  const fares = [
    ['under 6', 'free'],
    ['6 to under 16', '€2'],
    ['16+', '€4'],
  ]
  expect(ranged('What is the fare for a 16-year-old?', ['Age', 'Fare'], fares).holds).toEqual(['16+'])
})

test('rangeMatches() reads ranges of two bounds', () => {
  const freight = [
    ['30 kg or less', '€79'],
    ['above 30 kg and up to 100 kg', '€68'],
    ['more than 100 kg, up to 500 kg', '€57'],
  ]
  const held = (question: string) => ranged(question, ['Consignment', 'Finland'], freight).holds
  expect(held('freight for 100 kg')).toEqual(['above 30 kg and up to 100 kg'])
  expect(held('freight for 101 kg')).toEqual(['more than 100 kg, up to 500 kg'])
})

test('rangeMatches() says nothing of a limit that stands alone, of another unit, or without a quantity', () => {
  const limits = [
    ['Sick leave', 'Up to 12 weeks'],
    ['Care leave', '10 days'],
  ]
  const nothing = { holds: [], excluded: [] }
  expect(ranged('Can I take 14 weeks of sick leave?', ['Kind', 'Length'], limits)).toEqual(nothing)
  expect(ranged('How many days of leave are there?', ['Years of service', 'Leave'], leave)).toEqual(nothing)
  const games = [
    ['Hull', '0–1'],
    ['Leeds', '2–3'],
  ]
  expect(ranged('How did Hull play in 2014?', ['Guests', 'Result'], games)).toEqual(nothing)
  expect(ranged('How much leave for 3 kg?', ['Years of service', 'Leave'], leave)).toEqual(nothing)
})
