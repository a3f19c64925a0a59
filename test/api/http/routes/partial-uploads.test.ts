import { expect, test } from 'bun:test'
import { UploadQueued } from '../../../../shared/jobs.ts'
import { openApp, problemOf, uploadForm } from '../../../support/app.ts'

test('POST /api/upload takes what it can, and says of each other file at its place why not', async () => {
  await using app = await openApp()
  const form = uploadForm('partly', {
    'empty.md': '',
    'fine.txt': 'Bees dance.',
    'program.exe': 'x',
    'scan.pdf': new Uint8Array([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]),
    'big.txt': new Uint8Array(100 * 1024 * 1024 + 1),
    'broken.zip': 'no archive',
    'also-fine.txt': 'Bees sleep.',
  })
  const reply = UploadQueued.parse(await (await app.upload(form)).json())
  expect(reply.message).toBe('2 files queued for processing')
  expect(reply.left_out?.map(({ index, detail, said }) => [index, detail, said?.code])).toEqual([
    [0, "'empty.md' is empty", 'file_empty'],
    [2, 'program.exe is not a supported file type', 'file_unsupported'],
    [3, "'scan.pdf' is a PNG image, not a PDF document", 'file_other_content'],
    [4, 'big.txt exceeds 100MB limit', 'file_too_large'],
    [5, expect.stringContaining("'broken.zip'"), expect.any(String)],
  ])
  const job = await app.ended(reply.job_id)
  expect(job).toMatchObject({ status: 'completed', documents_processed: 2 })
  expect(job.files.map(({ name }) => name)).toEqual(['fine.txt', 'also-fine.txt'])
  for (const name of ['empty.md', 'program.exe', 'scan.pdf', 'big.txt', 'broken.zip'])
    expect(
      job.logs.filter(({ level, message }) => level === 'warning' && message.includes(name)),
    ).toHaveLength(1)
  expect(app.filesIn('incoming')).toEqual([])
})

test('POST /api/upload takes nothing where the form itself is wrong', async () => {
  await using app = await openApp()
  const form = uploadForm('d', { 'a.exe': 'x', 'ok.txt': 'fine' }, { metadata: '[1' })
  expect(await problemOf(await app.upload(form))).toMatchObject({
    status: 415,
    detail: "'metadata' must be a JSON object, as text, a.exe is not a supported file type",
  })
  expect(app.filesIn('incoming')).toEqual([])
})
