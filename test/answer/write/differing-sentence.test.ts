import { expect, test } from 'bun:test'
import { newerOf } from '../../../server/answer/write/differing-sentence.ts'
import { fullAnswer } from '../../support/full-answer.ts'
import { asking, library } from '../../support/library.ts'

const handbook = (year: number, cents: number) => ({
  filename: `handbook-${year}.md`,
  text: `The kilometre allowance is ${cents} cents.`,
  headings: [`Handbook ${year}`],
})
const BOTH = [handbook(2023, 30), handbook(2025, 38)]

test('answer() shows what two documents say differently, and names the newer one', async () => {
  const { result } = await fullAnswer(asking('How many cents is the kilometre allowance?'), library(BOTH))
  expect(result.answer.replaceAll('**', '')).toMatch(
    /^\*Handbook 2025\*: “The kilometre allowance is 38 cents.” \[\d\]\n\n\*Handbook 2023\*: “The kilometre allowance is 30 cents.” \[\d\]$/,
  )
  expect(result.notice).toBe('Your documents say different things. “Handbook 2025” is newer.')
  expect(result.claims.map(({ support }) => support)).toEqual(['supported', 'supported'])
})

test('answer() shows one document where the question names it, or where both say the same', async () => {
  const named = 'How many cents is the kilometre allowance in the handbook of 2023?'
  const { result } = await fullAnswer(asking(named), library(BOTH))
  expect(result.answer).not.toContain('38')
  const same = library([handbook(2023, 30), handbook(2025, 30)])
  const alike = await fullAnswer(asking('How many cents is the kilometre allowance?'), same)
  expect(alike.result.notice).toBeNull()
})

test.each([
  ['Handbook 2023', 'Handbook 2025', 'Handbook 2025'],
  ['rates-2025.pdf', 'rates-2024.pdf', 'rates-2025.pdf'],
  ['Handbook 2023', 'Lease 2025', null],
  ['Handbook', 'Handbook 2', null],
])('newerOf() tells of %p and %p that the newer is %p', (a, b, newer) => {
  expect(newerOf(a, b)).toBe(newer)
})

test('answer() names the documents of a field with several values', async () => {
  const loan = (year: number, rate: string) => ({
    filename: `loan-${year}.txt`,
    text: `Borrower: Hansen Boats\nInterest rate: ${rate}`,
  })
  const { result } = await fullAnswer(
    asking('What is the interest rate?'),
    library([loan(2024, '4.25%'), loan(2025, '3.9%')]),
  )
  expect(result.answer).toContain('*loan-2025.txt*: “Interest rate: **3.9%**”')
  expect(result.notice).toBe('Your documents say different things. “loan-2025.txt” is newer.')
})
