import { afterAll, expect, test } from 'bun:test'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addModel } from '../../../server/models/embedding/add-model.ts'
import { EMBEDDED_MODEL } from '../../../server/models/embedding/manifest.ts'
import { packChunks } from '../../../server/storage/index/chunks/packed-chunks.ts'
import { openLanceChunkStore } from '../../../server/storage/index/local/lance-chunk-store.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { makeModel, type TinyModel } from '../../support/servers/make-model.ts'
import { ollamaServer } from '../../support/servers/ollama-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const made = await temporaryFolder()
afterAll(async () => await made[Symbol.asyncDispose]())

const TEXTS = {
  'lease.md':
    '# Lease\n\nThe tenant gives notice of three months in writing.\n\n| item | rent |\n| --- | --- |\n| flat | 900 |\n| garage | 80 |\n',
  'staff.txt': 'Holidays are granted by the manager within a week of the request.',
  'prices.csv': 'article,price\nlamp,12\nchair,40\n',
}

async function add(dataDir: string, name: string, model: TinyModel): Promise<void> {
  const folder = join(made.path, Bun.randomUUIDv7())
  await makeModel(folder, model)
  await addModel({ from: folder, name, modelsFolder: join(dataDir, 'models') })
}

async function statusOf(app: TestApp) {
  return (await app.call(endpoints.systemStatus)).data.embedding
}

async function use(app: TestApp, model?: string): Promise<void> {
  await app.call(endpoints.reindex, { body: model === undefined ? {} : { model } })
  await app.services.reindexer.idle()
}

async function found(app: TestApp, query: string): Promise<string[]> {
  const passages = await app.passages(query, 5)
  return passages.map(({ filename }) => filename)
}

async function chunksOf(app: TestApp): Promise<string[]> {
  const { data } = await app.call(endpoints.datasetDocuments, { params: { name: 'papers' } })
  const chunks = await Promise.all(data.map(({ id }) => app.services.chunks.chunksOf(id, 0, 99)))
  return chunks
    .flat()
    .map(({ index, rendered, text, heading, start, end }) =>
      JSON.stringify({ index, rendered, text, heading, start, end }),
    )
    .sort()
}

test('models use makes the index anew with the other model, from the stored texts, chunk for chunk', async () => {
  await using app = await openApp()
  const dataDir = app.services.config.dataDir
  await add(dataDir, 'tiny', { dimensions: 24 })
  await app.ingest('papers', TEXTS)
  const before = await chunksOf(app)
  expect(before.some((chunk) => chunk.includes('item: garage; rent: 80'))).toBe(true)
  expect(await statusOf(app)).toEqual({ model: EMBEDDED_MODEL, dimensions: 256, reindexing: null })
  await use(app, 'tiny')
  expect(await statusOf(app)).toEqual({ model: 'tiny', dimensions: 24, reindexing: null })
  expect(await chunksOf(app)).toEqual(before)
  expect(await found(app, 'notice of the tenant')).toContain('lease.md')
  // What is uploaded from now on is embedded by it too, and the former table is gone.
  await app.ingest('papers', { 'new.txt': 'A bicycle may stand in the yard.' })
  expect((await found(app, 'bicycle in the yard'))[0]).toBe('new.txt')
  const tables = (await readdir(join(dataDir, 'index'))).filter((name) => name.endsWith('.lance'))
  expect(tables).toHaveLength(1)
  expect(tables[0]).not.toBe('chunks.lance')
})

test('the model of the index stays in use at the next start, and the embedded one can come back', async () => {
  await using folder = await temporaryFolder()
  {
    const app = await openApp({ folder: folder.path })
    await add(app.services.config.dataDir, 'tiny', {})
    await app.ingest('papers', TEXTS)
    await use(app, 'tiny')
    await app.close()
  }
  const app = await openApp({ folder: folder.path })
  expect((await statusOf(app)).model).toBe('tiny')
  expect(await found(app, 'holidays of the manager')).toContain('staff.txt')
  await use(app, EMBEDDED_MODEL)
  expect((await statusOf(app)).model).toBe(EMBEDDED_MODEL)
  expect((await found(app, 'holidays granted by the manager'))[0]).toBe('staff.txt')
  await app.close()
})

