import { describe, expect, test } from 'bun:test'
import { askAboutHeading, askAboutRow, askAboutSubject } from '../../../server/agents/chat/topic-question.ts'
import { evidenceOf } from '../../../server/read/evidence.ts'
import { type LibraryDocument, passagesOf } from '../../support/library.ts'

const nothing: ReadonlySet<string> = new Set()
const evidence = (document: LibraryDocument) =>
  evidenceOf(passagesOf(document, 'd').map((passage) => ({ number: 1, passage })))

const aboutHeading = (
  heading: string,
  filename = 'lease.pdf',
  text = 'Something is said of the deposit here.',
) =>
  evidence({ filename, text, headings: ['Title', heading] }).map((sentence) =>
    askAboutHeading(sentence, nothing, []),
  )[0]

describe('askAboutHeading()', () => {
  test.each([
    ['7. Breach of contract', 'lease.pdf', 'What does the lease say about breach of contract?'],
    ['Deposit', 'lease.pdf', 'What does the lease say about the deposit?'],
    ['Daily use', 'product-guide.md', 'What does the product guide say about daily use?'],
    ['Sick Pay and Benefits', 'hr-policy.docx', 'What does the HR policy say about sick pay and benefits?'],
    [
      'Key findings of the trial',
      'x_2024.pdf',
      'What do the documents say about the key findings of the trial?',
    ],
    ['What is in this leaflet?', 'patient-leaflet.html', 'What is in this leaflet?'],
  ])('asks naturally about “%s” of %s', (heading, filename, question) => {
    expect(aboutHeading(heading, filename)).toBe(question)
  })

  test('keeps a name capitalised', () => {
    expect(
      aboutHeading('Calvenol storage', 'leaflet.html', 'Keep the Calvenol tablets dry at all times.'),
    ).toBe('What does the leaflet say about Calvenol storage?')
  })

  test.each([
    'Example of a completed patient card',
    'Table 3',
    'A–Z (cont.)',
    'Appendix',
    'rows 3–9',
    'Civilian',
  ])('asks nothing about “%s”', (heading) => {
    expect(aboutHeading(heading)).toBeNull()
  })
})

const aboutRow = (header: string, row: string) => {
  const cells = header.split('\t')
  const rendered = row
    .split('\t')
    .map((cell, index) => `${cells[index]}: ${cell}`)
    .join('; ')
  return evidence({ filename: 't.csv', text: `${header}\n${row}`, rendered: `${header}\n${rendered}` })
    .filter(({ heading }) => !heading)
    .map((sentence) => askAboutRow(sentence, nothing))[0]
}

describe('askAboutRow()', () => {
  test('asks for a noun of a name', () => {
    expect(aboutRow('Medicine\tDose', 'Varicoral\t5 mg')).toBe('What is the dose of Varicoral?')
    expect(aboutRow('country\tbeer_servings', 'Albania\t89')).toBe('What are the beer servings of Albania?')
  })

  test.each([
    ['Other medicine\tWhat can happen', 'Rostapine (for depression)\tIt stays longer'],
    ['Years of service\tAnnual leave', '2 to 4\t26 days'],
    ['Version\tApproved by', 'Three\tA. Brandt'],
    ['country\tyear', 'Albania\t2010'],
    ['Use\tDose', 'High blood pressure\t5 mg'],
  ])('asks nothing of a table of %p', (header, row) => {
    expect(aboutRow(header, row)).toBeNull()
  })
})

test('askAboutSubject() asks about plain nouns, not about names or pronouns', () => {
  const about = (text: string) =>
    evidence({ filename: 'leave.md', text }).map((sentence) => askAboutSubject(sentence, nothing))
  expect(about('Overtime must be approved. Unapproved overtime is not paid.')[0]).toBe(
    'What does the leave say about overtime?',
  )
  expect(about('The landlord must repair the roof.')).toEqual(['What does the leave say about the landlord?'])
  expect(about('Ibrahim is the manager. They must agree. What remains is open.')).toEqual([null, null, null])
})
