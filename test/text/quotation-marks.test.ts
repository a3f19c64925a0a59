import { expect, test } from 'bun:test'
import { marksFor, quoted, unquoted } from '../../server/text/quotation-marks.ts'

const TEXTS = [
  'The tenant said “yes” to the „offer“, and «no» to the rent.',
  'Der Mieter sagt „ja“ zu der “Miete” und nicht ”nein” zu dem Haus.',
  'Le locataire dit « oui » à la caution et «non» aux charges de la maison.',
  'El inquilino dice «sí» a la fianza y “no” a los gastos de la casa.',
]

test('quoted() makes one quotation in the marks of the language, which unquoted() takes off', () => {
  const quotes = TEXTS.map((text) => quoted(text, marksFor([text])))
  expect(quotes).toEqual([
    '“The tenant said ‘yes’ to the ‘offer’, and «no» to the rent.”',
    '„Der Mieter sagt ‚ja‘ zu der ‚Miete‘ und nicht ‘nein‘ zu dem Haus.“',
    '«\u202fLe locataire dit “oui” à la caution et “non” aux charges de la maison.\u202f»',
    '«El inquilino dice “sí” a la fianza y “no” a los gastos de la casa.»',
  ])
  for (const quote of quotes) expect(unquoted(quote)).toBe(quote.replace(/^.\u202f?|\u202f?.$/gu, ''))
})

test('marksFor() has English marks for a text whose language it cannot tell', () => {
  expect(quoted('PX-4000', marksFor(['PX-4000']))).toBe('“PX-4000”')
})

test('unquoted() leaves two quotations as they are', () => {
  for (const text of ['“Rent” and “deposit”', '„Miete“ und „Kaution“', '«loyer» et «caution»'])
    expect(unquoted(text)).toBe(text)
})
