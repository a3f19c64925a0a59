import { expect, test } from 'bun:test'
import { openSqliteCatalog } from '../../server/store/sqlite/open-catalog.ts'
import type { Answer } from '../../shared/answers.ts'

const SECRET = 'zanzibarium'

function answerCiting(documentId: string): Answer {
  const citation = {
    source_number: 1,
    filename: 'a.txt',
    dataset: 'd',
    chunk_index: 0,
    relevance_score: 0.9,
    snippet: `The ${SECRET} is here.`,
    document_id: documentId,
    page: null,
    section: null,
    start: 0,
    end: 10,
    quote: `The ${SECRET} is here.`,
    quote_start: 0,
    quote_end: 10,
    used: true,
  }
  return {
    answer: `“The ${SECRET} is here.” [1]`,
    confidence: 'high',
    confidence_score: 0.9,
    disclaimer: null,
    highlights: [`The ${SECRET} is here.`],
    citations: [citation],
    suggested_followup: `What is ${SECRET}?`,
    answered: true,
    engine: 'extractive',
    model: null,
    claims: [{ text: `The ${SECRET} is here.`, citations: [1], support: 'supported', score: 1 }],
    agents: [],
    took_ms: 1,
  }
}

test('deleting a document takes its words out of saved answers, which then are stale', async () => {
  const catalog = openSqliteCatalog(':memory:')
  const job = await catalog.jobs.create({
    id: 'job',
    datasetName: 'd',
    metadata: {},
    files: ['a.txt', 'b.txt'].map((name) => ({ name, format: 'txt', sizeBytes: 1, sha256: name })),
  })
  const [a, b] = job.files.map(({ documentId }) => documentId)
  if (!a || !b) throw new Error('The job has no files')
  for (const file of job.files) await catalog.jobs.started(file)
  await catalog.jobs.completed(
    [a, b].map((documentId) => ({ documentId, chunks: 1, pages: null, warnings: [], metadata: {} })),
  )
  const ask = (id: string) =>
    catalog.queries.add({ query: 'Where?', datasetNames: [], role: 'general', answer: answerCiting(id) })
  const [ofA, ofB] = [await ask(a), await ask(b)]
  await catalog.documents.remove(a)

  const redacted = await catalog.queries.get(ofA)
  expect(JSON.stringify(redacted)).not.toContain(SECRET)
  expect(redacted).toMatchObject({ stale: true, query: 'Where?' })
  expect(redacted.answer.citations[0]).toMatchObject({ filename: 'a.txt', snippet: '', quote: null })
  const kept = await catalog.queries.get(ofB)
  expect(kept).toMatchObject({ stale: false, answer: { highlights: [`The ${SECRET} is here.`] } })

  await catalog.datasets.remove('d')
  expect(JSON.stringify(await catalog.queries.get(ofB))).not.toContain(SECRET)
  await catalog.close()
})
