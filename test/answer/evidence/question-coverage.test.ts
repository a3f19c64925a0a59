import { expect, test } from 'bun:test'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { questionCoverage, standsBeside } from '../../../server/answer/evidence/question-coverage.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'
import { contentStems } from '../../../server/text/words.ts'
import { passagesOf } from '../../support/library.ts'

const TEXT = `Medical leave

You can apply for it after 13 days.

Parental leave

You are entitled to 12 weeks of time off.

Court leave

You can be away for as long as a jury sits.`

test('questionCoverage() counts the heading that a sentence stands under, and not that of the section before', () => {
  const [passage] = passagesOf({ filename: 'a.txt', text: TEXT }, 'd')
  if (!passage) throw new Error('There is no passage')
  const sections = ['Medical leave', 'Parental leave', 'Court leave'].map((heading) => ({
    start: TEXT.indexOf(heading),
    headings: [heading],
  }))
  const pool = evidenceSentences([{ number: 1, passage: { ...passage, sections } }])
  const coverage = questionCoverage(readQuestion('Who is given parental leave?'), pool)
  const of = (start: string) => {
    const sentence = pool.find(({ reading }) => reading.startsWith(start))
    if (!sentence) throw new Error(`There is no sentence '${start}'`)
    return coverage.get(sentence) ?? 0
  }
  expect(of('You are entitled')).toBeGreaterThan(of('You can apply'))
})

const PREMIUM = 'The company pays 80% of the premium.'

/** Whether the sentence, under these headings of a file of this name, stands beside what is asked. */
function isBeside(
  question: string,
  headings: readonly string[],
  filename = 'benefits.md',
): boolean | undefined {
  const passage = {
    ...{ documentId: 'b', dataset: 'staff', filename, chunkIndex: 0, start: 0, relevance: 1 },
    ...{ text: PREMIUM, rendered: PREMIUM, end: PREMIUM.length, place: { headings: [...headings] } },
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
