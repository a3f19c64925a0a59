import { expect, test } from 'bun:test'
import type { PastQuery } from '../../../../shared/answers.ts'

const { exportName, threadToMarkdown } = await import(
  '../../../../web/features/query/threads/thread-export.ts'
)

// SAFETY: the export reads only these fields of an answer.
const asked = (query: string, more: object, note = ''): PastQuery =>
  ({
    ...{ id: query, query, dataset_names: [], role: 'general', asked_at: 0, stale: false },
    ...{ thread_id: 't', rating: null, note },
    answer: { answered: true, confidence: 'high', answer: 'Two months [1].', citations: [], ...more },
  }) as unknown as PastQuery

test('threadToMarkdown() has each question with its badge, its sources below it, and the note on it', () => {
  const source = {
    source_number: 1,
    filename: 'lease.pdf',
    dataset: 'd',
    used: true,
    quote: 'Two\nmonths.',
    page: 3,
  }
  const text = threadToMarkdown('The lease', [
    asked('How much\nnotice?', { citations: [source] }, 'Right,\nsee page 3'),
    asked('And why?', { answered: false, answer: 'Not found.' }),
  ])
  expect(text).toStartWith('# The lease\n\n## How much notice?\n\n*High confidence · ')
  expect(text).toContain('### Sources\n\n- [1] lease.pdf (d · page 3)\n  > Two months.')
  expect(text).toContain('> **Note:** Right,\n> see page 3\n\n## And why?\n\n*Not found · ')
})

test.each([
  ['What is 3/4 of "it"?', 'What is 3 4 of it.md'],
  ['...', 'conversation.md'],
])('exportName(%j) is %j', (name, file) => {
  expect(exportName(name)).toBe(file)
})
