import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { DocumentTextWriter, readStoredBlocks } from '../../server/storage/blobs/document-text.ts'
import { packChunks } from '../../server/storage/index/chunks/packed-chunks.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { openApp } from '../support/app.ts'
import { ServerProcess, serveFolder } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const verify = (dataDir: string) => new ServerProcess(['verify', '--data-dir', dataDir]).outcome

test('ibid verify names each document whose original, text or passages are not as they should be', async () => {
  await using folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const app = await openApp({ folder: folder.path })
  const names = ['altered.md', 'cut.txt', 'gone.md', 'unread.txt', 'lost.md', 'whole.md']
  await app.ingest(
    'house',
    Object.fromEntries(names.map((name) => [name, `The text of ${name}, which is its own.`])),
  )
  const { data: documents } = await app.call(endpoints.datasetDocuments, { params: { name: 'house' } })
  const of = (name: string) => documents.find(({ filename }) => filename === name) ?? documents[0]
  const original = (name: string) => app.originalPath(of(name)?.sha256 ?? '')
  await app.close()
  expect(await verify(data)).toEqual({ code: 0, stdout: '6 documents are as they should be\n', stderr: '' })

  const opened = await openApp({ folder: folder.path })
  await opened.services.chunks.removeDocuments([of('lost.md')?.id ?? ''])
  await opened.close()
  const bytes = await Bun.file(original('altered.md')).bytes()
  bytes[4] = (bytes[4] ?? 0) ^ 1
  await Bun.write(original('altered.md'), bytes)
  await truncate(original('cut.txt'), 3)
  await rm(original('gone.md'))
  await rm((await opened.services.files.localText(of('unread.txt')?.id ?? '')).path)
  const expected = [
    "'altered.md' in 'house': its original was altered",
    `'cut.txt' in 'house': its original has 3 bytes and should have ${of('cut.txt')?.size_bytes}`,
    "'gone.md' in 'house': its original is missing",
    "'lost.md' in 'house': the index has 0 of its 1 passages",
    "'unread.txt' in 'house': its text is missing or damaged",
  ]
  const alone = await verify(data)
  expect({ code: alone.code, said: alone.stderr.trim().split('\n').slice(0, -1).sort() }).toEqual({
    code: 1,
    said: expected,
  })
  expect(alone.stderr).toContain('5 problems in 6 documents')
  await using server = await serveFolder(data)
  const beside = await verify(data)
  expect({ code: beside.code, said: beside.stderr.trim().split('\n').slice(0, -1).sort() }).toEqual({
    code: 1,
    said: expected,
  })
  await server.end()
})

test('ibid verify --originals names each text and passage that is not what its original says', async () => {
  await using folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const app = await openApp({ folder: folder.path })
  const names = ['text.md', 'passage.txt', 'whole.csv']
  await app.ingest('house', {
    'text.md': '# Rent\n\nThe rent is 900 euro.',
    'passage.txt': 'The deposit is 1,800 euro.',
    'whole.csv': 'room,rent\nkitchen,300\nhall,200\n',
  })
  expect(await app.documents('house')).toHaveLength(names.length)
  const of = async (name: string) => (await app.documents('house')).find(({ filename }) => filename === name)
  const [text, passage] = [await of('text.md'), await of('passage.txt')]
  await app.close()
  const originals = () => new ServerProcess(['verify', '--originals', '--data-dir', data]).outcome
  expect(await originals()).toEqual({ code: 0, stdout: '3 documents are as they should be\n', stderr: '' })

  const opened = await openApp({ folder: folder.path })
  const { path } = await opened.services.files.localText(text?.id ?? '')
  const blocks = await Array.fromAsync(readStoredBlocks(path))
  const writer = new DocumentTextWriter(path)
  for (const block of blocks) await writer.write({ ...block, text: block.text.replace('900', '100') })
  await writer.close([])
  const { chunks } = opened.services
  const id = passage?.id ?? ''
  const [row] = await chunks.chunksOf(id, 0, 1)
  if (!row) throw new Error('The passage is not there')
  const vectors = await chunks.vectorsOf(id, 0, 1)
  await chunks.removeDocuments([id])
  const altered = row.text.replace('1,800', '1,000')
  const changed = { ...row, text: altered, rendered: altered }
  await chunks.add([packChunks({ chunks: [changed], vectors }, vectors.length)])
  await opened.close()

  expect(await verify(data)).toMatchObject({ code: 0 })
  const expected = [
    "'passage.txt' in 'house': a passage of it in the index is not what this version of Ibid reads in its original",
    "'text.md' in 'house': its text is not what this version of Ibid reads in its original",
  ]
  const alone = await originals()
  expect([alone.code, alone.stderr.trim().split('\n').slice(0, -1).sort()]).toEqual([1, expected])
  await using _server = await serveFolder(data)
  const beside = await originals()
  expect([beside.code, beside.stderr.trim().split('\n').slice(0, -1).sort()]).toEqual([1, expected])
  expect(readdirSync(join(data, 'incoming'))).toEqual([])
})

test('an index of which a file is cut off is made anew at the start, from the stored texts', async () => {
  await using folder = await temporaryFolder()
  const app = await openApp({ folder: folder.path })
  await app.ingest('house', { 'boiler.md': 'The boiler must be serviced every 12 months.' })
  await app.ingest('house', { 'lease.md': 'The tenant gives notice three months ahead.' })
  await app.close()
  const files = join(folder.path, 'data', 'index', 'chunks.lance', 'data')
  for (const name of readdirSync(files)) await truncate(join(files, name), 100)
  await using opened = await openApp({ folder: folder.path })
  expect(opened.log.some((line) => line.includes('It is being rebuilt from the stored texts'))).toBe(true)
  await opened.services.reindexer.idle()
  const { results } = await opened.call(endpoints.search, { body: { query: 'tenant notice' } })
  expect(results[0]?.filename).toBe('lease.md')
})
