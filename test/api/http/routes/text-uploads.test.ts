import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '../../../../shared/endpoints.ts'
import { MAX_ADDED_CHARS } from '../../../../shared/limits.ts'
import { openApp, type TestApp } from '../../../support/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

async function add(name: string, text: string) {
  const body = { dataset_name: 'notes', name, text }
  const { job_id } = await app.call(endpoints.uploadText, { body })
  return await app.ended(job_id)
}

test('a text becomes a document of its name, with .md where it is written in Markdown', async () => {
  const jobs = [
    await add('Boiler', 'The boiler is serviced in May.\n'),
    await add('Pool 3/4', '# Pool\n\nThe pool opens at **nine**.\n'),
    await add('Draft.md', 'The draft is due on Friday.'),
    await add('Version 1.2', 'It weighs two kilograms.'),
  ]
  expect(jobs.map(({ status }) => status)).toEqual(Array(4).fill('completed'))
  expect((await app.documents('notes')).map(({ filename }) => filename).sort()).toEqual([
    'Boiler.txt',
    'Draft.md',
    'Pool 3-4.md',
    'Version 1.2.txt',
  ])
  expect((await app.hits('When does the pool open?', 'notes'))[0]?.filename).toBe('Pool 3-4.md')
  expect(app.filesIn('incoming')).toEqual([])
})

test('a text of a name that exists replaces its document', async () => {
  await add('Gate', 'The gate closes at six.')
  await add('Gate', 'The gate closes at ten.')
  const gates = (await app.documents('notes')).filter(({ filename }) => filename === 'Gate.txt')
  expect(gates).toHaveLength(1)
  expect((await app.hits('When does the gate close?', 'notes'))[0]?.snippet).toContain('ten')
})

test.each([
  ['no name', { name: ' ', text: 'x' }, 'Please name the text.'],
  ['no text', { name: 'a', text: ' \n' }, 'Please enter a text.'],
  ['a name with a control character', { name: 'a\u0007', text: 'x' }, 'control characters'],
  [
    'a text that is too long',
    { name: 'a', text: 'x'.repeat(MAX_ADDED_CHARS + 1) },
    'upload a longer one as a file',
  ],
  ['an HTML page', { name: 'a', text: '<!doctype html><p>x' }, "'a.txt' is an HTML page"],
])('POST /api/upload/text refuses %s', async (_, given, sentence) => {
  const problem = await app.problem(endpoints.uploadText, { body: { dataset_name: 'none', ...given } })
  expect(problem.status).toBeGreaterThanOrEqual(415)
  expect(problem.detail).toContain(sentence)
  expect(app.filesIn('incoming')).toEqual([])
})
