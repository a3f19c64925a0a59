import { expect, test } from 'bun:test'
import { fullAnswer } from '../../support/full-answer.ts'
import { asking, library } from '../../support/library.ts'

const text =
  '5.1 The tenant pays small repairs.\n\n5.2 The landlord repairs the roof.\n\n(a) Tiles are replaced within a week.\n\n5.3 Pets are allowed.'
const at = (words: string) => text.indexOf(words)
const under = (...path: string[]) => ['Lease', '5 Repairs', ...path]
const lease = {
  filename: 'lease.md',
  text,
  headings: under('5.1'),
  sections: [
    { start: at('5.2'), headings: under('5.2') },
    { start: at('(a)'), headings: under('5.2', '(a)') },
    { start: at('5.3'), headings: under('5.3') },
  ],
}

test.each(['What does clause 5.2 say?', 'section 5.2', 'Was steht in Ziffer 5.2?'])(
  'answer() quotes the clause that is asked for by its number: %p',
  async (question) => {
    const { result } = await fullAnswer(asking(question), library([lease]))
    expect(result).toMatchObject({ outcome: 'answered', confidence: 'high' })
    expect(result.answer).toContain('The landlord repairs the roof')
    expect(result.answer).toContain('Tiles are replaced')
    expect(result.answer).not.toContain('Pets')
    expect(result.citations[0]?.section).toContain('5.2')
  },
)

test('answer() quotes a subdivision alone', async () => {
  const { result } = await fullAnswer(asking('What does clause 5.2 (a) say?'), library([lease]))
  expect(result.answer).toContain('Tiles are replaced')
  expect(result.answer).not.toContain('landlord')
})

test('answer() does not quote a clause for a question about something else in it', async () => {
  const { result } = await fullAnswer(
    asking('How many parrots may a tenant keep by clause 5.2?'),
    library([lease]),
  )
  expect(result.confidence).not.toBe('high')
})
