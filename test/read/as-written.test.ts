import { describe, expect, test } from 'bun:test'
import { readQuestion } from '../../server/language/question.ts'
import { asWritten } from '../../server/read/as-written.ts'
import { passagesOf } from '../support/library.ts'

function asked(question: string, ...texts: string[]): string {
  const sources = texts
    .flatMap((text, i) => passagesOf({ filename: `${i}.txt`, text }, 'orders'))
    .map((passage, i) => ({ number: i + 1, passage }))
  return asWritten(readQuestion(question), sources).text
}

describe('asWritten()', () => {
  test.each([
    ['What is the amount of INV2024007?', 'What is the amount of inv-2024-007?'],
    ['Was INV/2024/007 paid?', 'Was inv-2024-007 paid?'],
    ['What is the amount of INV-2024-007?', 'What is the amount of INV-2024-007?'],
    ['What is the amount of INV2024008?', 'What is the amount of INV2024008?'],
    ['What is the amount of the invoice?', 'What is the amount of the invoice?'],
  ])('%p asks %p of the invoice INV-2024-007', (question, as) => {
    expect(asked(question, 'Nothing was paid.', 'Invoice INV-2024-007. Amount: 8,250 dollars.')).toBe(as)
  })

  test('goes by the first source that has the identifier', () => {
    expect(asked('Was INV2024007 paid?', 'INV 2024-007 was paid.', 'INV-2024-007 was not.')).toBe(
      'Was inv 2024-007 paid?',
    )
  })
})
