import { expect, test } from 'bun:test'
import { plainCharacters, raisedApart, searchText } from '../../server/text/folding.ts'
import { terms } from '../../server/text/terms.ts'

test.each([
  ['450²', '450 '],
  ['450²,³ euros', '450 ,  euros'],
  ['rent¹.', 'rent .'],
  ['300 m², 5 km³', '300 m2, 5 km3'],
  ['CO₂ and H₂O', 'CO2 and H2O'],
  ['10⁻⁶ g', '10   g'],
  ['² Without heating', '  Without heating'],
  ['the ¹⁴C method', 'the 14C method'],
  ['¹/₂ pint', '1/2 pint'],
  ['Ibid™ 5', 'Ibid  5'],
  ['x² + yᵢ²', 'x2 + yi2'],
])('raisedApart(%p) is %p, with the same offsets', (text, expected) => {
  expect(raisedApart(text)).toBe(expected)
  expect(expected.length).toBe(text.length)
})

test.each([
  ['pass\u200bword', 'password'],
  ['ＡＢ－１２３', 'AB-123'],
  ['𝐁𝐨𝐥𝐝', 'Bold'],
  ['٤٥٠ ۴۵۰ ४५०', '450 450 450'],
  ['٢٬٤٠٠٫٥', '2,400.5'],
  ['العَرَبِيّـة', 'العربيه'],
  ['إلى أحمد', 'الي احمد'],
  ['שָׁלוֹם', 'שלום'],
  ['5½ kg', '5 1⁄2 kg'],
  ['می\u200cخواهم', 'ميخواهم'],
])('plainCharacters(%p) is %p, also a second time', (text, expected) => {
  expect(plainCharacters(text)).toBe(expected)
  expect(plainCharacters(expected)).toBe(expected)
})

test('common letters and signs stay as they are, also beside a character that does not', () => {
  const common = [
    '¡§«¬°±¶·»¿Àÿ',
    'ĀıĴľŁňŊž',
    '‐‒―‘‟†•€',
    '←↿⇿■◿',
    'ΆΈΊΌΎΡΣώ',
    'АяЁё',
    '、。「」ぁゖァヺー一鿿',
  ]
  for (const text of common) {
    expect(plainCharacters(text)).toBe(text)
    expect(plainCharacters(`${text}²${text}`)).toBe(`${text} ${text}`)
  }
})

test('searchText() adds the digits of grouped numbers, and changes nothing the second time', () => {
  const text =
    "2,400,000 or 2 400 000 or 2\u00a0400\u00a0000 or 2\u2009400\u2009000 or 2.400.000 or 2'400'000 or ٢٬٤٠٠٬٠٠٠ or 1,204.50 or 0.125 or 10.20.30.40"
  const once = searchText(text)
  expect(once).toBe(
    "2,400,000 2400000 or 2 400 000 2400000 or 2 400 000 2400000 or 2 400 000 2400000 or 2.400.000 2400000 or 2'400'000 2400000 or 2,400,000 2400000 or 1,204 1204.50 or 0.125 or 10.20.30.40",
  )
  expect(searchText(once)).toBe(once)
})

test('terms() never joins a superscript to the figure before it, and finds a number in any notation', () => {
  expect(terms('rent is 450²')).toEqual(terms('rent is 450'))
  expect(terms('300 m²')).toEqual(terms('300 m2'))
  expect(terms('CO₂')).toEqual(['co2'])
  for (const number of [
    '2,400,000',
    '2 400 000',
    '2\u202f400\u202f000',
    '2.400.000',
    "2'400'000",
    '２４０００００',
  ])
    expect(terms(number)).toContain('2400000')
})
