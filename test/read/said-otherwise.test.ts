import { expect, test } from 'bun:test'
import { readQuestion } from '../../server/language/question.ts'
import { withSaidOtherwise } from '../../server/read/said-otherwise.ts'
import { passagesOf } from '../support/library.ts'

const passages = [
  ...passagesOf({ filename: 'policy.md', text: 'Annual leave: 28 working days after 5 years.' }, 'a'),
  ...passagesOf({ filename: 'rent.md', text: 'The rent is due on the third day.' }, 'b'),
]

test('withSaidOtherwise() counts what says the question in words that mean the same among the relevant', () => {
  const found = withSaidOtherwise(readQuestion('How many vacation days do I get?'), {
    relevant: [],
    nearest: passages,
  })
  expect(found.relevant.map(({ filename }) => filename)).toEqual(['policy.md'])
  expect(found.nearest.map(({ filename }) => filename)).toEqual(['rent.md'])
})

test('withSaidOtherwise() leaves what says a part of the question where it was', () => {
  const found = { relevant: [], nearest: passages }
  expect(withSaidOtherwise(readQuestion('How many vacation days do contractors get?'), found)).toEqual(found)
})
