import { describe, expect, test } from 'bun:test'
import { EVERYTHING } from '../../server/api/use-cases/find-scope.ts'
import { exampleQuestions } from '../../server/guide/example-questions.ts'
import { fullAnswer } from '../support/full-answer.ts'
import { asking, type LibraryDocument, library } from '../support/library.ts'
import { drinks, leave } from '../support/texts/leave-and-drinks.ts'

const guilds: LibraryDocument = {
  filename: 'guilds.md',
  text: 'A guild is a group of people who share a craft. Guilds meet once a month.',
}

describe('exampleQuestions()', () => {
  const offered = (documents: readonly LibraryDocument[]) =>
    exampleQuestions(EVERYTHING, [], library(documents), new AbortController().signal)

  test('offers questions that are answered, with at least medium confidence', async () => {
    const documents = [guilds, drinks, leave]
    const questions = await offered(documents)
    expect(questions).toContain('What is a guild?')
    for (const question of questions) {
      const { result } = await fullAnswer(asking(question), library(documents))
      expect(result.outcome).toBe('answered')
      expect(result.confidence).not.toBe('low')
    }
  })

  test('asks what a file is about where nothing else is found, and of one file', async () => {
    const notes = ['a.txt', 'b.txt', 'c.txt'].map((filename) => ({
      filename,
      text: `Then we went on as before, and ${filename} was written.`,
    }))
    expect(await offered(notes)).toEqual(['What is a.txt about?'])
  })
})
