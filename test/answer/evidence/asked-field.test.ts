import { expect, test } from 'bun:test'
import { fullAnswer } from '../../support/full-answer.ts'
import { asking, type LibraryDocument, library } from '../../support/library.ts'

const sheet: LibraryDocument = {
  filename: 'project-sheet.docx',
  text: 'Project manager\tTuva Solheim\nBudget\t4.6 million kroner\nStart date:\tFebruary 2025\tEnd date:\tMay 2026',
  rendered:
    'Project manager: Tuva Solheim\nBudget: 4.6 million kroner\nStart date: February 2025; End date: May 2026',
  headings: ['Harbour crane'],
}
const lines: LibraryDocument = {
  filename: 'loan.txt',
  text: 'Borrower: Hansen Boats\nInterest rate: 4.25%\nTerm: 180 months',
}

test.each([
  [sheet, 'Who is the project manager?', 'Project manager: **Tuva Solheim**'],
  [sheet, 'What is the budget of the harbour crane?', 'Budget: **4.6 million kroner**'],
  [sheet, 'What is the end date?', 'End date: **May 2026**'],
  [lines, 'What is the interest rate?', 'Interest rate: **4.25%**'],
  [lines, 'Who is the borrower of the loan?', 'Borrower: **Hansen Boats**'],
])('answer() takes the value of the label that is asked for: %p', async (document, question, answer) => {
  const { result } = await fullAnswer(asking(question), library([document]))
  expect(result.outcome).toBe('answered')
  expect(result.answer).toContain(answer)
  expect(result.answer.match(/^- /gm)).toHaveLength(1)
  expect(result.confidence).toBe('high')
})

test('answer() is less confident where several documents have the label', async () => {
  const other = { ...lines, filename: 'other.txt', text: 'Borrower: Moe\nInterest rate: 3%\nTerm: 20 months' }
  const { result } = await fullAnswer(asking('What is the interest rate?'), library([lines, other]))
  expect(result.answer).toContain('4.25%')
  expect(result.answer).toContain('3%')
  expect(result.confidence).toBe('medium')
})

test('answer() does not take the value of a label for a question about something else', async () => {
  const { result } = await fullAnswer(
    asking('What is the interest rate of the second mortgage in Sweden?'),
    library([lines]),
  )
  expect(result.outcome).not.toBe('answered')
})
