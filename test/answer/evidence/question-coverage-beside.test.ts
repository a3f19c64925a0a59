import { expect, test } from 'bun:test'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { standsBeside } from '../../../server/answer/evidence/question-coverage.ts'
import { contentStems } from '../../../server/text/words.ts'

const TEXT = 'The company pays 80% of the premium.'

/** Whether the sentence, under these headings of a file of this name, stands beside what is asked. */
function isBeside(
  question: string,
  headings: readonly string[],
  filename = 'benefits.md',
): boolean | undefined {
  const passage = {
    ...{ documentId: 'b', dataset: 'staff', filename, chunkIndex: 0, start: 0, relevance: 1 },
    ...{ text: TEXT, rendered: TEXT, end: TEXT.length, place: { headings: [...headings] } },
  }
  const [sentence] = evidenceSentences([{ number: 1, passage }])
  return sentence && standsBeside(contentStems(question), sentence)
}

test('standsBeside() recognizes a section that the question does not name, where it names something else', () => {
  const question = 'What does the company pay of the dental premium?'
  expect(isBeside(question, ['Benefits', 'Medical insurance'])).toBe(true)
  expect(isBeside(question, ['Benefits', 'Dental insurance'])).toBe(false)
})

test('standsBeside() says nothing of a sentence that has all words of the question, or that stands under no heading', () => {
  expect(isBeside('What does the company pay of the premium?', ['Benefits', 'Medical insurance'])).toBe(false)
  expect(isBeside('What does the company pay for dentists?', [])).toBe(false)
})

test('standsBeside() takes the name of a file for a heading', () => {
  const question = 'What does the company pay of the dental premium?'
  expect(isBeside(question, ['Insurance'], 'dental.md')).toBe(false)
})
