import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '../../shared/endpoints.ts'
import { UploadDone } from '../../shared/jobs.ts'
import { openApp, type TestApp, uploadForm } from '../support/app.ts'
import { attached, mailOf } from '../support/mail.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

async function send(dataset: string, files: Record<string, string>) {
  const form = uploadForm(dataset, files)
  form.set('use_celery', 'false')
  const reply = await app.request('/api/upload', { method: 'POST', body: form })
  expect(reply.status).toBe(200)
  UploadDone.parse(await reply.json())
  const { data } = await app.call(endpoints.datasetDocuments, { params: { name: dataset } })
  return new Map(data.map((document) => [document.filename, document]))
}

test('what is attached to a mail becomes documents of their own, which name the mail', async () => {
  // A boundary may not stand in what it bounds.
  const inner = mailOf('Inner', attached('deep.txt', 'The harbour opens at six.'))
    .replaceAll('--x', '--y')
    .replace('boundary=x', 'boundary=y')
  const documents = await send('mails', {
    'plan.eml': mailOf(
      'Plan',
      attached('rain.csv', 'city,rain\nOslo,763\n'),
      attached('program.exe', 'MZ'),
      attached('liar.pdf', 'no PDF'),
      ['--x', 'Content-Type: message/rfc822', 'Content-Description: Forwarded', '', inner],
    ),
    'other.txt': 'Something else.',
  })
  expect([...documents.keys()].sort()).toEqual([
    'other.txt',
    'plan.eml',
    'plan.eml › Forwarded.eml',
    'plan.eml › Forwarded.eml › deep.txt',
    'plan.eml › rain.csv',
  ])
  expect([...documents.values()].every(({ status }) => status === 'completed')).toBe(true)
  expect(documents.get('plan.eml › rain.csv')?.metadata).toEqual({ attached_to: 'plan.eml' })
  expect(app.filesIn('incoming')).toEqual([])
})

test('a mail that is refused leaves nothing of its attachments', async () => {
  const before = app.filesIn('files').length
  const form = uploadForm('', { 'plan.eml': mailOf('Plan', attached('a.txt', 'attached words')) })
  expect((await app.request('/api/upload', { method: 'POST', body: form })).status).toBe(422)
  expect(app.filesIn('files')).toHaveLength(before)
  expect(app.filesIn('incoming')).toEqual([])
})
