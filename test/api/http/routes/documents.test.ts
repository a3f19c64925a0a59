import { afterAll, describe, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { endpoints } from '../../../../shared/endpoints.ts'
import { makePdf } from '../../../support/documents/make-pdf.ts'
import { LEASE, openLeases } from '../../../support/texts/leases.ts'

const { app, documentId } = await openLeases()
afterAll(() => app[Symbol.asyncDispose]())

describe('a document', () => {
  const params = () => ({ id: documentId })

  test('gives its row, its text by blocks and its chunks', async () => {
    expect(await app.call(endpoints.document, { params: params() })).toMatchObject({
      filename: 'lease.txt',
      file_type: 'txt',
      chunks: 1,
      status: 'completed',
      error: null,
    })
    expect(await app.call(endpoints.documentText, { params: params() })).toEqual({
      data: [
        {
          kind: 'paragraph',
          text: LEASE,
          start: 0,
          end: LEASE.length,
          place: { line_start: 1, line_end: 1 },
        },
      ],
      total: 1,
      characters: LEASE.length,
      warnings: [],
    })
    expect(await app.call(endpoints.documentChunks, { params: params() })).toEqual({
      data: [{ chunk_index: 0, text: LEASE, start: 0, end: LEASE.length, page: null, section: 'line 1' }],
      total: 1,
    })
    const beyond = await app.call(endpoints.documentChunks, { params: params(), query: { offset: '5' } })
    expect(beyond).toEqual({ data: [], total: 1 })
  })

  const file = (headers: Record<string, string> = {}, search = '') =>
    app.request(`/api/documents/${documentId}/file${search}`, { headers })

  test('gives a stretch of its text, and says where the rest of it begins', async () => {
    const part = async (query: Record<string, string>) =>
      await app.call(endpoints.documentPart, { params: params(), query })
    const characters = LEASE.length
    expect(await part({})).toEqual({ text: LEASE, start: 0, next: null, characters })
    expect(await part({ start: '4', length: '6' })).toEqual({
      text: 'tenant',
      start: 4,
      next: 10,
      characters,
    })
    expect(await part({ start: '999' })).toEqual({ text: '', start: characters, next: null, characters })
    expect(
      await app.problem(endpoints.documentPart, { params: params(), query: { page: '2' } }),
    ).toMatchObject({
      status: 404,
      code: 'no_such_page',
      detail: "'lease.txt' has no text on page 2: it has no pages",
    })
  })

  test('gives the text of one page', async () => {
    const page = (text: string) => ({ texts: [{ x: 60, y: 700, text }] })
    await app.ingest('pages', { 'two.pdf': makePdf([page('The first page.'), page('The second page.')]) })
    const id = (await app.documents('pages'))[0]?.id ?? ''
    const part = await app.call(endpoints.documentPart, { params: { id }, query: { page: '2' } })
    expect(part).toMatchObject({ text: 'The second page.', next: null, characters: part.start + 16 })
    const rest = { page: '2', start: String(part.start + 4), length: '6' }
    expect(await app.call(endpoints.documentPart, { params: { id }, query: rest })).toMatchObject({
      text: 'second',
      next: part.start + 10,
    })
    expect((await app.problem(endpoints.documentPart, { params: { id }, query: { page: '3' } })).detail).toBe(
      "'two.pdf' has no text on page 3: it has 2 pages",
    )
  })

  test('gives its bytes as an attachment that runs nothing', async () => {
    const response = await file()
    expect(await response.text()).toBe(LEASE)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': "attachment; filename*=UTF-8''lease.txt",
      'content-security-policy': "sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect((await file({}, '?inline=1')).headers.get('content-disposition')).toStartWith('inline;')
  })

  test('is kept by a browser, and shown again only when the server says that it may be', async () => {
    const { headers } = await file()
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const etag = headers.get('etag') ?? ''
    const again = await file({ 'if-none-match': etag, range: 'bytes=0-2' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await file({ 'if-none-match': '"other"' })).status).toBe(200)
    await app.services.catalog.access.setPassword('$argon2id$none', null)
    expect((await file({ 'if-none-match': etag })).status).toBe(401)
    await app.services.catalog.access.removeAccount()
  })

  test('tells its length without its bytes', async () => {
    const response = await app.request(`/api/documents/${documentId}/file`, { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe(String(LEASE.length))
    expect(await response.text()).toBe('')
  })

  test.each([
    ['bytes=0-2', 206, 'bytes 0-2/52', 'The'],
    ['bytes=44-', 206, 'bytes 44-51/52', 'writing.'],
    ['bytes=-8', 206, 'bytes 44-51/52', 'writing.'],
    ['bytes=0-9999', 206, 'bytes 0-51/52', LEASE],
    ['bytes=52-', 416, 'bytes */52', ''],
    ['bytes=-0', 416, 'bytes */52', ''],
    ['bytes=0-1,4-5', 200, null, LEASE],
    ['lines=1-2', 200, null, LEASE],
  ])('answers the range %s with %d', async (range, status, contentRange, body) => {
    const response = await file({ Range: range })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(await response.text()).toBe(body)
  })

  test('whose text goes while it is asked for is not there, and no failure', async () => {
    await app.ingest('going', { 'going.txt': 'It goes.' })
    const [going] = await app.documents('going')
    const id = going?.id ?? ''
    await rm((await app.services.files.localText(id)).path)
    const problem = app.problem(endpoints.documentText, { params: { id } })
    // It has been found in the catalog by then; what opens its text answers later.
    for (let tick = 0; tick < 300; tick++) await null
    await app.services.catalog.documents.remove(id)
    expect(await problem).toMatchObject({ status: 404, code: 'document_not_found' })
  })

  test('that failed has no text', async () => {
    await app.call(endpoints.createDataset, { body: { name: 'failing' } })
    await app.ingest('failing', { 'bad.pdf': '%PDF-1.7\nnothing' })
    const { data } = await app.call(endpoints.datasetDocuments, { params: { name: 'failing' } })
    expect(data[0]?.status).toBe('failed')
    const problem = await app.problem(endpoints.documentText, { params: { id: data[0]?.id ?? '' } })
    expect(problem).toEqual({
      status: 409,
      code: 'document_not_ready',
      detail: "'bad.pdf' has no text yet: its status is 'failed'",
    })
    await app.call(endpoints.deleteDataset, { params: { name: 'failing' } })
  })
})
