import { expect, test } from 'bun:test'
import { afterAnswer } from '../../../server/api/use-cases/source-list.ts'
import { Answer } from '../../../shared/answers.ts'

const ANSWER = Answer.parse({
  answer: '',
  answered: false,
  confidence: 'low',
  confidence_score: 0,
  disclaimer: null,
  engine: 'ollama',
  writer: 'model',
  provider: 'ollama',
  model: 'a_model',
  sent_to: 'http://127.0.0.1:11434',
  highlights: [],
  citations: [],
  suggested_followup: null,
  claims: [],
  took_ms: 1,
  agents: [],
})
const after = (changes: Partial<Answer>) => afterAnswer({ ...ANSWER, ...changes }, 'http://localhost')

test('afterAnswer() says who wrote, and where passages went that left this machine, answered or not', () => {
  expect(after({})).toBe('')
  expect(after({ answered: true, confidence: 'high' })).toBe('Confidence: high, written by a\\_model')
  const sent_to = 'http://10.0.0.5:11434'
  expect(after({ sent_to })).toBe(`Passages were sent to ${sent_to}`)
  expect(after({ sent_to, answered: true, model: null })).toBe(
    `Confidence: low, quoted from the documents\n\nPassages were sent to ${sent_to}`,
  )
})

test('afterAnswer() says of an answer that may be none that it is only possible', () => {
  const hedged = after({ answered: true, outcome: 'may_answer', model: null })
  expect(hedged).toBe('Confidence: low, only a possible answer, quoted from the documents')
})

test('afterAnswer() lets no name or quote of a document become markup', () => {
  const citation = {
    ...{
      source_number: 1,
      filename: '![x](http://evil).md',
      dataset: '<b>',
      chunk_index: 0,
      relevance_score: 1,
    },
    ...{ snippet: '[click](http://evil)', document_id: 'a b', page: null, section: null, start: 1, end: 9 },
    ...{ quote: null, quote_start: null, quote_end: null, used: true },
  }
  const list = after({ answered: true, citations: [citation] })
  expect(list).toContain('[!\\[x\\](http://evil).md](http://localhost/dashboard/documents/a%20b?mark=1-9)')
  expect(list).toContain('(\\<b>): “\\[click\\](http://evil)”')
})
