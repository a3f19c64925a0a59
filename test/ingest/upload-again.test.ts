import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { endpoints } from '../../shared/endpoints.ts'
import { UploadQueued } from '../../shared/jobs.ts'
import { openApp, uploadForm } from '../support/app.ts'
import { stretchesOf } from '../support/longest-stretch.ts'
import { longText } from '../support/texts/long-text.ts'
import { until } from '../support/until.ts'

const app = await openApp({ workers: 2 })
afterAll(() => app[Symbol.asyncDispose]())

function pdfLike(): string {
  const stream = 'BT /F1 12 Tf 72 720 Td (The lamp stands in the hall.) Tj ET'
  return [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
    `4 0 obj<</Length ${stream.length}>>stream\n${stream}\nendstream endobj`,
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>',
  ].join('\n')
}

describe('uploading again', () => {
  test('the same bytes under the same name is unchanged and not processed', async () => {
    await app.ingest('again', { 'a.txt': 'The lamp is blue.' })
    const [before] = await app.documents('again')
    const job = await app.ingest('again', { 'a.txt': 'The lamp is blue.' })
    expect(job).toMatchObject({
      status: 'completed',
      chunks_created: 0,
      files: [{ name: 'a.txt', status: 'completed', unchanged: true, chunks: 0 }],
    })
    expect(job.logs.map(({ message }) => message)).toContain('a.txt: unchanged')
    expect(await app.documents('again')).toMatchObject([{ id: before?.id }])
  })

  test('the same bytes twice in one upload is read once', async () => {
    const job = await app.ingest('twins', {
      'a.txt': 'Twin text.',
      'b.txt': 'Twin text.',
      'c.txt': 'Twin text.',
    })
    expect(job.files.filter(({ unchanged }) => unchanged)).toHaveLength(2)
    expect(await app.documents('twins')).toHaveLength(1)
  })

  test('other bytes under the same name replaces the document, its chunks, text and original', async () => {
    await app.ingest('replace', { 'a.txt': 'The old lamp is crimson.' })
    const [old] = await app.documents('replace')
    await app.ingest('replace', { 'a.txt': 'The new lamp is turquoise.' })
    const [now, ...more] = await app.documents('replace')
    expect(more).toEqual([])
    expect(now?.id).not.toBe(old?.id)
    expect((await app.hits('crimson', 'replace')).map(({ text }) => text)).toEqual([
      'The new lamp is turquoise.',
    ])
    expect(await app.problem(endpoints.document, { params: { id: old?.id ?? '' } })).toMatchObject({
      status: 404,
      code: 'document_not_found',
    })
    const left = () => [...app.filesIn('files'), ...app.filesIn('texts')]
    const former = [old?.sha256 ?? '', `${old?.id}.blocks`]
    await until('the former original and text to be removed', () =>
      former.every((name) => !left().includes(name)),
    )
  })

  test('a broken file under the same name leaves the document that is there', async () => {
    await app.ingest('broken', { 'a.pdf': pdfLike() })
    const job = await app.ingest('broken', { 'a.pdf': '%PDF-1.7\nnothing' })
    expect(job.status).toBe('failed')
    const statuses = (await app.documents('broken')).map(({ status }) => status).sort()
    expect(statuses).toEqual(['completed', 'failed'])
  })

  test('a broken file twice is one failed document, and its former bytes are gone', async () => {
    await app.call(endpoints.createDataset, { body: { name: 'broken twice' } })
    await app.ingest('broken twice', { 'a.pdf': '%PDF-1.7\nnothing at first' })
    const [before] = await app.documents('broken twice')
    await app.ingest('broken twice', { 'a.pdf': '%PDF-1.7\nnothing again' })
    const failed = await app.documents('broken twice')
    expect(failed.map(({ status }) => status)).toEqual(['failed'])
    expect(failed[0]?.id).not.toBe(before?.id)
    expect(existsSync(app.originalPath(before?.sha256 ?? ''))).toBe(false)
    expect(existsSync(app.originalPath(failed[0]?.sha256 ?? ''))).toBe(true)
  })

  test('bytes of one document under the name of another replaces that other', async () => {
    await app.ingest('swap', { 'a.txt': 'Alpha.', 'b.txt': 'Beta.' })
    await app.ingest('swap', { 'b.txt': 'Alpha.' })
    const bytes = Object.fromEntries((await app.documents('swap')).map((d) => [d.filename, d.sha256]))
    expect(bytes['b.txt']).toBe(bytes['a.txt'] ?? 'missing')
  })

  test('the same file in two datasets is two documents over one original, which stays until the last goes', async () => {
    await app.ingest('one', { 'shared.txt': 'Shared by two.' })
    await app.ingest('two', { 'shared.txt': 'Shared by two.' })
    const [first] = await app.documents('one')
    const [second] = await app.documents('two')
    expect(first?.sha256).toBe(second?.sha256 ?? 'missing')
    await app.call(endpoints.deleteDataset, { params: { name: 'one' } })
    expect(existsSync(app.originalPath(second?.sha256 ?? ''))).toBe(true)
    expect(await app.hits('shared', 'two')).toHaveLength(1)
    await app.call(endpoints.deleteDocument, { params: { id: second?.id ?? '' } })
    expect(existsSync(app.originalPath(second?.sha256 ?? ''))).toBe(false)
  })

  test('two versions at once leaves the newer one', async () => {
    const older = await app.queue('race', { 'v.txt': longText('the older version', 6000) })
    const newer = await app.queue('race', { 'v.txt': 'The newer version.' })
    await Promise.all([app.ended(older), app.ended(newer)])
    const left = await app.documents('race')
    expect(left.map(({ filename, size_bytes }) => [filename, size_bytes])).toEqual([['v.txt', 18]])
    expect((await app.hits('version', 'race')).map(({ text }) => text)).toEqual(['The newer version.'])
  })

  test('the first version again, while another is still read, is the one that stays', async () => {
    const first = { 'v.txt': 'The first version.' }
    await app.ingest('back again', first)
    const other = await app.queue('back again', { 'v.txt': longText('the other version', 6000) })
    const again = await app.queue('back again', first)
    await Promise.all([app.ended(other), app.ended(again)])
    const left = await app.documents('back again')
    expect(left.map(({ size_bytes }) => size_bytes)).toEqual([first['v.txt'].length])
    expect((await app.hits('version', 'back again')).map(({ text }) => text)).toEqual(['The first version.'])
  })

  test('bytes under another name stay, though the document that had them is being replaced', async () => {
    await app.ingest('moved', { 'a.txt': 'It moves elsewhere.' })
    const other = await app.queue('moved', { 'a.txt': longText('the other text', 6000) })
    await app.ingest('moved', { 'b.txt': 'It moves elsewhere.' })
    await app.ended(other)
    const names = (await app.documents('moved')).map(({ filename }) => filename).sort()
    expect(names).toEqual(['a.txt', 'b.txt'])
  })
})

test('a folder of files that are there already is looked through without keeping anybody waiting', async () => {
  await using app = await openApp()
  await app.ingest('house', { 'a.txt': 'The rent is 900.' })
  const files = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`${i}.txt`, 'The rent is 900.']))
  const reply = await app.upload(uploadForm('house', files))
  const { job_id } = UploadQueued.parse(await reply.json())
  const { longest, all } = await stretchesOf(async () => {
    expect(await app.ended(job_id)).toMatchObject({ status: 'completed', chunks_created: 0 })
  })
  expect(longest).toBeLessThan(all / 4)
})
