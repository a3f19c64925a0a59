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

const letter: LibraryDocument = {
  filename: 'letter.docx',
  text: 'Fjordbad AS - Strandgata 7 - Lund - phone 46 12 33 90\n\nCustomer number 70-114. Account SE 3550 0000 0554.',
}
const docket: LibraryDocument = {
  filename: 'docketing.pdf',
  text: 'CHIEF JUDGE\tCLERK\nDate: October 31, 2017\tCourt docket: 17-cv-6761\nCustomer: Hansen Boats\tRoom: 12',
  rendered:
    'CHIEF JUDGE; CLERK\nDate: October 31, 2017; Court docket: 17-cv-6761\nCustomer: Hansen Boats; Room: 12',
}

test.each([
  [letter, 'What is the customer number?', '“Customer number **70-114**.”'],
  [letter, 'What is the account?', '“Account **SE 3550 0000 0554**.”'],
  [letter, 'What is the phone number?', 'phone **46 12 33 90**”'],
  [docket, 'What is the date?', 'Date: **October 31, 2017**'],
  [docket, 'What is the court docket?', 'Court docket: **17-cv-6761**'],
  [docket, 'What is the date of the docketing?', 'Date: **October 31, 2017**'],
  [sheet, 'Who is the project manager?', 'Project manager: **Tuva Solheim**'],
  [sheet, 'What is the budget of the harbour crane?', 'Budget: **4.6 million kroner**'],
  [sheet, 'What is the end date?', 'End date: **May 2026**'],
  [lines, 'What is the interest rate?', 'Interest rate: **4.25%**'],
  [lines, 'Who is the borrower of the loan?', 'Borrower: **Hansen Boats**'],
])('answer() takes the value of the label that is asked for: %p', async (document, question, answer) => {
  const { result } = await fullAnswer(asking(question), library([document]))
  expect(result.outcome).toBe('answered')
  expect(result.answer).toContain(answer)
  expect(result.answer.match(/\[1\]$/gm)).toHaveLength(1)
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

test.each(['What is the customer number?', 'What is the customer date?'])(
  'answer() does not take a value of another kind than is asked for: %p',
  async (question) => {
    const { result } = await fullAnswer(asking(question), library([docket]))
    expect(result.answer).not.toContain('**Hansen')
  },
)

test('answer() takes no sentence with a number at its end for a label with its value', async () => {
  const text = 'The rent rose to 450. The rent is not 300. Rents of 1911 were in kroner.'
  const { result } = await fullAnswer(asking('What is the rent?'), library([{ filename: 'rent.txt', text }]))
  expect(result.confidence).not.toBe('high')
})

test('answer() does not take a blank for a value', async () => {
  const form = { filename: 'form.txt', text: 'Signature: ______\nDate: ____ / ____\nPlace: Lund' }
  const { result } = await fullAnswer(asking('What is the signature?'), library([form]))
  expect(result.confidence).toBe('low')
})

test('answer() is sure of one of several documents only if the question names it', async () => {
  const other = {
    filename: 'term.txt',
    text: 'The term of most loans and their interest is fixed by contract.',
  }
  const confidenceOf = async (question: string) =>
    (await fullAnswer(asking(question), library([lines, other]))).result.confidence
  expect(await confidenceOf('What is the interest rate?')).toBe('medium')
  expect(await confidenceOf('What is the interest rate of the loan?')).toBe('high')
})
