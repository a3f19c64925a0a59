import { expect, test } from 'bun:test'
import { isMeant, mayBeMeant } from '../../../server/answer/tables/meant.ts'
import { readTableQuestion } from '../../../server/answer/tables/read-table-question.ts'
import { setScene } from '../../../server/answer/tables/readings/scene.ts'
import { typeTable } from '../../../server/documents/tables/typed-table.ts'

const rain = typeTable(
  [['Station'], ['Month'], ['Rain mm']],
  [
    ['Bergen', 'May', '203'],
    ['Oslo', 'May', '60'],
    ['Bergen', 'June', '190'],
    ['Bergen', 'July', '119'],
  ],
  { document: 'rain.csv' },
)

test('what may be meant is everything that some reading may be offered for', () => {
  const questions = [
    'What is the total rain in Bergen?',
    'How many stations had more than 100 mm?',
    'Which month had the most rain in Bergen?',
    'What is the average rain of the first 2 rows?',
    'What did the president say about peace?',
    'How much rain fell in Bergen in August?',
    'Is Oslo in the table?',
    'rain Oslo',
  ]
  for (const question of questions) {
    const offered = readTableQuestion(question, [{ table: rain }]).readings.filter(({ unexplained }) =>
      isMeant(unexplained),
    )
    if (offered.length > 0)
      expect({ question, may: mayBeMeant(setScene(question, rain)) }).toEqual({ question, may: true })
  }
  expect(mayBeMeant(setScene('What is the total rain in Bergen?', rain))).toBe(true)
})

test('a question that has nothing to do with a table is not read as a query of it', () => {
  for (const question of ['How are passwords encrypted?', 'Who chairs the board of Lund?'])
    expect(mayBeMeant(setScene(question, rain))).toBe(false)
})
