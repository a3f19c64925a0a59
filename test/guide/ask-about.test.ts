import { describe, expect, test } from 'bun:test'
import { evidenceSentences } from '../../server/answer/evidence/evidence-sentences.ts'
import type { Ask } from '../../server/guide/ask/ask.ts'
import { askAboutNamed, askForMost } from '../../server/guide/ask/ask-about-rows.ts'
import { askAboutSubject } from '../../server/guide/ask/ask-about-subject.ts'
import { type LibraryDocument, passagesOf } from '../support/library.ts'

/** What is asked of a document. */
function questionsOf(ask: Ask, document: LibraryDocument): string[] {
  const sentences = evidenceSentences(
    passagesOf(document, 'd1').map((passage, index) => ({ number: index + 1, passage })),
  )
  return sentences.flatMap((sentence) => ask(sentence, sentences) ?? [])
}

const told = (text: string) => questionsOf(askAboutSubject, { filename: 'a.txt', text })

/** A table whose cells are parted by '|'. */
function table(...lines: string[]): LibraryDocument {
  const [header = [], ...rows] = lines.map((line) => line.split('|'))
  const rendered = rows.map((row) => row.map((value, at) => `${header[at]}: ${value}`).join('; '))
  return {
    filename: 'table.csv',
    text: lines.join('\n').replaceAll('|', '\t'),
    rendered: [header.join('\t'), ...rendered].join('\n'),
  }
}

describe('askAboutSubject()', () => {
  test('asks for what a sentence tells of the thing that it begins with', () => {
    expect(told('The late fee is €25 for each reminder.')).toEqual(['What is the late fee?'])
    expect(told('A guild is a group of people who share a craft.')).toEqual(['What is a guild?'])
    expect(told('“Losses” means all damages and costs.')).toEqual(['What does “Losses” mean?'])
    expect(told('The city library was built in 1907 by two brothers.')).toEqual([
      'When was the city library built?',
    ])
    expect(told('The pump is used to drain the pond.')).toEqual(['What is the pump used for?'])
  })

  test('writes a thing as its document does amid a sentence, and asks for none that it never does', () => {
    expect(told('We use AutoGen. AutoGen is a framework for agents.')).toEqual(['What is AutoGen?'])
    expect(told('Overtime is the time beyond 40 hours. We pay for overtime.')).toEqual(['What is overtime?'])
    expect(told('Overtime is the time beyond 40 hours.')).toEqual([])
  })

  test('asks for nothing that only the text before it tells, and not what a person is', () => {
    for (const text of [
      'This policy is a summary.',
      'The problem is a lack of time.',
      'The second step is the review.',
      'The result of it is a table.',
      'We know Eleanor Marsh. Eleanor Marsh is the owner of the flat.',
    ])
      expect(told(text)).toEqual([])
  })
})

describe('askForMost()', () => {
  test('asks which thing of a table has most of what its rows are counted by', () => {
    expect(questionsOf(askForMost, table('country|beer_servings', 'Albania|89', 'Namibia|376'))).toEqual([
      'Which country has the most beer servings?',
    ])
    expect(questionsOf(askForMost, table('Rank|City|Median_income', '1|Ulm|52000', '2|Trier|48000'))).toEqual(
      ['Which city has the highest median income?'],
    )
  })

  test('asks nothing of a table with several rows for a thing, or without a column to be counted by', () => {
    for (const lines of [
      ['country|beer_servings', 'Albania|89', 'Albania|376'],
      ['country|postal code', 'Albania|1001', 'Namibia|9000'],
      ['repair|paid by Fernhill', 'Roof|1200', 'Door|90'],
      ['URL|page views', 'a.de|1', 'b.de|2'],
    ])
      expect(questionsOf(askForMost, table(...lines))).toEqual([])
  })
})

describe('askAboutNamed()', () => {
  const askedOf = (...names: string[]) =>
    questionsOf(askAboutNamed, table('city|population|score', ...names.map((name) => `${name}|609000|3`)))

  test('asks what a row has by its name', () => {
    expect(askedOf('Seattle')).toEqual(['What is the population of Seattle?'])
  })

  test('asks nothing of a row that adds up others, or whose name other rows have, too', () => {
    for (const name of ['Total', 'Grand Total', 'Average', 'Other']) expect(askedOf(name)).toEqual([])
    expect(askedOf('Seattle', 'Seattle')).toEqual([])
  })
})
