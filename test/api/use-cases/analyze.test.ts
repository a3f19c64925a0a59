import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Answer } from '../../../shared/answers.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, type TestApp, uploadForm } from '../../support/app.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { until } from '../../support/until.ts'

const FILLER = Array.from(
  { length: 60 },
  (_, i) =>
    `## Clause ${i + 1}\n\nThe tenant and the landlord agree that room ${i + 1} is painted in the usual colours before the keys are handed over, and that the costs of it are shared.\n`,
).join('\n')

const FILES = {
  'lease.md': `# Lease\n\n${FILLER}\n## Notice\n\nThe tenant gives three months notice in writing. The landlord gives six.\n\n## Deposit\n\nThe deposit is 2,400 euros, paid before the keys are handed over.\n`,
  'staff.csv': `name,role,phone\nAda Moss,keeper,555-0101\nBen Hale,cook,555-0102\n`,
  'leaflet.txt':
    'Calvenol is a painkiller for adults. Adults take one tablet every six hours. Children under twelve must not take Calvenol.',
}

const QUESTIONS = [
  'How much notice does the tenant give?',
  'How much is the deposit?',
  'Can children take Calvenol?',
  'How much is the deposit and how often do adults take a tablet?',
  'What is this about?',
  'Who won the world cup in 1954?',
  'deposit file:leaflet',
]

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await app.ingest('papers', FILES)
  // What is asked of files is asked when their words are counted; a dataset is asked before, too.
  const { chunks } = app.services
  await until('the words of the files to be counted', () => chunks.isCompacted(Object.keys(FILES).length))
})
afterAll(async () => await app[Symbol.asyncDispose]())

async function analyzed(question: string, files: Record<string, string> = FILES): Promise<Answer> {
  const body = uploadForm(null, files, { query: question })
  const reply = await app.request('/api/v1/analyze', { method: 'POST', body })
  expect(reply.status).toBe(200)
  return Answer.parse(await reply.json())
}

/** What a reader sees of an answer; its score depends a little on what else the index holds. */
function seen({ answer, answered, confidence, highlights, citations, claims }: Answer) {
  return {
    answer: answer.replace("'this request'", "'papers'"),
    ...{ answered, confidence, highlights, claims },
    sources: citations.map(({ filename, chunk_index, quote }) => ({ filename, chunk_index, quote })),
  }
}

describe('analyze()', () => {
  test('answers as a dataset of the same files does', async () => {
    for (const query of QUESTIONS) {
      const asked = await app.call(endpoints.query, { body: { query, dataset_names: ['papers'] } })
      expect({ query, ...seen(await analyzed(query)) }).toEqual({ query, ...seen(Answer.parse(asked)) })
    }
  })

  test('quotes the row that a dataset computes the answer from', async () => {
    const query = "What is the cook's phone number?"
    const asked = await app.call(endpoints.query, { body: { query, dataset_names: ['papers'] } })
    expect(asked.answer).toContain('**555-0102**')
    expect((await analyzed(query)).answer).toContain('**555-0102**')
  })

  test('tells files of one name apart', async () => {
    const body = uploadForm(null, {}, { query: 'How much is the rent of the attic?' })
    for (const text of ['The rent of the cellar is 300.', 'The rent of the attic is 700.'])
      body.append('files', new File([text], 'rent.txt'))
    const reply = await app.request('/api/v1/analyze', { method: 'POST', body })
    const { answer, citations } = Answer.parse(await reply.json())
    expect(answer).toContain('700')
    expect(citations.map(({ filename }) => filename).sort()).toEqual(['rent (2).txt', 'rent.txt'])
  })

  test('keeps nothing, in the catalog or on the disk', async () => {
    await analyzed('How much is the deposit?')
    expect(await app.services.catalog.documents.counts()).toMatchObject({ datasets: 1, documents: 3 })
    expect(app.filesIn('incoming')).toEqual([])
  })
})

test('the next start removes what a killed analysis left', async () => {
  await using folder = await temporaryFolder()
  const left = join(folder.path, 'data', 'incoming', 'library-x.text', 'chunks.lance')
  mkdirSync(left, { recursive: true })
  await Bun.write(join(left, 'data'), 'left')
  await using again = await openApp({ folder: folder.path })
  expect(again.filesIn('incoming')).toEqual([])
  expect(
    Array.from(new Bun.Glob('*').scanSync({ cwd: join(folder.path, 'data', 'incoming'), onlyFiles: false })),
  ).toEqual([])
})
