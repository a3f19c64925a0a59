import { describe, expect, test } from 'bun:test'
import { withSourceSpelling } from '../../../server/answer/search/source-spelling.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'
import { passagesOf } from '../../support/library.ts'

function asked(question: string, ...texts: string[]): string {
  const sources = texts
    .flatMap((text, i) => passagesOf({ filename: `${i}.txt`, text }, 'orders'))
    .map((passage, i) => ({ number: i + 1, passage }))
  return withSourceSpelling(readQuestion(question), sources).text
}

describe('withSourceSpelling()', () => {
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

  test.each([
    ['How much is the 1.5kg bag?', 'The 15kg bag costs 40 dollars.'],
    ['How long is the 1.5-year loan?', 'The 15-year loan is cheap.'],
    ['What is new in v1.2?', 'The V12 engine is new.'],
    ['What is new in v2.10?', 'v21.0 was released.'],
  ])('makes no other number of %p', (question, text) => {
    expect(asked(question, text)).toBe(question)
  })

  test('leaves what one of the sources writes as the question does', () => {
    const question = 'What is the amount of INV2024007?'
    expect(asked(question, 'See INV-2024-007.', 'INV2024007: the amount is 100 dollars.')).toBe(question)
  })

  test('changes no part of a longer identifier', () => {
    expect(asked('Does ISO-9001-2015 replace ISO-9001?', 'ISO 9001 is old.')).toBe(
      'Does ISO-9001-2015 replace iso 9001?',
    )
  })

  test.each([
    ['What costs 1250000 kroner?', 'What costs 1 250 000 kroner?'],
    ['What costs 1,250,000 kroner?', 'What costs 1 250 000 kroner?'],
    ['What costs 7600?', 'What costs 7,600?'],
    ['What costs 2400000?', 'What costs ٢٬٤٠٠٬٠٠٠?'],
    ['What happened in 2024?', 'What happened in 2024?'],
    ['What costs 125000?', 'What costs 125000?'],
    ['What weighs 1250 kg?', 'What weighs 1250 kg?'],
  ])('spells a number as the source does: %p', (question, as) => {
    const source =
      'The bridge costs 1 250 000 kroner, the ferry 7,600, the quay ٢٬٤٠٠٬٠٠٠; the bag weighs 1.250 kg.'
    expect(asked(question, source)).toBe(as)
  })
})
