import { describe, expect, test } from 'bun:test'
import { factsOf } from '../../server/text/facts.ts'

describe('factsOf()', () => {
  test.each([
    ['Take 5 per day.', [5], null],
    ['It rose by 5 per cent.', [5], '%'],
    ['Das kostet 3 Millionen Euro.', [3e6], '€'],
    ['Das kostet 3 Milliarden Euro.', [3e9], '€'],
    ['It fell to −2½ degrees.', [-2.5], 'degree'],
  ])('%s', (text, values, unit) => {
    expect(factsOf(text)).toMatchObject([{ kind: 'quantity', values, unit }])
  })
})
