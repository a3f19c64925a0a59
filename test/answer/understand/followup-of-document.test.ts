import { describe, expect, test } from 'bun:test'
import { askedOfNextRow, headedQuestion } from '../../../server/answer/check/suggest-followup.ts'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { type LibraryDocument, passagesOf } from '../../support/library.ts'

const evidence = (document: LibraryDocument) =>
  evidenceSentences(passagesOf(document, 'd').map((passage) => ({ number: 1, passage })))

describe('headedQuestion()', () => {
  const asked = (heading: string) =>
    evidence({ filename: 'faq.md', text: 'Rinse it under the tap.', headings: ['FAQ', heading] }).map(
      headedQuestion,
    )[0]

  test('takes a question that the document asks itself', () => {
    expect(asked('3. How do I clean the filter?')).toBe('How do I clean the filter?')
  })

  test.each(['Repairs', 'Key findings of the trial', 'Why?', 'deaf hoh?', 'Do not take Calvenol'])(
    'makes no question of “%s”',
    (heading) => {
      expect(asked(heading)).toBeNull()
    },
  )
})

describe('askedOfNextRow()', () => {
  const asked = (question: string, header: string, ...rows: string[]) => {
    const names = header.split('\t')
    const rendered = rows.map((row) =>
      row
        .split('\t')
        .map((cell, index) => `${names[index]}: ${cell}`)
        .join('; '),
    )
    const sentences = evidence({
      filename: 't.csv',
      text: [header, ...rows].join('\n'),
      rendered: [header.replaceAll('\t', '; '), ...rendered].join('\n'),
    }).filter(({ heading }) => !heading)
    const [told, next] = sentences
    return told && next ? askedOfNextRow(next, question, [told]) : undefined
  }

  test('asks the same of another row', () => {
    const question = 'How much beer do people drink in Albania?'
    expect(asked(question, 'country\tbeer_servings', 'Albania\t89', 'Andorra\t245')).toBe(
      'How much beer do people drink in Andorra?',
    )
  })

  test('asks nothing where the question names no row, or rows have no names', () => {
    const terms = ['Term\tAgreed', 'Deposit\t€2,480', 'Rent\t€1,240'] as const
    expect(asked('What is the rent?', ...terms)).toBeNull()
    const years = ['Years\tLeave', '2 to 4\t26 days', '5 to 9\t28 days'] as const
    expect(asked('How much leave after 2 to 4 years?', ...years)).toBeNull()
    const rewritten = 'And wine (beer servings Albania)?'
    expect(asked(rewritten, 'country\tbeer_servings', 'Albania\t89', 'Andorra\t245')).toBeNull()
  })
})
