import { describe, expect, test } from 'bun:test'
import { exactMatcher } from '../../../server/answer/search/matching/exact-match.ts'
import { editDistance } from '../../../server/answer/search/matching/spelling.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'
import { terms } from '../../../server/text/terms.ts'

describe('readQuestion()', () => {
  test('takes filters out of the question, quoted ones too', () => {
    expect(readQuestion('notice period file:lease.pdf type:xlsx dataset:"Human Resources"')).toMatchObject({
      text: 'notice period',
      filters: { files: ['lease.pdf'], extensions: ['xlsx'], datasets: ['Human Resources'] },
    })
    expect(readQuestion('what does profile:x or type:unheard mean').text).toBe(
      'what does profile:x or type:unheard mean',
    )
  })

  test.each([
    ['Who wrote "to be or not"?', 'to be or not'],
    ['Wo steht „in gutem Zustand“?', 'in gutem Zustand'],
    ['What is INV-2024-001 about?', 'INV-2024-001'],
    ['Is CVE-2024-3094 fixed?', 'CVE-2024-3094'],
    ['What does § 4.2 say?', '§ 4.2'],
  ])('%p is to have exactly %p', (question, phrase) => {
    expect(readQuestion(question).exact.map(({ forms }) => forms[0])).toEqual([phrase])
  })

  test.each([
    ['when is 2024-01-05', 'due on January 5, 2024.'],
    ['what happened on 5 January 2024', 'on 2024-01-05 at noon'],
    ['what is due on 05.01.2024', 'due 5th: 5 January 2024'],
    ['what is due on January 5th, 2024', 'bis zum 5.1.2024'],
    ['who got 1000000', 'a loan of 1,000,000 dollars'],
    ["who got 1'250'000", 'a loan of 1.250.000'],
    ['the co-operation', 'Cooperation of both'],
    ['a total of 17250.00', 'Total: 17,250.00 EUR'],
    ['a total of 17,250', 'Summe: 17.250,00 EUR'],
    ['who got 22 500 000', 'a loan of 22,500,000'],
    ['a budget of 1.25 million', 'Budget: 1250000'],
    ['ein Budget von 3,4 Mio. Euro', 'Budget: 3.400.000'],
    ['a budget of 1250000', 'about 1.25 million dollars'],
    ['What does section 4.2 say?', '§ 4.2 Pets are allowed.'],
    ['Was steht in Ziffer 4.2?', '4.2 Haustiere'],
  ])('%p is found in %p', (question, text) => {
    expect(exactMatcher(readQuestion(question).exact)(text)).toBeGreaterThan(0)
  })

  test.each([
    ['what is due on 2024-01-05', 'due on January 15, 2024'],
    ['What does § 4.2 say?', 'see § 4.21 and § 4.2.1'],
    ['What is INV-2024-001?', 'INV-2024-0012'],
    ['who got 1000000', 'a loan of 11,000,000'],
    ['a total of 17250.00', 'Total: 17,250.40'],
    ['What does section 4.2 say?', '3.4.2 Repairs'],
  ])('%p is not found in %p', (question, text) => {
    expect(exactMatcher(readQuestion(question).exact)(text)).toBe(0)
  })

  test('splits what asks several things, and nothing else', () => {
    expect(
      readQuestion('What is the notice period and who pays for repairs?').parts.map(({ text }) => text),
    ).toEqual(['What is the notice period', 'who pays for repairs?'])
    expect(readQuestion('How long is the warranty? What does it leave out?').parts).toHaveLength(2)
    expect(readQuestion('What do tenants and landlords pay?').parts).toEqual([])
    expect(readQuestion('Do they pay for repairs of the roof? Why or why not?').parts).toEqual([])
  })
})

test.each([
  ['Wie viele Punkte gibt es im Raster?', 'Punkte Raster?'],
  ['Combien coûte la lampe du bureau ?', 'coûte lampe bureau ?'],
  ['营业收入是多少？', '营业收入 ？'],
  ['What did the die cast in the war?', 'What did the die cast in the war?'],
  ['Wer ist das?', 'Wer ist das?'],
])('readQuestion() leaves of %p what is to be looked for', (question, told) => {
  expect(readQuestion(question).lexicalQuery).toBe(told)
})

test.each([
  ['What is this about?', true],
  ['What are these files about?', true],
  ['Summarize the key findings', true],
  ['What is this rule about overtime?', false],
  ['What is the rent?', false],
])('readQuestion() takes %p for an overview: %p', (question, isOverview) => {
  expect(readQuestion(question).overview !== null).toBe(isOverview)
})

test.each([
  ['Überstunden', ['uberstunden']],
  ['Résumé', ['resum']],
  ['Straße', ['strass']],
  ['東京都', ['東京', '京都']],
  ['ガギ', ['ガギ']],
  ['휴가는', ['휴가', '가는']],
])('terms() of %p are %p', (text, expected) => {
  expect(terms(text)).toEqual(expected)
})

test.each([
  ['managment', 'management', 1],
  ['recieve', 'receive', 1],
  ['lamp', 'lamp', 0],
  ['', 'lamp', 4],
  ['tenancy', 'tenants', 2],
])('editDistance() %p and %p is %p', (one, other, slips) => {
  expect(editDistance(one, other)).toBe(slips)
})
