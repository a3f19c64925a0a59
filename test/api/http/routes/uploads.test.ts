import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { createApp } from '../../../../server/api/http/create-app.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { UploadDone, UploadQueued } from '../../../../shared/jobs.ts'
import { openApp, problemOf, type TestApp, uploadForm } from '../../../support/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const TEXT = { 'a.txt': 'The lamp is blue.' }

/** What is stored of anything. */
async function stored() {
  const files = ['files', 'incoming', 'texts'].flatMap((folder) => app.filesIn(folder))
  const { data } = await app.call(endpoints.datasets)
  const { total } = await app.call(endpoints.jobs)
  return { files, datasets: data, jobs: total }
}
const NOTHING = { files: [], datasets: [], jobs: 0 }

const raw = (body: string, type: string) =>
  app.request('/api/upload', { method: 'POST', body, headers: { 'Content-Type': type } })

describe('POST /api/upload refuses, and stores nothing of,', () => {
  const missing = 'Please select at least one file to upload.'
  const nameless = 'Please enter a dataset name or select an existing one.'

  test.each<[string, () => FormData, number, string, string]>([
    ['no files', () => uploadForm('d', {}), 422, missing, 'no_files'],
    ['no dataset name', () => uploadForm(null, TEXT), 422, nameless, 'invalid_dataset_name'],
    ['a blank dataset name', () => uploadForm(' \t', TEXT), 422, nameless, 'invalid_dataset_name'],
    ['nothing at all', () => uploadForm('', {}), 422, `${nameless}, ${missing}`, 'invalid_dataset_name'],
    [
      'a dataset name with a slash',
      () => uploadForm('a/b', TEXT),
      422,
      "A dataset name may not contain '/', '\\' or control characters.",
      'invalid_dataset_name',
    ],
    [
      'a dataset name of 101 characters',
      () => uploadForm('é'.repeat(101), TEXT),
      422,
      'A dataset name can have at most 100 characters.',
      'invalid_dataset_name',
    ],
    [
      'unsupported types, all of them at once',
      () => uploadForm('d', { 'a.exe': 'x', b: 'y' }),
      415,
      'a.exe is not a supported file type, b is not a supported file type',
      'unsupported_type',
    ],
    [
      'a PNG that is called .pdf',
      () => uploadForm('d', { 'scan.pdf': PNG }),
      415,
      "'scan.pdf' is a PNG image, not a PDF document",
      'unsupported_type',
    ],
    ['a file of zero bytes', () => uploadForm('d', { 'a.txt': '' }), 422, "'a.txt' is empty", 'empty_file'],
    [
      'metadata that is no object',
      () => uploadForm('d', TEXT, { metadata: '[1' }),
      422,
      "'metadata' must be a JSON object, as text",
      'invalid_metadata',
    ],
    [
      'metadata that is too long',
      () => uploadForm('d', TEXT, { metadata: JSON.stringify({ a: 'x'.repeat(70_000) }) }),
      422,
      "'metadata' can have at most 65536 characters",
      'invalid_metadata',
    ],
    [
      'use_celery that is neither true nor false',
      () => uploadForm('d', TEXT, { use_celery: 'yes' }),
      422,
      "'use_celery' must be 'true' or 'false'",
      'invalid_value',
    ],
  ])('%s', async (_name, form, status, detail, code) => {
    expect(await problemOf(await app.upload(form()))).toMatchObject({ status, detail, code })
    expect(await stored()).toEqual(NOTHING)
  })

  test('a file over 100 MB, together with what else is wrong, as 413', async () => {
    const form = uploadForm('d', { 'big.txt': new Uint8Array(100 * 1024 * 1024 + 1), 'a.exe': 'x' })
    expect(await problemOf(await app.upload(form))).toEqual({
      status: 413,
      detail: 'big.txt exceeds 100MB limit, a.exe is not a supported file type',
      code: 'file_too_large',
      files: [0, 1].map((index) => expect.objectContaining({ index })),
    })
    expect(await stored()).toEqual(NOTHING)
  })

  test.each([
    ['JSON', '{}', 'application/json'],
    ['a form without a boundary', 'x', 'multipart/form-data; boundary='],
  ])('%s', async (_name, body, type) => {
    expect(await problemOf(await raw(body, type))).toMatchObject({
      status: 400,
      code: 'malformed_form',
      detail: 'The request is not a multipart form: send files with multipart/form-data',
    })
  })

  test('a form that ends in the middle of a file', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf of'
    expect(await problemOf(await raw(body, 'multipart/form-data; boundary=b'))).toMatchObject({
      status: 400,
      code: 'malformed_form',
      detail: 'The multipart form is malformed or ended too early',
    })
    expect(await stored()).toEqual(NOTHING)
  })

  test('files for which the disk has no room, having read the form to its end', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const files = new Proxy(app.services.files, {
      get(store, key) {
        if (key !== 'receive') return Reflect.get(store, key).bind(store)
        return async (bytes: AsyncIterable<Uint8Array>) => {
          for await (const _part of bytes) throw full
        }
      },
    })
    const crowded = await createApp({ ...app.services, files })
    const body = uploadForm('d', { 'big.txt': new Uint8Array(8 * 1024 * 1024).fill(65), 'a.txt': 'small' })
    expect(await problemOf(await crowded.request('/api/upload', { method: 'POST', body }))).toEqual({
      status: 503,
      code: 'disk_full',
      detail: 'The disk is full. Free some space and try again.',
    })
    expect(await stored()).toEqual(NOTHING)
  })

  test('files that a part without a name was chosen for', async () => {
    const body =
      '--b\r\nContent-Disposition: form-data; name="dataset_name"\r\n\r\nd\r\n' +
      '--b\r\nContent-Disposition: form-data; name="files"; filename=""\r\n\r\n\r\n--b--\r\n'
    expect(await problemOf(await raw(body, 'multipart/form-data; boundary=b'))).toMatchObject({
      status: 422,
      detail: missing,
    })
  })
})

