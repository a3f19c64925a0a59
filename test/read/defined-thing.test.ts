import { describe, expect, test } from 'bun:test'
import { definition, inItsSection, thingAsked } from '../../server/read/defined-thing.ts'
import { evidenceOf } from '../../server/read/evidence.ts'
import { fullAnswer } from '../support/full-answer.ts'
import { asking, library, passagesOf } from '../support/library.ts'

describe('thingAsked()', () => {
  test.each([
    ['What is the rent?', 'rent'],
    ['Who was the first sponsor of the fund?', 'first sponsor'],
    ['how high is the deposit', 'deposit'],
    ['Wie hoch ist die Miete?', 'miete'],
    ['What is a content control in a document?', 'content control'],
    ['late fee', 'late fee'],
    ['Who painted the ceiling?', ''],
    ['What happens if the tenant pays late?', ''],
    ['How long is it?', ''],
  ])('of “%s” is “%s”', (question, thing) => {
    expect(
      thingAsked(question)
        .map(({ lower }) => lower)
        .join(' '),
    ).toBe(thing)
  })
})

describe('definition()', () => {
  const definedBy = (question: string, text: string) => {
    const [sentence] = evidenceOf(
      passagesOf({ filename: 'a.txt', text }, 'd').map((passage) => ({ number: 1, passage })),
    )
    if (!sentence) throw new Error(`'${text}' has no sentence`)
    return definition(thingAsked(question), sentence)
  }

  test.each([
    ['What is the rent?', '2.1 The rent is €1,240 a month.'],
    ['What is the rent?', 'The rent for the flat amounts to €1,240.'],
    ['What is the deposit?', 'The tenant pays a deposit of €2,480 first.'],
    ['deposit', 'Deposit: 2,480 euros'],
    ['Who is the landlord?', 'It is made between Eleanor Marsh (the Landlord) and Daniel Okafor.'],
    ['What is a content control?', 'A content control is a container for content.'],
    ['Wie hoch ist die Miete?', 'Die Miete beträgt 1.240 Euro.'],
  ])('for “%s” is 1 for “%s”', (question, text) => {
    expect(definedBy(question, text)).toBe(1)
  })

  test.each([
    ['What is the rent?', 'It is a breach to owe more than 2 months’ rent.', 0],
    ['What is the rent?', 'A reduction of rent ends when the repair is made.', 0],
    ['Who is the landlord?', 'The Landlord may enter the flat.', 0],
    ['What is a content control?', 'The content control is updated by Word.', 0.3],
    ['What is the rent?', 'The tenant asks whether the rent is €1,240.', 0.6],
    ['When is the rent due?', 'The rent is €1,240.', 0],
  ])('for “%s” and “%s” is %p', (question, text, value) => {
    expect(definedBy(question, text)).toBeCloseTo(value)
  })
})

test('answer() quotes first what says what the thing is, not what has its word most', async () => {
  const text = `The rent is €1,240 a month.

It is a serious breach if the tenant owes more than 2 months’ rent. A reduction of rent ends when the rent is paid.`
  const { result } = await fullAnswer(asking('What is the rent?'), library([{ filename: 'lease.md', text }]))
  expect(result.claims[0]?.text).toContain('€1,240')
})

test('inItsSection() is 1 under a heading that names the thing alone, less where it names more', () => {
  const held = (headings: readonly string[], question = 'What are the side effects of Lumazol?') => {
    const text = 'Very common: headache in the first week.'
    const [sentence] = evidenceOf(
      passagesOf({ filename: 'a.md', text, headings }, 'd').map((passage) => ({ number: 1, passage })),
    )
    if (!sentence) throw new Error('The text has no sentence')
    return inItsSection(thingAsked(question), sentence)
  }
  expect(held(['Lumazol', '4. Side effects'])).toBe(1)
  expect(held(['Lumazol', '4. Possible side effects'])).toBeCloseTo(2 / 3)
  expect(held(['Side effects', 'Storage'])).toBe(0)
  expect(held([])).toBe(0)
  expect(held(['Side effects'], 'Who makes it?')).toBe(0)
})
