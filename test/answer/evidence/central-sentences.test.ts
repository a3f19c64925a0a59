import { expect, test } from 'bun:test'
import { centralSentences } from '../../../server/answer/evidence/central-sentences.ts'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { passagesOf } from '../../support/library.ts'
import { reading } from '../../support/reading.ts'

const SECTIONS = [
  'Club rules\n\nThe harbour club lends boats to its members from May to October.',
  'It was founded by three fishermen, who kept their nets there.',
  'Signature: ______________ Date: ______________ of the member of the club.',
  'Boats\n\nA boat may be kept for two nights by members who have passed the harbour test.',
  'That is checked by the harbour master at https://harbour.example/test before every tour.',
  'Fees\n\nMembers pay an annual fee of 80 euros to the club and 5 euros for each night on a boat.',
  'which is why a late boat costs its member twice the fee of the night.',
]

/** The passages of a document whose headings are those of `SECTIONS`. */
function sentencesOf(sections: readonly string[]) {
  const text = sections.join('\n\n')
  const at = (heading: string) => ({ start: text.indexOf(heading), headings: ['Club rules', heading] })
  const document = {
    filename: 'club.md',
    text,
    headings: ['Club rules'],
    sections: [at('Boats'), at('Fees')],
  }
  const passages = passagesOf(document, 'club')
  return evidenceSentences(passages.map((passage, index) => ({ number: index + 1, passage })))
}

test('centralSentences() chooses the whole sentences that begin a document and its sections', async () => {
  const chosen = await centralSentences(sentencesOf(SECTIONS), 3, reading.embed)
  expect(chosen.map(({ reading }) => reading)).toEqual([
    'The harbour club lends boats to its members from May to October.',
    'A boat may be kept for two nights by members who have passed the harbour test.',
    'Members pay an annual fee of 80 euros to the club and 5 euros for each night on a boat.',
  ])
})

test('centralSentences() takes no heading where a document has nothing but short lines', async () => {
  const [only] = await centralSentences(sentencesOf(['Boats', 'Fees', 'Rate: 4.25%']), 1, reading.embed)
  expect(only?.reading).toBe('Rate: 4.25%')
})
