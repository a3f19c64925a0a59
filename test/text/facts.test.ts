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

test.each([
  ['The rent is 450² euros.', [450], '€'],
  ['The rent is 450 €².', [450], '€'],
  ['It costs 1 250 000 kroner.', [1_250_000], null],
  ['It costs 1\u2009250\u2009000 euros.', [1_250_000], '€'],
  ['It costs 2.400.000 euros.', [2_400_000], '€'],
  ["It costs 2'400'000 euros.", [2_400_000], '€'],
  ['It costs ٤٥٠ euros.', [450], '€'],
  ['It costs ２４００ euros.', [2400], '€'],
  ['Power of 10⁶ units.', [1e6], null],
  ['Mass of 5 × 10⁻³ kg.', [0.005], 'kg'],
  ['Power of 2.5·10^6 W.', [2.5e6], 'w'],
  ['About 10² of them.', [100, 10], null],
  ['The hall has 300 m².', [300], 'm²'],
  ['The hall has 300 square metres.', [300], 'm²'],
  ['It holds 12 m3 of water.', [12], 'm³'],
])('factsOf(%p) reads no superscript as a digit of its number, and any notation', (text, values, unit) => {
  expect(factsOf(text)).toMatchObject([{ kind: 'quantity', values, unit }])
})

test('factsOf() finds a date in front of a note, and an identifier with subscripts', () => {
  expect(factsOf('Since 3 May 2021² with CO₂')).toMatchObject([
    { kind: 'date', year: 2021, month: 5, day: 3, start: 6, end: 16 },
    { kind: 'code', text: 'co2' },
  ])
})
