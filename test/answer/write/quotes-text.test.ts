import { expect, test } from 'bun:test'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import type { Quote } from '../../../server/answer/write/quote.ts'
import { quotesText } from '../../../server/answer/write/quotes-text.ts'
import { contentStems } from '../../../server/text/words.ts'

const passage = {
  ...{ documentId: 'b', dataset: 'staff', filename: 'benefits.md', chunkIndex: 0, start: 0, relevance: 1 },
  place: { headings: ['Benefits', 'Life insurance'] },
}

const asked = (text: string) => ({ text, stems: contentStems(text) })

/** The quotes of a text, a sentence each. */
function quotesOf(text: string): Quote[] {
  const source = { number: 1, passage: { ...passage, text, rendered: text, end: text.length } }
  return evidenceSentences([source]).map((sentence) => ({
    text: sentence.reading,
    sentences: [sentence],
    answer: null,
  }))
}

test('quotesText() puts the heading that has words of the question before a sentence that has not', () => {
  const quotes = quotesOf('The company pays 100% of the premium.')
  expect(quotesText(quotes, asked('Who pays for my life insurance?'))).toBe(
    '*Life insurance*: “The company pays 100% of the premium.” [1]',
  )
  const plain = '“The company pays 100% of the premium.” [1]'
  expect(quotesText(quotes, asked('Who pays the premium?'))).toBe(plain)
})

test('quotesText() puts its heading before an item that begins amid a sentence', () => {
  const [item] = quotesOf('- if you are allergic to it')
  expect(item && quotesText([item])).toBe('*Life insurance*: “if you are allergic to it” [1]')
})

test('quotesText() writes quotes as paragraphs', () => {
  expect(quotesText(quotesOf('The company pays. You sign \\*1.'))).toBe(
    '“The company pays.” [1]\n\n“You sign \\*1.” [1]',
  )
})

test('quotesText() names the section of a quote where the question names what it is in', () => {
  const quotes = quotesOf('The company pays 100%.')
  expect(quotesText(quotes, asked('What do the benefits cost?'))).toBe(
    '*Benefits › Life insurance*: “The company pays 100%.” [1]',
  )
})

test('quotesText() gives each quote the marks of the language of its document', () => {
  const shown = (text: string, question = '') => quotesText(quotesOf(text), asked(question))
  expect(shown('Der Begriff „Miete“ und das "Haus" sind nicht die Kaution.')).toBe(
    '„Der Begriff ‚Miete‘ und das "Haus" sind nicht die Kaution.“ [1]',
  )
  expect(shown('Le loyer « de base » est payé par le locataire avec les charges.')).toBe(
    '«\u202fLe loyer “de base” est payé par le locataire avec les charges.\u202f» [1]',
  )
  expect(shown('La fianza «inicial» es de dos meses y se paga con la firma.')).toBe(
    '«La fianza “inicial” es de dos meses y se paga con la firma.» [1]',
  )
  expect(shown('Kaution: 900 Euro.', 'Wie hoch ist die Kaution?')).toBe('„Kaution: 900 Euro.“ [1]')
  expect(shown('La cotisation est payée par la société.', 'Benefits?')).toBe(
    '*Benefits › Life insurance*\u202f: «\u202fLa cotisation est payée par la société.\u202f» [1]',
  )
})
