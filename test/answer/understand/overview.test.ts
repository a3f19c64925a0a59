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
    'De quoi parlent ces documents\u202f?',
    'Résume les principales conclusions de ces documents',
    'Quels sont les thèmes principaux de ces documents\u202f?',
    '¿De qué tratan estos documentos?',
    'Resume las principales conclusiones de estos documentos',
  ])
    expect([...(overviewOf(question) ?? ['no overview'])], question).toEqual([])
})

test('overviewOf() names the document that is asked for', () => {
  expect([...(overviewOf('Summarize the lease') ?? [])]).toEqual(['leas'])
  expect(overviewOf('What is hr-policy.docx about?')?.size).toBe(3)
  expect([...(overviewOf('De quoi parle le bail\u202f?') ?? [])]).toEqual(['bail'])
  expect([...(overviewOf('Resuma el contrato') ?? [])]).toEqual(['contrato'])
})

test('overviewOf() leaves questions about something in a document alone', () => {
  for (const question of [
    'How much notice must the tenant give?',
    'What does the policy say about remote work?',
    'What is the registration fee?',
    'What does her resume say about Ulm?',
    'Quel est le montant du dépôt de garantie\u202f?',
  ])
    expect(overviewOf(question)).toBeNull()
})