test('the old vectors serve until the new are ready, and documents come and go meanwhile', async () => {
  const ollama = ollamaServer({ models: [{ name: 'words:latest' }], embedMs: 300 })
  await using app = await openApp({ ollamaHost: ollama.host })
  await app.ingest('papers', TEXTS)
  await app.call(endpoints.reindex, { body: { model: 'ollama:words' } })
  const during = await statusOf(app)
  expect(during.model).toBe(EMBEDDED_MODEL)
  expect(during.reindexing).toMatchObject({ model: 'ollama:words', dimensions: 32, error: null })
  expect((await found(app, 'holidays granted by the manager'))[0]).toBe('staff.txt')
  const [late, gone] = await Promise.all([
    app.ingest('papers', { 'late.txt': 'The caretaker reads the meters in January.' }),
    app.call(endpoints.datasetDocuments, { params: { name: 'papers' } }).then(async ({ data }) => {
      const id = data.find(({ filename }) => filename === 'staff.txt')?.id ?? ''
      await app.call(endpoints.deleteDocument, { params: { id } })
      return id
    }),
  ])
  expect(late.status).toBe('completed')
  await app.services.reindexer.idle()
  expect(await statusOf(app)).toEqual({ model: 'ollama:words', dimensions: 32, reindexing: null })
  expect((await found(app, 'caretaker reads the meters'))[0]).toBe('late.txt')
  expect(await app.services.chunks.documentIds()).not.toContain(gone)
  // An Ollama that is down is a sentence, and is asked again with the next question.
  ollama.stop()
  const { status, detail } = await app.problem(endpoints.search, { body: { query: 'the caretaker' } })
  expect(status).toBe(503)
  expect(detail).toContain('Ollama cannot be reached')
})

test('reindex goes on where a sudden end left it', async () => {
  await using folder = await temporaryFolder()
  const names = Array.from({ length: 30 }, (_, i) => [`note${i}.txt`, `Note ${i} tells of matter ${i * 7}.`])
  let next = ''
  {
    const app = await openApp({ folder: folder.path })
    await add(app.services.config.dataDir, 'tiny', {})
    await app.ingest('papers', Object.fromEntries(names))
    await app.call(endpoints.reindex, { body: { model: 'tiny' } })
    await app.services.reindexer.stop()
    expect((await statusOf(app)).model).toBe(EMBEDDED_MODEL)
    const state = await Bun.file(join(app.services.config.dataDir, 'index/state.json')).json()
    next = state.next.table
    // As a kill leaves it: some documents noted, one written in part, and a line cut off.
    const ids = [...(await app.services.chunks.documentIds())]
    const store = await openLanceChunkStore(join(app.services.config.dataDir, 'index'), 24, next)
    await store.removeDocuments([...(await store.documentIds())])
    const chunks = await app.services.chunks.chunksOf(ids[0] ?? '', 0, 9)
    const torn = await app.services.chunks.chunksOf(ids[1] ?? '', 0, 9)
    await store.add([
      packChunks({ chunks: [...chunks, ...torn], vectors: new Float32Array(48).fill(0.2) }, store.dimensions),
    ])
    await store.close()
    await Bun.write(
      join(app.services.config.dataDir, `index/${next}.done`),
      `${ids[0]}\n${ids[1]?.slice(0, 9)}`,
    )
    await app.close()
  }
  const app = await openApp({ folder: folder.path })
  await app.services.reindexer.idle()
  expect(await statusOf(app)).toEqual({ model: 'tiny', dimensions: 24, reindexing: null })
  expect(await app.services.chunks.count()).toBe(30)
  const state = await Bun.file(join(app.services.config.dataDir, 'index/state.json')).json()
  expect(state).toMatchObject({ current: { table: next, model: { name: 'tiny' } }, next: null })
  expect(await found(app, 'note 7 tells of matter 49')).toContain('note7.txt')
  await app.close()
})

test('a table that cannot be read is made anew at the start, from the stored texts', async () => {
  await using folder = await temporaryFolder()
  {
    const app = await openApp({ folder: folder.path })
    await app.ingest('papers', TEXTS)
    await app.close()
  }
  const versions = join(folder.path, 'data/index/chunks.lance/_versions')
  for (const name of await readdir(versions)) await Bun.write(join(versions, name), 'damaged')
  const app = await openApp({ folder: folder.path })
  await app.services.reindexer.idle()
  expect(app.log.some((line) => line.includes('The index cannot be used: Cannot open the index'))).toBe(true)
  expect((await found(app, 'notice of three months'))[0]).toBe('lease.md')
  expect((await app.ingest('papers', { 'more.txt': 'One more.' })).status).toBe('completed')
  await app.close()
})

test('a model that is no longer here never mixes with another: the index is made anew', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  {
    const app = await openApp({ folder: folder.path })
    await add(dataDir, 'tiny', { dimensions: 256 })
    await app.ingest('papers', TEXTS)
    await use(app, 'tiny')
    await app.close()
  }
  await rm(join(dataDir, 'models/tiny'), { recursive: true })
  const app = await openApp({ folder: folder.path })
  // Asking for what is under way anyway is no error.
  await use(app)
  const line = app.log.find((text) => text.includes('The index cannot be used')) ?? ''
  expect(line).toContain('there is no such model')
  expect(line).toContain('ibid models add')
  expect((await statusOf(app)).model).toBe(EMBEDDED_MODEL)
  expect((await found(app, 'holidays granted by the manager'))[0]).toBe('staff.txt')
  await app.close()
})

