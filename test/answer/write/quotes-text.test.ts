import { expect, test } from 'bun:test'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import type { Quote } from '../../../server/answer/write/quote.ts'
import { quotesText } from '../../../server/answer/write/quotes-text.ts'
import { contentStems } from '../../../server/text/words.ts'

const passage = {
  ...{ documentId: 'b', dataset: 'staff', filename: 'benefits.md', chunkIndex: 0, start: 0, relevance: 1 },
  place: { headings: ['Benefits', 'Life insurance'] },
}

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
  expect(quotesText(quotes, contentStems('Who pays for my life insurance?'))).toBe(
    '*Life insurance*: “The company pays 100% of the premium.” [1]',
  )
  const plain = '“The company pays 100% of the premium.” [1]'
  expect(quotesText(quotes, contentStems('Who pays the premium?'))).toBe(plain)
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
  expect(quotesText(quotes, contentStems('What do the benefits cost?'))).toBe(
    '*Benefits › Life insurance*: “The company pays 100%.” [1]',
  )
})
