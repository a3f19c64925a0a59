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
    expect(result).toMatchObject({ outcome: 'answered', confidence: 'medium' })
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

test('answer() takes the outermost clause of a number, and no line of the table of contents', async () => {
  const paragraphs = [
    '2 Pay ........ 3',
    'The consultant is paid monthly.',
    '2. Expenses of the trip',
    'Either side ends it within a month.',
  ]
  const starts = paragraphs.map(
    (_, index) => paragraphs.slice(0, index).join('\n\n').length + (index > 0 ? 2 : 0),
  )
  const contract = {
    filename: 'contract.pdf',
    text: paragraphs.join('\n\n'),
    headings: ['2'],
    sections: [
      { start: starts[1] ?? 0, headings: ['2. PAY'] },
      { start: starts[2] ?? 0, headings: ['1. PAY', '2'] },
      { start: starts[3] ?? 0, headings: ['3. END'] },
    ],
  }
  const { result } = await fullAnswer(asking('What does clause 2 say?'), library([contract]))
  expect(result.answer).toBe('“The consultant is paid monthly.” [1]')
  expect(result.confidence).toBe('medium')
})

test('answer() is not sure of a clause whose number another has, too', async () => {
  const contract = {
    filename: 'rules.pdf',
    text: 'Boats are washed on Monday.\n\nCanoes are washed on Friday.',
    headings: ['Boats', '4'],
    sections: [{ start: 29, headings: ['Canoes', '4'] }],
  }
  const { result } = await fullAnswer(asking('What does rule 4 say?'), library([contract]))
  expect(result.confidence).toBe('low')
})

const party = 'TOP 2 Party\n\nThe party is on 5 July.\n\nTOP 3 Website\n\nThe board takes the offer.'
const minutes = {
  filename: 'minutes.md',
  text: party,
  headings: ['TOP 2 Party'],
  sections: [{ start: party.indexOf('TOP 3'), headings: ['TOP 3 Website'] }],
}

test('answer() knows a clause by the word before its number in headings', async () => {
  const { result } = await fullAnswer(asking('What does TOP 3 say?'), library([minutes]))
  expect(result.answer).toBe('“The board takes the offer.” [1]')
})

test('answer() takes words that name the document for no further question', async () => {
  const { result } = await fullAnswer(asking('What does clause 5.3 of the lease say?'), library([lease]))
  expect(result.answer).toBe('“5.3 Pets are allowed.” [1]')
  expect(result.outcome).toBe('answered')
})

test('answer() answers a question about a clause from that clause', async () => {
  const { result } = await fullAnswer(
    asking('Which repairs does clause 5.2 leave to the landlord?'),
    library([lease]),
  )
  expect(result.answer).not.toContain('tenant')
  expect(result.citations[0]?.section).toContain('5.2')
})
