import { describe, expect, test } from 'bun:test'
import { evidenceSentences } from '../../server/answer/evidence/evidence-sentences.ts'
import { EVERYTHING } from '../../server/api/use-cases/find-scope.ts'
import { askOfNextRow } from '../../server/guide/ask/ask-of-next-row.ts'
import { headedQuestion } from '../../server/guide/ask/headed-question.ts'
import { followUps } from '../../server/guide/follow-ups.ts'
import { fullAnswer } from '../support/full-answer.ts'
import { asking, type LibraryDocument, library, passagesOf } from '../support/library.ts'

const evidence = (document: LibraryDocument) =>
  evidenceSentences(passagesOf(document, 'd').map((passage) => ({ number: 1, passage })))

const faqText =
  'How long does the battery last?\n\nThe battery lasts 8 months.\n\nHow do I clean the filter?\n\nRinse the filter under the tap once a month to clean it.'
const faq: LibraryDocument = {
  filename: 'faq.md',
  headings: ['FAQ', 'How long does the battery last?'],
  text: faqText,
  sections: [{ start: faqText.indexOf('How do I clean'), headings: ['FAQ', 'How do I clean the filter?'] }],
}
const batteryQuestion = 'How many months does the battery last?'

/** What is offered after a question about one document, asked after `before`. */
async function offered(document: LibraryDocument, question: string, before: readonly string[] = []) {
  const services = library([document])
  const { result } = await fullAnswer(asking(question), services)
  const answered = { question, asked: [...before, question], answer: result, scope: EVERYTHING }
  const sources = { guides: new Map(), passagesAt: async () => passagesOf(document, 'd1') }
  const found: string[] = []
  for await (const one of followUps(answered, sources, services, new AbortController().signal))
    found.push(one)
  return { found, services, result }
}

describe('followUps()', () => {
  test('offers what stands beside the evidence, and what it offers is answered from another place', async () => {
    const { found, services, result } = await offered(faq, batteryQuestion)
    expect(found).toEqual(['How do I clean the filter?'])
    const next = (await fullAnswer(asking(found[0] ?? ''), services)).result
    expect(next.outcome).toBe('answered')
    expect(next.answer).not.toBe(result.answer)
  })

  test('offers nothing that was asked before in the conversation', async () => {
    expect((await offered(faq, batteryQuestion, ['How do I clean the filter?'])).found).toEqual([])
  })

  test('offers nothing that the documents do not answer', async () => {
    const text = `${faqText}\n\nWho won the race?`
    const open = {
      ...faq,
      text,
      sections: [
        ...(faq.sections ?? []),
        { start: faqText.length + 2, headings: ['FAQ', 'Who won the race?'] },
      ],
    }
    expect((await offered(open, batteryQuestion)).found).toEqual(['How do I clean the filter?'])
  })

  test('ends at once when something else is to be done', async () => {
    const services = library([faq])
    const { result } = await fullAnswer(asking(batteryQuestion), services)
    const answered = {
      question: batteryQuestion,
      asked: [batteryQuestion],
      answer: result,
      scope: EVERYTHING,
    }
    const sources = { guides: new Map(), passagesAt: async () => passagesOf(faq, 'd1') }
    const next = followUps(answered, sources, services, AbortSignal.abort()).next()
    await expect(next).rejects.toThrow()
  })
})

describe('headedQuestion()', () => {
  const asked = (heading: string) =>
    evidence({ filename: 'faq.md', text: 'Rinse it under the tap.', headings: ['FAQ', heading] }).map(
      headedQuestion,
    )[0]

  test('takes a question that the document asks itself, in any language', () => {
    expect(asked('3. How do I clean the filter?')).toBe('How do I clean the filter?')
    expect(asked('Comment nettoyer le filtre ?')).toBe('Comment nettoyer le filtre ?')
    expect(asked('¿Cómo se limpia el filtro?')).toBe('¿Cómo se limpia el filtro?')
  })

  test.each([
    'Repairs',
    'Key findings of the trial',
    'Why?',
    'deaf hoh?',
    'Do not take Calvenol',
    'CHAPTER XI. Who Stole the Tarts?',
    'Who Stole the Tarts?',
    'Market research - How?',
    'Role Is the filter reliable?',
    'Is it safe for children?',
  ])('makes no question of “%s”', (heading) => {
    expect(asked(heading)).toBeNull()
  })
})

describe('askOfNextRow()', () => {
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
    return told && next ? askOfNextRow(question, [told])(next, sentences) : undefined
  }

  test('asks the same of another row', () => {
    const question = 'How much beer do people drink in Albania?'
    expect(asked(question, 'country\tbeer_servings', 'Albania\t89', 'Andorra\t245')).toBe(
      'How much beer do people drink in Andorra?',
    )
  })

  test('writes the other name as the question does', () => {
    const terms = ['Term\tAgreed', 'Rent\t€1,240', 'Deposit\t€2,480'] as const
    expect(asked('How much is the rent?', ...terms)).toBe('How much is the deposit?')
  })

  test('asks for rows with another value', () => {
    const invoices = ['Invoice\tStatus', 'R-1\toverdue', 'R-2\tpaid'] as const
    expect(asked('Which invoices are overdue?', ...invoices)).toBe('Which invoices are paid?')
  })

  test('asks nothing where the question names no value of the row, or values are no names', () => {
    const years = ['Years\tLeave', '2 to 4\t26 days', '5 to 9\t28 days'] as const
    expect(asked('How much leave after 2 to 4 years?', ...years)).toBeNull()
    const rewritten = 'And wine (beer servings Albania)?'
    expect(asked(rewritten, 'country\tbeer_servings', 'Albania\t89', 'Andorra\t245')).toBeNull()
  })
})
