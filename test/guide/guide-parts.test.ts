import { describe, expect, test } from 'bun:test'
import { evidenceSentences } from '../../server/answer/evidence/evidence-sentences.ts'
import { kindOf } from '../../server/guide/document-kind.ts'
import { factsWorthAsking } from '../../server/guide/guide-facts.ts'
import { outlineOf } from '../../server/guide/guide-outline.ts'
import { proposalsOf } from '../../server/guide/verified-questions.ts'
import type { StoredBlock } from '../../server/storage/blobs/stored-block.ts'
import { type LibraryDocument, passagesOf } from '../support/library.ts'

const sentencesOf = (document: LibraryDocument) =>
  evidenceSentences(passagesOf(document, 'd1').map((passage, index) => ({ number: index + 1, passage })))

const lease: LibraryDocument = {
  filename: 'lease.txt',
  text: 'Due date: 12 March 2024\n\nAuthor: Lea Marsh\n\nFlat number: 12\n\nNote: ______\n\nThe late fee is $25. The repairs took some time in the end.',
}

describe('kindOf()', () => {
  test('tells a kind by title and text together, and by the format', () => {
    expect(kindOf('txt', 'Lease agreement', 'The tenant shall pay. Either party may terminate.')).toBe(
      'contract',
    )
    expect(kindOf('txt', 'Notes about agreements', 'They were made in a hurry.')).toBeNull()
    expect(kindOf('txt', 'Rechnung 17', 'Netto 20 €, MwSt 3,80 €')).toBe('invoice')
    expect(kindOf('csv', 'anything', '')).toBe('table')
    expect(kindOf('json', 'Annual report', 'summary findings results table')).toBeNull()
  })
})

describe('factsWorthAsking()', () => {
  test('gives dates and amounts, those with a label first, and no blanks', () => {
    expect(factsWorthAsking(sentencesOf(lease)).map(({ kind, text, label }) => [kind, text, label])).toEqual([
      ['date', '12 March 2024', 'Due date'],
      ['amount', '$25', 'The late fee is $25.'],
    ])
  })
})

describe('factsWorthAsking() of long values', () => {
  test('gives an amount with its currency, wherever that stands', () => {
    for (const amount of ['320 €', '€320', '1,240 euros', 'EUR 45'])
      expect(
        factsWorthAsking(sentencesOf({ filename: 'a.txt', text: `The late fee is ${amount} a year.` })),
      ).toMatchObject([{ kind: 'amount', text: amount }])
  })

  test('leaves out a value in which a date stands among other words', () => {
    const text = 'XML Schema: Primer (Second Edition), W3C Recommendation 28 October 2004'
    expect(factsWorthAsking(sentencesOf({ filename: 'a.txt', text }))).toEqual([])
  })
})

describe('outlineOf()', () => {
  async function* blocks(...texts: readonly string[]): AsyncGenerator<StoredBlock> {
    for (const [at, text] of texts.entries())
      yield { kind: 'heading', text, start: at * 100, end: at * 100 + text.length, place: { page: at + 1 } }
  }

  test('has the headings with their places, without rules, code and repetitions', async () => {
    const outline = await outlineOf(blocks('Leave', 'Leave', '________', '{{ title }}', '2024', 'Sick leave'))
    expect(outline.map(({ text, start, page, level }) => [text, start, page, level])).toEqual([
      ['Leave', 0, 1, 1],
      ['Sick leave', 500, 6, 1],
    ])
  })
})

describe('proposalsOf()', () => {
  const asked = (document: LibraryDocument) =>
    proposalsOf(sentencesOf(document)).map(({ question }) => question)

  test('asks for the value beside a label, and for what a sentence says', () => {
    const questions = asked(lease)
    expect(questions).toContain('What is the due date?')
    expect(questions).toContain('Who is the author?')
    expect(questions).toContain('What is the late fee?')
    expect(questions.join()).not.toContain('note')
  })

  test('takes a label of a form alone, and not a name or month before a colon', () => {
    const chat =
      'Swati: there are 2 issues.\n\nThe group agreed. (filed January: 2014)\n\nMarch 2014: 20 euros.'
    expect(asked({ filename: 'chat.txt', text: `${chat} It was said that the meeting is over.` })).toEqual([])
  })

  test('asks a German document in German, with the article of a label', () => {
    const questions = asked({
      filename: 'vertrag.txt',
      text: 'Rechnungsnummer: 4711\n\nTelefon: 030 123456\n\nOrt: Berlin\n\nDie Kündigungsfrist beträgt drei Monate. Die Kaution beträgt 900 Euro, und sie wird vom Mieter bei der Bank für die Zeit der Miete hinterlegt.',
    })
    expect(questions).toContain('Wie lautet die Rechnungsnummer?')
    expect(questions).toContain('Wie lang ist die Kündigungsfrist?')
    expect(questions).toContain('Wie hoch ist die Kaution?')
  })

  test('asks about a section below the title, in the words of the text', () => {
    const text = 'Employees take sick leave when they are ill and tell their manager in the morning.'
    expect(asked({ filename: 'leave.md', headings: ['Leave', 'Sick Leave'], text })).toContain(
      'What is said about sick leave?',
    )
    for (const heading of ['Introduction', 'References'])
      expect(asked({ filename: 'leave.md', headings: ['Leave', heading], text }).join()).not.toContain(
        'say about',
      )
  })
})
