import { describe, expect, test } from 'bun:test'
import { contentStems } from '../../server/language/words.ts'
import { evidenceOf } from '../../server/read/evidence.ts'
import { answerBonus } from '../../server/read/expected-answer.ts'
import { focusHeld, focusOf } from '../../server/read/question-focus.ts'
import { passagesOf } from '../support/library.ts'

describe('focusOf()', () => {
  test.each([
    ['What is the capital of Burkina Faso?', 'capital'],
    ['What is the melting point of tungsten?', 'melting point'],
    ['How many gold medals did Norway win?', 'gold medals'],
    ['Which court suspended the attorney?', 'court'],
    ['What salary does the head of the aquarium earn?', 'salary'],
    ['How long is the warranty of the lamp?', 'warranty'],
    ["What was Maine's corporate tax rate in 2016?", 'corporate tax rate'],
    ['Who painted the ceiling?', ''],
    ['Where do ducks live?', ''],
    ['How is the lamp powered?', ''],
    ['What is the name of the river?', ''],
  ])('of “%s” is “%s”', (question, focus) => {
    expect(
      focusOf(question)
        .map(({ lower }) => lower)
        .join(' '),
    ).toBe(focus)
  })

  test('is held by the same words and by those that say the same', () => {
    const focus = focusOf('What salary does the head earn?')
    expect(focusHeld(focus, contentStems('The wage of the head is high.'))).toBe(1)
    expect(focusHeld(focus, contentStems('The head works in Lisbon.'))).toBe(0)
    expect(focusHeld(focusOf('How many days is it?'), contentStems('It is twelve weeks.'))).toBe(1)
    expect(focusHeld(focusOf('Who is it?'), contentStems('The head.'))).toBe(0)
  })
})

describe('answerBonus()', () => {
  const bonus = (question: string, text: string) => {
    const [sentence] = evidenceOf(
      passagesOf({ filename: 'a.txt', text }, 'd').map((passage) => ({ number: 1, passage })),
    )
    if (!sentence) throw new Error(`'${text}' has no sentence`)
    return answerBonus(question, sentence)
  }

  test.each([
    ['How many members did the group have?', 'The group had 40 members.', 'The group met in Geneva.'],
    ['How many days of leave are there?', 'It is 12 weeks at most.', 'It is 12 people at most.'],
    ['How long may it take?', 'It may take 12 hours at most.', 'It may take 12 people at most.'],
    ['When was it decided?', 'It was decided on June 13, 2013.', 'It was decided by the court.'],
    ['When did it end?', 'It ended on 31 March 2027.', 'In Calder v. Rowe (2016) it was held.'],
    ['How often is it cleaned?', 'It is cleaned every week.', 'It is cleaned for 7 days.'],
    ['What was the total paid?', 'TOTAL $821.14 was paid.', 'Subtotal $863.91 was shown.'],
    ['What does L.E.A.N. stand for?', 'L.E.A.N. stands for Light, Encrypted ads.', 'L.E.A.N. ads are light.'],
    ['What does NBT stand for?', 'It is a Named Binary Tag (NBT).', 'The NBT data is large.'],
    ['Who found the flaw?', 'The flaw was found by Ammar Askar.', 'The flaw was found last year.'],
    ['What is the phone number of the clerk?', 'Telephone: 404-815-6095', 'The clerk of the court'],
    ['Where does the water come from?', 'It comes from a well in Napa.', 'It comes from deep wells.'],
    ['What percentage were late?', 'Some 35 % were late.', 'Some 35 trains were late.'],
  ])('for “%s” is more for “%s” than for “%s”', (question, better, worse) => {
    expect(bonus(question, better)).toBeGreaterThan(bonus(question, worse))
  })
})
