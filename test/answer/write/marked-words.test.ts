import { expect, test } from 'bun:test'
import { wholeValue } from '../../../server/answer/write/marked-words.ts'
import { factsOf } from '../../../server/text/facts.ts'

test.each([
  ['It works from −40 to +85 °C without a heater in the box.', '85', '−40 to +85 °C'],
  ['The range is 2 °C to 50 °C in the shade and in the open.', '50', '2 °C to 50 °C'],
  ['It is open between 9 and 17 on all days but the last.', '9', '9 and 17'],
  ['We meet on Sunday, 12 May 2024 in the hall by the harbour.', 'Sunday', 'Sunday, 12 May 2024'],
  ['Set the field .spec.timeZone of the job to the name of a zone.', 'spec.timeZone', '.spec.timeZone'],
  ['The deposit of €2,480 is paid before the keys are handed over.', '2,480', '€2,480'],
  ['Both the boat (Marika) and the crew are in the harbour today.', 'Marika', 'Marika'],
])('wholeValue() marks of %p for %p the whole value', (text, words, whole) => {
  const start = text.indexOf(words)
  const span = wholeValue(text, { start, end: start + words.length }, factsOf(text))
  expect(text.slice(span?.start, span?.end)).toBe(whole)
})

test('wholeValue() marks nothing where the words are nearly the whole text', () => {
  const text = 'Alcohol can strengthen the effect.'
  expect(wholeValue(text, { start: 0, end: text.length - 1 }, factsOf(text))).toBeNull()
})
