import { describe, expect, test } from 'bun:test'
import { focusOf } from '../../server/language/question-focus.ts'

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
})
