import { describe, expect, test } from 'bun:test'
import { evidenceSentences } from '../../server/answer/evidence/evidence-sentences.ts'
import type { Ask } from '../../server/guide/ask/ask.ts'
import { askAboutCase } from '../../server/guide/ask/ask-about-cases.ts'
import { askAboutHeading, askForField } from '../../server/guide/ask/ask-about-fields.ts'
import { askForObject } from '../../server/guide/ask/ask-about-prose.ts'
import { askAboutSubject } from '../../server/guide/ask/ask-about-subject.ts'
import { proposalsOf } from '../../server/guide/verified-questions.ts'
import { passagesOf } from '../support/library.ts'

function sentencesOf(text: string, headings?: readonly string[]) {
  const document = { filename: 'a.txt', text, ...(headings ? { headings } : {}) }
  return evidenceSentences(passagesOf(document, 'd').map((passage) => ({ number: 1, passage })))
}

function asked(ask: Ask, text: string, headings?: readonly string[]): string | null {
  const sentences = sentencesOf(text, headings)
  return sentences.map((sentence) => ask(sentence, sentences)).find((question) => question !== null) ?? null
}

describe('askAboutCase()', () => {
  test.each([
    [
      'If the breach is not remedied in time, the lease ends.',
      'What happens if the breach is not remedied in time?',
    ],
    ['If you miss a dose, take it later.', 'What should you do if you miss a dose?'],
    ['If you are ill for a week, you must tell the office.', 'What should you do if you are ill for a week?'],
    ['If you live far away, you can work from home.', 'What can you do if you live far away?'],
    ['If you cancel late, the fee is kept.', 'What happens if you cancel late?'],
    ['If you want to add a link, open the menu.', 'How do you add a link?'],
  ])('asks about “%s”', (text, question) => {
    expect(asked(askAboutCase, text)).toBe(question)
  })

  test.each([
    'If already installed and up to date, skip it.',
    'If this happens again, it ends.',
    'If the data were available, we could tell.',
    'If you do not, tell the office.',
  ])('asks nothing about “%s”', (text) => {
    expect(asked(askAboutCase, text)).toBeNull()
  })
})

test('what names no subject is not asked about', () => {
  expect(asked(askForObject, 'Some sign the form.')).toBeNull()
  expect(asked(askForObject, 'Recognition increases the effort. We value recognition.')).toBeNull()
  expect(asked(askForObject, 'Firefox uses the engine. Many like Firefox.')).toBe('What does Firefox use?')
  expect(asked(askAboutSubject, 'The bank is a branch of the state.')).toBeNull()
  expect(asked(askAboutSubject, 'The state bank is a branch of the state.')).toBe('What is the state bank?')
  const form = (label: string, value: string) =>
    `Due date: 12 March 2024\n\n${label}: ${value}\n\nFlat number: 12`
  expect(asked(askForField('en'), form('Mobile', '555 0100').slice(25))).toBeNull()
  expect(sentencesOf(form('Rent', '$900')).map((one, _, all) => askForField('en')(one, all))).toContain(
    'What is the rent?',
  )
})

test('askAboutHeading() asks with the article of the text, and for an action how', () => {
  const about = (heading: string, text: string) => asked(askAboutHeading('en'), text, ['Guide', heading])
  expect(
    about('Office of Rights', 'All complaints about work go to the Office of Rights, which answers them.'),
  ).toBe('What is said about the Office of Rights?')
  expect(about('Annual leave', 'Every month brings staff members more annual leave than before.')).toBe(
    'What is said about annual leave?',
  )
  expect(
    about('Insert a bookmark', 'Before the next step, insert a bookmark where readers should land.'),
  ).toBe('How do you insert a bookmark?')
})

test('proposalsOf() proposes a question once', () => {
  const questions = proposalsOf(sentencesOf('The club was founded in 1911. It is the oldest.')).map(
    (one) => one.question,
  )
  expect(questions).toEqual(['When was the club founded?'])
})