describe('POST /api/upload', () => {
  test('queues a job and says which', async () => {
    const response = await app.upload(uploadForm('queued', TEXT))
    expect(response.status).toBe(202)
    const { job_id, message } = z.strictObject(UploadQueued.shape).parse(await response.json())
    expect(message).toBe('1 file queued for processing')
    expect(await app.ended(job_id)).toMatchObject({
      status: 'completed',
      dataset_name: 'queued',
      error: null,
    })
  })

  test('answers when processing has ended with use_celery false', async () => {
    const form = uploadForm('direct', { 'a.txt': 'One.', 'b.csv': 'x,y\n1,2\n' }, { use_celery: 'false' })
    const response = await app.upload(form)
    expect(response.status).toBe(200)
    expect(z.strictObject(UploadDone.shape).parse(await response.json())).toMatchObject({
      status: 'completed',
      message: '2 of 2 files processed',
      documents_processed: 2,
      chunks_created: 2,
      files: [
        { name: 'a.txt', status: 'completed', chunks: 1 },
        { name: 'b.csv', status: 'completed', chunks: 1 },
      ],
    })
  })

  test('says which file failed and why, and keeps the others', async () => {
    const form = uploadForm(
      'mixed',
      { 'ok.txt': 'Fine.', 'bad.pdf': '%PDF-1.7\nnothing' },
      { use_celery: 'false' },
    )
    const reply = UploadDone.parse(await (await app.upload(form)).json())
    expect(reply.status).toBe('completed_with_errors')
    expect(reply.message).toMatch(/^'bad\.pdf' /)
    expect(reply.files.map(({ status }) => status)).toEqual(['completed', 'failed'])
  })

  test('takes names of any script, trimmed, and drops folders and control characters', async () => {
    const job = await app.ingest('  Verträge 契約 ', { '../../etc/résumé\u0007\u202e.txt': 'Hello.' })
    expect(job).toMatchObject({ dataset_name: 'Verträge 契約', files: [{ name: 'résumé.txt' }] })
  })

  describe('tells files of one name apart by the folders they are sent with', () => {
    const send = async (dataset: string, ...files: [path: string, text: string][]) => {
      const form = uploadForm(dataset, {})
      for (const [path, text] of files) form.append('files', new Blob([text]), path)
      const { job_id } = UploadQueued.parse(await (await app.upload(form)).json())
      return (await app.ended(job_id)).files.map(({ name, unchanged }) => `${name}${unchanged ? ' =' : ''}`)
    }
    const texts = async (dataset: string) => {
      const { data } = await app.call(endpoints.datasetDocuments, { params: { name: dataset } })
      return data.map(({ filename, size_bytes }) => `${filename} ${size_bytes}`).sort()
    }

    test('in one upload or in two, and again and again', async () => {
      expect(await send('f1', ['docs/x/a.txt', 'X'], ['docs/y/a.txt', 'YY'])).toEqual([
        'a.txt',
        'docs/y/a.txt',
      ])
      expect(await send('f1', ['docs/z/a.txt', 'ZZZ'])).toEqual(['docs/z/a.txt'])
      expect(await send('f1', ['docs/z/a.txt', 'ZZZ'])).toEqual(['docs/z/a.txt ='])
      expect(await send('f1', ['docs/y/a.txt', 'YY'], ['docs/x/a.txt', 'X'])).toEqual([
        'docs/y/a.txt =',
        'a.txt =',
      ])
      expect(await send('f1', ['docs/y/a.txt', 'YYYY'])).toEqual(['docs/y/a.txt'])
      expect(await send('f1', ['docs/x/a.txt', 'XXXXX'])).toEqual(['a.txt'])
      expect(await texts('f1')).toEqual(['a.txt 5', 'docs/y/a.txt 4', 'docs/z/a.txt 3'])
    })

    test('and lets a file without folders replace the one of its name', async () => {
      await send('f2', ['docs/x/a.txt', 'X'])
      await send('f2', ['a.txt', 'plain'])
      expect(await texts('f2')).toEqual(['a.txt 5'])
      await send('f2', ['docs/x/a.txt', 'XX'], ['docs/y/a.txt', 'YYY'])
      expect(await texts('f2')).toEqual(['a.txt 2', 'docs/y/a.txt 3'])
    })

    test('also where the first was found unchanged', async () => {
      await send('f3', ['a.txt', 'X'])
      expect(await send('f3', ['docs/x/a.txt', 'X'])).toEqual(['a.txt ='])
      expect(await send('f3', ['docs/y/a.txt', 'YY'])).toEqual(['docs/y/a.txt'])
      expect(await texts('f3')).toEqual(['a.txt 1', 'docs/y/a.txt 2'])
    })

    test('but not by paths that lead out of a folder or begin at a root', async () => {
      for (const path of ['../x/a.txt', '/etc/a.txt', 'C:\\x\\a.txt', './a.txt', 'x/../y/a.txt'])
        expect(await send('f4', [path, path])).toEqual(['a.txt'])
      expect(await texts('f4')).toHaveLength(1)
    })
  })

  test('keeps two files of one name apart', async () => {
    const form = uploadForm('twice', { 'a.txt': 'One.' })
    form.append('files', new File(['Two.'], 'a.txt'))
    const { job_id } = UploadQueued.parse(await (await app.upload(form)).json())
    const job = await app.ended(job_id)
    expect(job.files.map(({ name }) => name)).toEqual(['a.txt', 'a (2).txt'])
  })

  test('keeps metadata with each document', async () => {
    const metadata = { author: 'Ada', tags: ['x', 1, null] }
    const form = uploadForm('meta', TEXT, { metadata: JSON.stringify(metadata), use_celery: 'false' })
    expect((await app.upload(form)).status).toBe(200)
    const { data } = await app.call(endpoints.datasetDocuments, { params: { name: 'meta' } })
    expect(data[0]?.metadata).toMatchObject(metadata)
  })
})

test('Files are recognised by their content, whatever they are called', async () => {
  await using app = await openApp()
  const png = new Uint8Array([
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1,
  ])
  const elf = new Uint8Array([127, 69, 76, 70, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 62, 0])
  for (const [name, bytes] of [
    ['picture.pdf', png],
    ['program.docx', elf],
    ['program.exe', elf],
  ] as const) {
    const refused = await problemOf(await app.upload(uploadForm('d', { [name]: bytes })))
    expect([name, refused.status, refused.code]).toEqual([name, 415, 'unsupported_type'])
  }
  expect(await app.services.catalog.datasets.list()).toEqual([])
})

test('samples that cannot all be written leave nothing behind', async () => {
  await using app = await openApp()
  const { files } = app.services
  const receive = files.receive.bind(files)
  let left = 2
  Object.assign(files, {
    receive: (bytes: AsyncIterable<Uint8Array>) =>
      left-- > 0 ? receive(bytes) : Promise.reject(new Error('no room')),
  })
  expect((await app.send(endpoints.samples)).status).toBe(500)
  expect(app.filesIn('incoming')).toEqual([])
})
