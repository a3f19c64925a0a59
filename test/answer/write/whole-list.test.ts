import { expect, test } from 'bun:test'
import { fullAnswer } from '../../support/full-answer.ts'
import { asking, library } from '../../support/library.ts'

test('answer() quotes all items of the list that is asked for', async () => {
  const text =
    'The kit contains:\n\n- a rope of 30 metres\n- two lamps\n- a stove with gas\n- a first-aid box'
  const { result } = await fullAnswer(
    asking('What is in the field kit?'),
    library([{ filename: 'equipment.md', text, headings: ['Field kit'] }]),
  )
  for (const item of ['The kit contains:', 'a rope of 30 metres', 'two lamps', 'a stove', 'a first-aid box'])
    expect(result.answer).toContain(item)
  expect(result.claims.every(({ support }) => support === 'supported')).toBe(true)
})
