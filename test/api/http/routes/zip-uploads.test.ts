import { afterAll, beforeAll, expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import { endpoints } from '../../../../shared/endpoints.ts'
import { UploadDone, UploadQueued } from '../../../../shared/jobs.ts'
import { openApp, problemOf, type TestApp, uploadForm } from '../../../support/app.ts'
import { attached, mailOf } from '../../../support/documents/mail.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

type Parts = Readonly<Record<string, string | Uint8Array>>
type Attributes = { os: number; attrs: number }

function zipOf(parts: Parts, attributes: Readonly<Record<string, Attributes>> = {}): Uint8Array {
  const bytes = (part: string | Uint8Array) =>
    typeof part === 'string' ? new TextEncoder().encode(part) : part
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, [bytes(part), attributes[name] ?? {}] as const]),
    ),
  )
}

async function send(dataset: string, files: Parts) {
  const form = uploadForm(dataset, files)
  form.set('use_celery', 'false')
  const reply = await app.upload(form)
  expect(reply.status).toBe(200)
  const done = UploadDone.parse(await reply.json())
  const documents = await app.documents(dataset)
  return { done, documents: new Map(documents.map((document) => [document.filename, document])) }
}

async function refusal(files: Parts) {
  const problem = await problemOf(await app.upload(uploadForm('refused', files)))
  expect(app.filesIn('incoming')).toEqual([])
  expect(app.filesIn('files').length).toBe(stored)
  return problem
}
let stored = 0

test('the files of a ZIP archive become documents, which keep their paths and name the archive', async () => {
  const { done, documents } = await send('plain', {
    'house.zip': zipOf({
      'house/rules.txt': 'Bicycles stand in the yard.',
      'house/2024/rules.txt': 'Bicycles stand in the cellar.',
      'lift.md': '# Lift\n\nThe lift carries eight people.',
      'mail.eml': mailOf('Plan', attached('rain.csv', 'city,rain\nOslo,763\n')),
    }),
    'beside.txt': 'The yard is swept on Monday.',
  })
  expect(done.status).toBe('completed')
  expect(done.left_out).toBeUndefined()
  expect([...documents.keys()].sort()).toEqual([
    'beside.txt',
    'house/2024/rules.txt',
    'lift.md',
    'mail.eml',
    'mail.eml › rain.csv',
    'rules.txt',
  ])
  expect(documents.get('rules.txt')?.metadata).toEqual({ unpacked_from: 'house.zip' })
  expect(documents.get('mail.eml › rain.csv')?.metadata).toEqual({
    ...{ unpacked_from: 'house.zip', attached_to: 'mail.eml' },
  })
  expect(documents.get('beside.txt')?.metadata).toEqual({})
  expect((await app.hits('How many people does the lift carry?', 'plain'))[0]?.filename).toBe('lift.md')
  expect(app.filesIn('incoming')).toEqual([])
})

test('a newer archive replaces the files of the same paths', async () => {
  const first = { 'a/x.txt': 'The fee is 10 euros.', 'b/x.txt': 'The deposit is 50 euros.' }
  await send('again', { 'x.zip': zipOf(first) })
  await send('again', { 'x.zip': zipOf({ ...first, 'b/x.txt': 'The deposit is 60 euros.' }) })
  expect(await app.documents('again')).toHaveLength(2)
  expect((await app.hits('How much is the deposit?', 'again'))[0]?.snippet).toContain('60')
})

