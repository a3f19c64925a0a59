import { expect, test } from 'bun:test'
import { claimsOf } from '../../../server/answer/check/claims.ts'
import { verbatim } from '../../../server/answer/check/verbatim.ts'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { quotesText } from '../../../server/answer/write/quotes-text.ts'

const passage = {
  ...{ documentId: 'd', dataset: 'x', filename: 'x.md', chunkIndex: 0, start: 0, relevance: 1 },
  place: { headings: ['A'] },
}

test('claimsOf() finds every quotation of an answer, in the marks of any language', () => {
  for (const text of [
    'The tenant “shall” pay the rent: it is due. The deposit is of two rents.',
    'Der Mieter „muss“ die Miete zahlen: sie ist fällig. Die Kaution ist nicht die Miete.',
    'Le locataire « doit » payer le loyer : il est dû. La caution est de deux mois.',
    'El inquilino «debe» pagar la renta: es suya. La fianza es de dos meses y no más.',
  ]) {
    const source = { number: 1, passage: { ...passage, text, rendered: text, end: text.length } }
    const sentences = evidenceSentences([source])
    const quotes = sentences.map((one) => ({
      ...{ text: one.reading, sentences: [one], answer: null, from: 'Vom „Amt“ *2*' },
    }))
    const claims = claimsOf(quotesText(quotes))
    expect(claims.map(({ sources }) => sources)).toEqual([[1], [1]])
    for (const [at, claim] of claims.entries())
      expect(verbatim(claim.text, sentences)).toEqual(sentences.slice(at, at + 1))
  }
})

test('claimsOf() keeps the quotations of one line apart', () => {
  const claims = claimsOf(
    '**Zimt.md**: „Eins: a; b.“ [1] „Zwei.“ [2]\n\n*Prix*\u202f: «\u202fTrois.\u202f» [3]',
  )
  expect(claims.map(({ text }) => text)).toEqual(['Eins: a; b.', 'Zwei.', 'Trois.'])
})
