import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '../../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../../support/app.ts'
import { makePdf } from '../../../support/documents/make-pdf.ts'
import { until } from '../../../support/until.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

const PASSWORD = 'Schlüssel-4711'
const PDF = makePdf([{ texts: [{ x: 72, y: 700, text: 'The vault opens at seven in the morning.' }] }], {
  passwords: { user: PASSWORD, owner: 'owner' },
})

async function failedDocument(dataset: string) {
  const job = await app.ingest(dataset, { 'vault.pdf': PDF, 'open.txt': 'The gate is open.' })
  expect(job.status).toBe('completed_with_errors')
  const failed = job.files.find(({ status }) => status === 'failed')
  expect(failed).toMatchObject({ said: { code: 'file_protected' } })
  return failed?.document_id ?? ''
}

async function give(id: string, password: string) {
  const { job_id } = await app.call(endpoints.documentPassword, { params: { id }, body: { password } })
  return await app.ended(job_id)
}

/** All bytes of the data folder and of the log, as Latin-1 and as UTF-8 hold a password. */
function traces(): string {
  const folder = join(app.folder, 'data')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return [...files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')), ...app.log].join(
    '\n',
  )
}

test('the password of a protected PDF is used once, and is neither stored nor logged', async () => {
  const id = await failedDocument('vaults')
  const job = await give(id, PASSWORD)
  expect(job).toMatchObject({ status: 'completed', documents_total: 1 })
  const [document] = (await app.documents('vaults')).filter(({ filename }) => filename === 'vault.pdf')
  expect(document).toMatchObject({ status: 'completed', metadata: { password_protected: true } })
  expect((await app.hits('When does the vault open?', 'vaults'))[0]?.filename).toBe('vault.pdf')
  // The original stays as it was: protected.
  const original = await app.request(`/api/documents/${document?.id}/file`)
  expect(Buffer.from(await original.arrayBuffer()).equals(PDF)).toBe(true)
  const all = traces()
  expect(all).toContain('vault.pdf')
  expect(all).not.toContain(PASSWORD)
  expect(all).not.toContain(Buffer.from(PASSWORD).toString('latin1'))
  expect(all).not.toContain('4711')
})

test('a wrong password fails the file with a sentence of its own, and another one may follow', async () => {
  const id = await failedDocument('wrong')
  const job = await give(id, 'guess')
  expect(job).toMatchObject({ status: 'failed', error: "'vault.pdf' could not be opened with this password" })
  expect(job.said?.code).toBe('file_wrong_password')
  // Without one it is asked for again.
  const again = await app.call(endpoints.retryJob, { params: { id: job.job_id } })
  const retried = await app.ended(again.job_id)
  expect(retried.error).toBe("'vault.pdf' is password-protected")
  expect((await give(retried.files[0]?.document_id ?? '', PASSWORD)).status).toBe('completed')
})

test('no password stays in memory whose file is not read, as its job was cancelled or its dataset deleted', async () => {
  const ids = [await failedDocument('cancelled'), await failedDocument('deleted')]
  const release = app.services.ingestion.hold()
  // In pieces, since what this test holds is in the same memory.
  const secrets = ids.map(() => [...crypto.randomUUID()])
  const inMemory = () => {
    Bun.gc(true)
    const all = Bun.generateHeapSnapshot('v8')
    return secrets.map((pieces) => all.includes(pieces.join('')))
  }
  const jobs: string[] = []
  for (const [i, id] of ids.entries()) {
    const body = { password: secrets[i]?.join('') }
    jobs.push((await app.call(endpoints.documentPassword, { params: { id }, body })).job_id)
  }
  expect(inMemory()).toEqual([true, true])
  await app.call(endpoints.cancelJob, { params: { id: jobs[0] ?? '' } })
  await app.call(endpoints.deleteDataset, { params: { name: 'deleted' } })
  await until('the passwords to be forgotten', () => !inMemory().includes(true), 10_000)
  release()
})

test('a password is taken only for a document that has failed', async () => {
  await app.ingest('fine', { 'a.txt': 'All is well.' })
  const [{ id = '' } = {}] = await app.documents('fine')
  const body = { password: 'x' }
  expect(await app.problem(endpoints.documentPassword, { params: { id }, body })).toMatchObject({
    ...{ status: 409, code: 'document_not_failed' },
  })
  expect(await app.problem(endpoints.documentPassword, { params: { id: 'none' }, body })).toMatchObject({
    status: 404,
  })
  expect(
    await app.problem(endpoints.documentPassword, { params: { id }, body: { password: '' } }),
  ).toMatchObject({ status: 422, detail: expect.stringContaining('Please enter the password.') })
})
