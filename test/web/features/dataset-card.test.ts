import { expect, test } from 'bun:test'
import { mostThatFit } from '../../../web/features/datasets/dataset-card.tsx'

const KINDS = ['PDF', 'DOCX', 'MD', 'TXT']
const inside = (letters: number) => (line: string) => line.length <= letters

test('mostThatFit() counts the kinds that have room with the number of the others, and one at least', () => {
  expect(mostThatFit(KINDS, inside(18))).toBe(4)
  expect(mostThatFit(KINDS, inside(17))).toBe(3)
  expect(mostThatFit(KINDS, inside(12))).toBe(2)
  expect(mostThatFit(KINDS, inside(11))).toBe(1)
  expect(mostThatFit(KINDS, inside(2))).toBe(1)
})
