import { expect, test } from 'bun:test'
import { overviewOf } from '../../../server/answer/understand/overview.ts'

test('overviewOf() knows what asks for the whole of everything', () => {
  for (const question of [
    'Summarize the key findings of these documents',
    'What are the main themes discussed in these documents?',
    'What are these documents about?',
    'Give me a short overview',
    'Fasse die Dokumente zusammen',
    'Worum geht es in diesen Dokumenten?',
  ])
    expect([...(overviewOf(question) ?? ['no overview'])], question).toEqual([])
})

test('overviewOf() names the document that is asked for', () => {
  expect([...(overviewOf('Summarize the lease') ?? [])]).toEqual(['leas'])
  expect(overviewOf('What is hr-policy.docx about?')?.size).toBe(3)
})

test('overviewOf() leaves questions about something in a document alone', () => {
  for (const question of [
    'How much notice must the tenant give?',
    'What does the policy say about remote work?',
    'What is the registration fee?',
  ])
    expect(overviewOf(question)).toBeNull()
})