test('a folder older than the record, with as many numbers from another model, is noticed', async () => {
  await using folder = await temporaryFolder()
  const index = join(folder.path, 'data/index')
  let rows = 0
  {
    const app = await openApp({ folder: folder.path })
    await app.ingest('papers', TEXTS)
    rows = await app.services.chunks.count()
    await app.close()
  }
  await rm(join(index, 'state.json'))
  {
    const app = await openApp({ folder: folder.path })
    expect(app.log.join('')).not.toContain('cannot be used')
    const { data } = await app.call(endpoints.datasetDocuments, { params: { name: 'papers' } })
    const chunks = (await Promise.all(data.map(({ id }) => app.services.chunks.chunksOf(id, 0, 9)))).flat()
    await app.close()
    await rm(join(index, 'state.json'))
    const store = await openLanceChunkStore(index, 256)
    await store.removeDocuments(data.map(({ id }) => id))
    await store.add([
      packChunks({ chunks, vectors: new Float32Array(chunks.length * 256).fill(1 / 16) }, store.dimensions),
    ])
    await store.close()
  }
  const app = await openApp({ folder: folder.path })
  await app.services.reindexer.idle()
  expect(app.log.join('')).toContain('its vectors are not those of the embedding model of this Ibid')
  expect(await app.services.chunks.count()).toBe(rows)
  expect((await found(app, 'holidays granted by the manager'))[0]).toBe('staff.txt')
  await app.close()
})

test('an unknown model is refused with a sentence, and the old model goes on serving', async () => {
  await using app = await openApp()
  await app.ingest('papers', TEXTS)
  const { status, detail } = await app.problem(endpoints.reindex, { body: { model: 'nosuch' } })
  expect(status).toBe(404)
  expect(detail).toBe(
    "Cannot use the embedding model 'nosuch': there is no such model. None is added. Add it with: ibid models add DIR|URL --name nosuch",
  )
  expect(await statusOf(app)).toEqual({ model: EMBEDDED_MODEL, dimensions: 256, reindexing: null })
  expect((await found(app, 'holidays granted by the manager'))[0]).toBe('staff.txt')
})

test('--embedding with a model that is not there leaves the old one serving, and says so', async () => {
  await using folder = await temporaryFolder()
  {
    const app = await openApp({ folder: folder.path })
    await app.ingest('papers', TEXTS)
    await app.close()
  }
  const app = await openApp({ folder: folder.path, embedding: 'nosuch' })
  expect(app.log.join('')).toContain("Cannot use the embedding model 'nosuch': there is no such model")
  expect((await statusOf(app)).model).toBe(EMBEDDED_MODEL)
  expect((await found(app, 'notice of three months'))[0]).toBe('lease.md')
  await app.close()
})

test('a model whose files were cut off or replaced since it was added is not used', async () => {
  await using app = await openApp()
  const dataDir = app.services.config.dataDir
  await add(dataDir, 'tiny', {})
  const path = join(dataDir, 'models/tiny/model.onnx')
  const bytes = await Bun.file(path).bytes()
  await Bun.write(path, bytes.slice(0, 100))
  const { detail } = await app.problem(endpoints.reindex, { body: { model: 'tiny' } })
  expect(detail).toContain('its model.onnx has 100 bytes, not')
  expect(detail).toContain('add the model again')
  bytes[bytes.length >> 1] = 255 - (bytes[bytes.length >> 1] ?? 0)
  await Bun.write(path, bytes)
  const changed = await app.problem(endpoints.reindex, { body: { model: 'tiny' } })
  expect(changed.detail).toMatch(
    /its model\.onnx was changed: its sha256 is [0-9a-f]{64}, not [0-9a-f]{64}\. Remove/,
  )
  expect((await statusOf(app)).model).toBe(EMBEDDED_MODEL)
})

test('asking for the present model ends a reindexing to another one', async () => {
  await using app = await openApp()
  await add(app.services.config.dataDir, 'tiny', {})
  await app.ingest('papers', TEXTS)
  await app.call(endpoints.reindex, { body: { model: 'tiny' } })
  await use(app, EMBEDDED_MODEL)
  expect(await statusOf(app)).toEqual({ model: EMBEDDED_MODEL, dimensions: 256, reindexing: null })
  const tables = (await readdir(join(app.services.config.dataDir, 'index'))).filter((name) =>
    name.endsWith('.lance'),
  )
  expect(tables).toEqual(['chunks.lance'])
})
