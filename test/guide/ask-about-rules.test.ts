import { describe, expect, test } from 'bun:test'
import { evidenceSentences } from '../../server/answer/evidence/evidence-sentences.ts'
import type { Ask } from '../../server/guide/ask/ask.ts'
import { askAboutTold, askForObject } from '../../server/guide/ask/ask-about-prose.ts'
import { askAboutRule } from '../../server/guide/ask/ask-about-rules.ts'
import { askInFrench } from '../../server/guide/ask/ask-in-french.ts'
import { askAboutGermanRule } from '../../server/guide/ask/ask-in-german.ts'
import { askInSpanish } from '../../server/guide/ask/ask-in-spanish.ts'
import { passagesOf } from '../support/library.ts'

function asked(ask: Ask, text: string): string | null {
  const sentences = evidenceSentences(
    passagesOf({ filename: 'a.txt', text }, 'd').map((passage) => ({ number: 1, passage })),
  )
  return sentences.map((sentence) => ask(sentence, sentences)).find((question) => question !== null) ?? null
}

describe('askAboutRule()', () => {
  test.each([
    ['A lost device must be reported to the IT desk within 4 hours.', 'When must a lost device be reported?'],
    ['2.1 The rent is €1,240 a month.', 'How much is the rent?'],
    ['The boiler must be serviced every 12 months.', 'How often must the boiler be serviced?'],
    ['Rent that is late bears a late fee of €25.', 'How much is the late fee?'],
    [
      'The Tenant must give at least 2 months’ written notice.',
      'How much written notice must the tenant give?',
    ],
    ['The treasurer reported a balance of €320.', 'How much is the balance?'],
    ['Up to 5 days of leave may be carried over.', 'How many days of leave may be carried over?'],
  ])('asks about “%s”', (text, question) => {
    expect(asked(askAboutRule, text)).toBe(question)
  })

  test.each([
    'If already installed and up to date, skip it.',
    'It must be reported within 4 hours.',
    'If this happens, it ends.',
    'We must be told within 2 days.',
    'The garden is large.',
  ])('asks nothing about “%s”', (text) => {
    expect(asked(askAboutRule, text)).toBeNull()
  })
})

test('askAboutTold() asks when, why and who, and askForObject() what a thing does', () => {
  expect(asked(askAboutTold, 'The bridge was built by two brothers in 1887.')).toBe(
    'When was the bridge built?',
  )
  expect(asked(askAboutTold, 'The valve must stay open because steam escapes.')).toBe(
    'Why must the valve stay open?',
  )
  expect(asked(askAboutTold, 'Ada Quill is the head of the archive.')).toBe('Who is the head of the archive?')
  expect(asked(askForObject, 'The fee covers the cost of delivery.')).toBe('What does the fee cover?')
  expect(asked(askForObject, 'A researcher discovers a flaw.')).toBeNull()
  expect(asked(askForObject, 'The policy specifies all limits.')).toBe('What does the policy specify?')
})

test.each([
  [
    '(1) Der Mieter kann den Vertrag mit einer Frist von drei Monaten kündigen.',
    'Mit welcher Frist kann der Mieter den Vertrag kündigen?',
  ],
  ['Ist die Miete verspätet, wird eine Mahngebühr von 12 € fällig.', 'Wie hoch ist die Mahngebühr?'],
  ['Der Verlust ist innerhalb von 2 Tagen zu melden.', 'Innerhalb welcher Frist ist der Verlust zu melden?'],
  [
    'Übertragener Urlaub muss bis zum 31. März genommen werden.',
    'Bis wann muss übertragener Urlaub genommen werden?',
  ],
  ['Wenn die Heizung ausfällt, gilt Folgendes.', 'Was passiert, wenn die Heizung ausfällt?'],
])('asks in German about “%s”', (text, question) => {
  expect(asked(askAboutGermanRule, text)).toBe(question)
})

test.each([
  ['Le loyer est de 980 € par mois.', 'À combien s’élève le loyer ?'],
  ['L’entreprise verse une indemnité de 45 € par mois.', 'À combien s’élève l’indemnité ?'],
  [
    'Un appareil perdu doit être signalé dans les 4 heures.',
    'Dans quel délai un appareil perdu doit-il être signalé ?',
  ],
  [
    'Les justificatifs doivent être remis dans les 14 jours.',
    'Dans quel délai est-ce que les justificatifs doivent être remis ?',
  ],
])('asks in French about “%s”', (text, question) => {
  expect(asked(askInFrench, text)).toBe(question)
})

test.each([
  ['El alquiler es de 980 € al mes.', '¿De cuánto es el alquiler?'],
  [
    'La pérdida de una llave debe comunicarse en un plazo de 2 días.',
    '¿En qué plazo debe comunicarse la pérdida de una llave?',
  ],
  ['Si la calefacción se avería, la arrendadora la repara.', '¿Qué ocurre si la calefacción se avería?'],
])('asks in Spanish about “%s”', (text, question) => {
  expect(asked(askInSpanish, text)).toBe(question)
})
