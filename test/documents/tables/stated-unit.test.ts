import { describe, expect, test } from 'bun:test'
import { statedUnit } from '../../../server/documents/tables/stated-unit.ts'

describe('statedUnit()', () => {
  test.each([
    ['Revenue (in millions of CHF)', 'CHF', 1e6, 'in millions of CHF'],
    ['(in $ millions, except per share)', '$', 1e6, 'in $ millions'],
    ['$ in millions', '$', 1e6, '$ in millions'],
    ['Results in thousands of euros', '€', 1e3, 'in thousands of euros'],
    ['Angaben in Mio. CHF', 'CHF', 1e6, 'in Mio. CHF'],
    ["Chiffres en milliers d'euros", '€', 1e3, "en milliers d'euros"],
    ['Amounts in CHF 000s', 'CHF', 1e3, 'in CHF 000s'],
    ['Turnover €m', '€', 1e6, '€m'],
    ['Umsatz Mio. EUR', '€', 1e6, 'Mio. EUR'],
    ['€m', '€', 1e6, '€m'],
    ['Growth in percent', '%', 1, 'in percent'],
    ['Speed (km/h)', 'kmh', 1, 'km/h'],
  ])('%s states %p × %p', (text, unit, scale, phrase) => {
    const stated = statedUnit(text)
    expect(stated && { unit: stated.unit, scale: stated.scale, phrase: stated.phrase }).toEqual({
      unit,
      scale,
      phrase,
    })
  })

  test.each([
    'Sales in Oslo',
    'Visitors in May',
    'Deaths in 2023',
    'Year',
    'ALL',
    'Name (en)',
    'Party (D)',
    '',
  ])("'%s' states none", (text) => {
    expect(statedUnit(text)).toBeNull()
  })
})
