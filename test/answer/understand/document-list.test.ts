import { expect, test } from 'bun:test'
import { asksForDocuments } from '../../../server/answer/understand/document-list.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp } from '../../support/app.ts'

test.each([
  'What documents do I have?',
  'Which files are there?',
  'List all documents',
  'show me my files',
  'How many documents have I uploaded?',
  'Welche Dokumente gibt es hier?',
  'Wie viele Dateien habe ich?',
])('%p asks which documents there are', (message) => {
  expect(asksForDocuments(message)).toBe(true)
})

test.each([
  'What documents do I need for a visa?',
  'Which documents mention the deposit?',
  'What are these documents about?',
  'List the documents that a tenant must bring',
  'How many files does the archive keep?',
  'Which document has the rent?',
])('%p asks something else', (message) => {
  expect(asksForDocuments(message)).toBe(false)
})

test('a question for the documents is answered from the catalog, within the datasets that are asked', async () => {
  await using app = await openApp()
  const text = (words: string) => new TextEncoder().encode(words)
  await app.ingest('law', { 'lease.txt': text('The lease runs for two years.') })
  await app.ingest('boats', {
    'canoe.txt': text('A canoe costs 30.'),
    'kayak.txt': text('A kayak costs 25.'),
  })
  const all = await app.call(endpoints.query, { body: { query: 'What documents do I have?' } })
  expect(all).toMatchObject({ outcome: 'answered', confidence: 'high', citations: [] })
  for (const name of ['3 documents', 'lease.txt', 'canoe.txt', 'kayak.txt'])
    expect(all.answer).toContain(name)
  const some = await app.call(endpoints.query, {
    body: { query: 'How many documents are there?', dataset_names: ['boats'] },
  })
  expect(some.answer).toContain('2 documents')
  expect(some.answer).not.toContain('lease.txt')
})
