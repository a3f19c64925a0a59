import { expect, test } from 'bun:test'
import { bestSpans, softmax, wholeWords } from '../../../server/models/reading/pair-model.ts'

const places = [0, 4, 8, 12, 16].map((start) => ({ start, end: start + 3 }))

test('bestSpans() gives the likeliest words first, from the start of one token to the end of another', () => {
  const [best] = bestSpans(Float32Array.of(0, 9, 0, 0, 0), Float32Array.of(0, 0, 9, 0, 0), places)
  expect(best).toMatchObject({ start: 4, end: 11 })
  expect(best?.probability).toBeGreaterThan(0.99)
})

test('bestSpans() gives no two spans that overlap, and none that ends before it begins', () => {
  const spans = bestSpans(Float32Array.of(1, 2, 3, 2, 1), Float32Array.of(5, 1, 1, 1, 2), places)
  for (const [i, { start, end }] of spans.entries()) {
    expect(end).toBeGreaterThan(start)
    for (const other of spans.slice(i + 1)) expect(other.end <= start || end <= other.start).toBe(true)
  }
})

test('bestSpans() of a passage without words is empty', () => {
  expect(bestSpans(new Float32Array(), new Float32Array(), [])).toEqual([])
})

test('softmax() adds up to 1, of large logits too', () => {
  const sum = softmax(Float32Array.of(1000, 999, -1000)).reduce((a, b) => a + b, 0)
  expect(sum).toBeCloseTo(1)
})

test('wholeWords() takes the whole of a number, a date and a compound, and no sign after them', () => {
  const text = 'It costs 1,850 euros (well-known) since 2024-03-01.'
  const widened = (part: string) => {
    const { start, end } = wholeWords(text, {
      start: text.indexOf(part),
      end: text.indexOf(part) + part.length,
    })
    return text.slice(start, end)
  }
  expect(['850', '1', 'known', '03', 'It', '01', 'euros'].map(widened)).toEqual([
    '1,850',
    '1,850',
    'well-known',
    '2024-03-01',
    'It',
    '2024-03-01',
    'euros',
  ])
})