test('an archive leads nowhere out of itself, and what Ibid leaves out of it is named', async () => {
  const { done, documents } = await send('mixed', {
    'mixed.zip': zipOf(
      {
        'notes.txt': 'The key hangs behind the door.',
        '../outside.txt': 'Out of the archive.',
        'inner/pack.zip': zipOf({ 'deep.txt': 'Deep.' }),
        'film.mp4': 'no film',
        'liar.pdf': 'no PDF',
        'blank.txt': '',
        'shortcut.txt': '/etc/passwd',
        '__MACOSX/._notes.txt': 'x',
        '.DS_Store': 'x',
        'folder/Thumbs.db': 'x',
      },
      { 'shortcut.txt': { os: 3, attrs: 0o120777 << 16 } },
    ),
  })
  expect([...documents.keys()]).toEqual(['notes.txt'])
  expect(done.left_out?.map(({ detail }) => detail)).toEqual([
    "'../outside.txt' leads out of its archive",
    "'inner/pack.zip' is an archive within an archive; unpack it and upload its files",
    'film.mp4 is not a supported file type',
    "'liar.pdf' is a plain text file, not a PDF document",
    "'blank.txt' is empty",
    "'shortcut.txt' is a symbolic link",
    "'mixed.zip' has 3 files that an operating system added, which were left out",
  ])
  expect(done.left_out?.map(({ said }) => said?.code)).toEqual([
    'file_zip_outside',
    'file_zip_in_zip',
    'file_unsupported',
    'file_other_content',
    'file_empty',
    'file_zip_link',
    'file_zip_system',
  ])
  const [job] = (await app.call(endpoints.jobs)).data
  expect(job?.logs.filter(({ level }) => level === 'warning')).toHaveLength(7)
  expect(app.filesIn('incoming')).toEqual([])
})

test('names in the old code page of DOS are read', async () => {
  const zip = Buffer.from(zipOf({ 'Gebuehr~.txt': 'Die Gebühr beträgt drei Euro.' }))
  // 'Gebühr' with ü as 0x81, and no flag for UTF-8.
  for (let at = zip.indexOf('Gebuehr~'); at >= 0; at = zip.indexOf('Gebuehr~', at))
    Buffer.from([0x47, 0x65, 0x62, 0x81, 0x68, 0x72, 0x20, 0x31]).copy(zip, at)
  const { documents } = await send('old', { 'old.zip': zip })
  expect([...documents.keys()]).toEqual(['Gebühr 1.txt'])
})

test('an archive that is damaged, protected or a decompression bomb is refused, and nothing of it is kept', async () => {
  stored = app.filesIn('files').length
  const good = zipOf({ 'a.txt': 'x'.repeat(5000) })
  const protectedZip = Buffer.from(good)
  protectedZip[protectedZip.indexOf('PK\x01\x02') + 8] = 1
  const bomb = zipOf({ 'fine.txt': 'Fine.', 'bomb.txt': new Uint8Array(20 << 20) })
  const cases: readonly [Uint8Array, string][] = [
    [good.subarray(0, good.length - 30), "'a.zip' is damaged: its ZIP directory is missing"],
    [protectedZip, "'a.zip' is password-protected"],
    [bomb, "'a.zip' was refused as a decompression bomb: its part bomb.txt expands"],
    [
      zipOf({ 'film.mp4': 'x' }),
      "'a.zip' contains no file that Ibid reads: film.mp4 is not a supported file type",
    ],
    [zipOf({}), "'a.zip' contains no file that Ibid reads"],
    [new TextEncoder().encode('not an archive'), "'a.zip' is damaged"],
  ]
  for (const [bytes, sentence] of cases) {
    const problem = await refusal({ 'a.zip': bytes })
    expect(problem).toMatchObject({ status: 415, code: 'unusable_archive' })
    expect(problem.detail).toContain(sentence)
    expect(problem.files?.map(({ index }) => index)).toEqual([0])
  }
  expect((await app.call(endpoints.datasets)).data.some(({ name }) => name === 'refused')).toBe(false)
})

test('a member that unpacks to more than its directory says is refused', async () => {
  const zip = Buffer.from(zipOf({ 'a.txt': 'x'.repeat(5_000_000) }))
  zip.writeUInt32LE(100, zip.indexOf('PK\x01\x02') + 24)
  const form = uploadForm('liar', { 'a.zip': zip })
  const problem = await problemOf(await app.upload(form))
  expect(problem).toMatchObject({ status: 415, code: 'unusable_archive' })
  expect(app.filesIn('incoming')).toEqual([])
})

test('the reply to a queued upload names what was left out, too', async () => {
  const form = uploadForm('queued', { 'q.zip': zipOf({ 'a.txt': 'A text.', 'b.exe': 'x' }) })
  const reply = UploadQueued.parse(await (await app.upload(form)).json())
  expect(reply).toMatchObject({
    message: '1 file queued for processing',
    left_out: [{ said: { code: 'file_unsupported' } }],
  })
  await app.ended(reply.job_id)
})
