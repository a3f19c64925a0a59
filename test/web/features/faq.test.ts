import { expect, test } from 'bun:test'
import { FAQ, searchFaq } from '../../../web/features/help/faq.ts'

test('searchFaq() looks into question, answer and category, whatever the case', () => {
  expect(searchFaq(FAQ, 'MAXIMUM FILE').map((entry) => entry.question)).toEqual([
    'What is the maximum file size?',
  ])
  expect(searchFaq(FAQ, '100mb')).toHaveLength(1)
  const technical = searchFaq(FAQ, 'technical')
  expect(technical.length).toBeGreaterThan(0)
  expect(technical.every((entry) => entry.category === 'Technical')).toBe(true)
  expect(searchFaq(FAQ, 'zebra')).toEqual([])
  expect(searchFaq(FAQ, '  ')).toBe(FAQ)
})

test('the questions answer what people must know', () => {
  const text = FAQ.map((entry) => entry.answer).join(' ')
  for (const fact of [
    'PDF',
    'XLSX',
    'JSON',
    '100MB',
    'all datasets',
    'permanent',
    'health disclaimers',
    'legal disclaimers',
    'compliance',
  ])
    expect(text).toContain(fact)
})
