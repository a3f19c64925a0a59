import { expect, test } from 'bun:test'
import { openSqliteCatalog } from '../../../server/storage/metadata/sqlite/open-catalog.ts'
import type { Answer } from '../../../shared/answers.ts'

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
    columns: [SECRET, 'place'],
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
    writer: 'extractive',
    provider: null,
    sent_to: null,
    model: null,
    claims: [{ text: `The ${SECRET} is here.`, citations: [1], support: 'supported', score: 1 }],
    agents: [],
    took_ms: 1,
  }
}

async function catalogWith(...names: string[]) {
  const catalog = openSqliteCatalog(':memory:')
  const ids: string[] = []
  for (const name of names) {
    const { files } = await catalog.jobs.create({
      id: Bun.randomUUIDv7(),
      datasetName: 'd',
      metadata: {},
      files: [{ name, format: 'txt', sizeBytes: 1, sha256: Bun.randomUUIDv7() }],
    })
    for (const file of files) {
      await catalog.jobs.started(file)
      await catalog.jobs.completed([
        { documentId: file.documentId, attempt: 1, chunks: 1, pages: null, warnings: [], metadata: {} },
      ])
      ids.push(file.documentId)
    }
  }
  return { catalog, ids }
}

test('replacing a document takes the words of its former version out of saved answers', async () => {
  const { catalog, ids } = await catalogWith('a.txt', 'b.txt')
  const [a = '', b = ''] = ids
  const ask = (id: string) =>
    catalog.queries.add({ query: 'Where?', datasetNames: [], role: 'general', answer: answerCiting(id) })
  const [{ id: ofA }, { id: ofB }] = [await ask(a), await ask(b)]
  const { files } = await catalog.jobs.create({
    id: 'newer',
    datasetName: 'd',
    metadata: {},
    files: [{ name: 'a.txt', format: 'txt', sizeBytes: 1, sha256: 'newer' }],
  })
  expect(JSON.stringify(await catalog.queries.get(ofA))).toContain(SECRET)
  const [file] = files
  if (!file) throw new Error('The job has no file')
  await catalog.jobs.started(file)
  await catalog.jobs.completed([
    { documentId: file.documentId, attempt: 1, chunks: 1, pages: null, warnings: [], metadata: {} },
  ])
  const redacted = await catalog.queries.get(ofA)
  expect(JSON.stringify(redacted)).not.toContain(SECRET)
  expect(redacted).toMatchObject({ stale: true, query: 'Where?' })
  expect(redacted.answer.answer).toContain('have changed. Ask again')
  expect(await catalog.queries.get(ofB)).toMatchObject({
    stale: false,
    answer: { highlights: [`The ${SECRET} is here.`] },
  })
  await catalog.close()
})

test('an answer that quotes a document which went while it was made is saved without its words', async () => {
  const { catalog, ids } = await catalogWith('a.txt')
  const answer = answerCiting(ids[0] ?? '')
  await catalog.documents.remove(ids[0] ?? '')
  const { id } = await catalog.queries.add({ query: 'Where?', datasetNames: [], role: 'general', answer })
  const saved = await catalog.queries.get(id)
  expect(JSON.stringify(saved)).not.toContain(SECRET)
  expect(saved.stale).toBe(true)
  await catalog.close()
})

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
    [a, b].map((documentId) => ({
      documentId,
      attempt: 1,
      chunks: 1,
      pages: null,
      warnings: [],
      metadata: {},
    })),
  )
  const ask = (id: string) =>
    catalog.queries.add({ query: 'Where?', datasetNames: [], role: 'general', answer: answerCiting(id) })
  const [{ id: ofA }, { id: ofB }] = [await ask(a), await ask(b)]
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
