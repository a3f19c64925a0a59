import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '../../../../shared/endpoints.ts'
import { UploadDone } from '../../../../shared/jobs.ts'
import { openApp, type TestApp, uploadForm } from '../../../support/app.ts'
import { attached, mailOf } from '../../../support/documents/mail.ts'
import { type MsgMail, makeMsg } from '../../../support/documents/make-msg.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

async function send(dataset: string, files: Record<string, string | Uint8Array<ArrayBuffer>>) {
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

test("what is attached to Outlook's mails becomes documents, too, with the mails in them", async () => {
  const inner: MsgMail = {
    subject: 'Inner',
    texts: { 4096: 'Words of the inner mail.' },
    attached: [{ name: 'deep.txt', content: 'The harbour opens at six.' }],
  }
  const plan = makeMsg({
    subject: 'Plan',
    texts: { 4096: 'Words of the plan.' },
    attached: [
      { name: 'rain.csv', content: 'city,rain\nOslo,763\n' },
      { name: 'program.exe', content: 'MZ' },
      { name: 'logo.png', content: 'no picture', isEmbedded: true },
      { name: 'note.eml', content: mailOf('Note', attached('noted.txt', 'The note says noon.')) },
      inner,
    ],
  })
  const documents = await send('outlook', { 'plan.msg': plan, 'cut.msg': plan.slice(0, 3000) })
  const failed = [...documents.values()].filter(({ status }) => status !== 'completed')
  expect(failed.map(({ filename }) => filename)).toEqual(['cut.msg'])
  expect([...documents.keys()].sort()).toEqual([
    'cut.msg',
    'plan.msg',
    'plan.msg › Inner.msg',
    'plan.msg › Inner.msg › deep.txt',
    'plan.msg › note.eml',
    'plan.msg › note.eml › noted.txt',
    'plan.msg › rain.csv',
  ])
  expect(documents.get('plan.msg › Inner.msg › deep.txt')?.metadata).toEqual({
    attached_to: 'plan.msg › Inner.msg',
  })
  expect(app.filesIn('incoming')).toEqual([])
})

test('a mail that is refused leaves nothing of its attachments', async () => {
  const before = app.filesIn('files').length
  const form = uploadForm('', { 'plan.eml': mailOf('Plan', attached('a.txt', 'attached words')) })
  expect((await app.request('/api/upload', { method: 'POST', body: form })).status).toBe(422)
  expect(app.filesIn('files')).toHaveLength(before)
  expect(app.filesIn('incoming')).toEqual([])
})
