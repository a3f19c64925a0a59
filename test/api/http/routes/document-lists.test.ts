import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '../../../../shared/endpoints.ts'
import { openApp } from '../../../support/app.ts'
import { until } from '../../../support/until.ts'

const app = await openApp()
afterAll(() => app[Symbol.asyncDispose]())

const FILES = {
  'Beta.md': '# Beta\n\nThe kumquat lamp stands in the hall.',
  'alpha.txt': 'Rent is due on the first of each month, says the landlord.',
  'gamma.txt': 'Short.',
}
let name = ''

beforeEach(async () => {
  name = `list ${Bun.randomUUIDv7()}`
  await app.ingest(name, FILES)
})

const list = async (query: Record<string, string> = {}, dataset = name) => {
  const { data, total } = await app.call(endpoints.datasetDocuments, { params: { name: dataset }, query })
  return { names: data.map(({ filename }) => filename), total, ids: data.map(({ id }) => id) }
}
const idOf = async (filename: string) => {
  const id = (await app.documents(name)).find((one) => one.filename === filename)?.id
  if (id === undefined) throw new Error(`no ${filename}`)
  return id
}
const move = (body: unknown) => app.call(endpoints.moveDocuments, { params: { name }, body })

describe('a list of documents', () => {
  test('is sorted by what is asked for, either way, and paged', async () => {
    expect((await list({ sort: 'name', order: 'asc' })).names).toEqual(['alpha.txt', 'Beta.md', 'gamma.txt'])
    expect((await list({ sort: 'size' })).names).toEqual(['alpha.txt', 'Beta.md', 'gamma.txt'])
    expect((await list({ sort: 'kind', order: 'asc' })).names[0]).toBe('Beta.md')
    const second = await list({ sort: 'name', order: 'desc', limit: '1', offset: '1' })
    expect(second).toMatchObject({ names: ['Beta.md'], total: 3 })
  })

  test('has only what matches every filter', async () => {
    expect((await list({ kind: 'txt', q: 'ALP' })).names).toEqual(['alpha.txt'])
    expect((await list({ state: 'failed' })).total).toBe(0)
    const now = Math.floor(Date.now() / 1000)
    expect((await list({ from: String(now - 3600), to: String(now + 60) })).total).toBe(3)
    expect((await list({ to: String(now - 3600) })).total).toBe(0)
  })

  test('refuses what it cannot sort or filter by', async () => {
    for (const query of [{ sort: 'colour' }, { kind: 'exe' }, { state: 'lost' }, { from: 'yesterday' }])
      expect(await app.problem(endpoints.datasetDocuments, { params: { name }, query })).toMatchObject({
        status: 422,
      })
  })
})

describe('selected documents', () => {
  test('are deleted, and no others', async () => {
    const reply = await app.call(endpoints.deleteDocuments, {
      params: { name },
      body: { match: { kind: 'txt' }, except: [await idOf('gamma.txt')] },
    })
    expect(reply).toEqual({ deleted: 1, left: 0, chunks_deleted: 1 })
    expect((await list({ sort: 'name', order: 'asc' })).names).toEqual(['Beta.md', 'gamma.txt'])
    const gone = await app.call(endpoints.deleteDocuments, { params: { name }, body: { ids: ['none'] } })
    expect(gone).toEqual({ deleted: 0, left: 0, chunks_deleted: 0 })
  })

  test('come as one .zip that other programs read', async () => {
    const response = await app.send(endpoints.downloadDocuments, {
      params: { name },
      query: { ids: [await idOf('alpha.txt'), await idOf('Beta.md')].join(',') },
    })
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toEndWith('.zip')
    const folder = await mkdtemp(join(tmpdir(), 'ibid-zip-'))
    await writeFile(join(folder, 'a.zip'), new Uint8Array(await response.arrayBuffer()))
    const read = Bun.spawnSync(
      [
        'python3',
        '-c',
        'import zipfile,sys,json; z=zipfile.ZipFile(sys.argv[1]); print(json.dumps([z.testzip(), {n: z.read(n).decode() for n in z.namelist()}]))',
        join(folder, 'a.zip'),
      ],
      { stdout: 'pipe' },
    )
    await rm(folder, { recursive: true })
    expect(JSON.parse(read.stdout.toString())).toEqual([
      null,
      { 'alpha.txt': FILES['alpha.txt'], 'Beta.md': FILES['Beta.md'] },
    ])
    expect(
      await app.problem(endpoints.downloadDocuments, { params: { name }, query: { kind: 'pdf' } }),
    ).toMatchObject({ status: 404, code: 'no_documents' })
  })

  test('are refused if they are named in two ways or none', async () => {
    for (const body of [{}, { ids: ['a'], match: {} }, { match: { colour: 'red' } }])
      expect(await app.problem(endpoints.deleteDocuments, { params: { name }, body })).toMatchObject({
        status: 422,
      })
    expect((await list()).total).toBe(3)
  })
})

describe('moved documents', () => {
  test('are found in their new dataset alone, with their ids, without being read anew', async () => {
    const id = await idOf('Beta.md')
    const to = `${name} moved`
    expect(await move({ selection: { ids: [id] }, to })).toEqual({ moved: 1, left: 0, kept: 0 })
    expect(await app.hits('kumquat lamp', to)).toMatchObject([{ filename: 'Beta.md', dataset: to }])
    expect((await app.hits('kumquat lamp', name)).map(({ filename }) => filename)).not.toContain('Beta.md')
    expect((await list({}, to)).ids).toEqual([id])
    expect(await app.services.catalog.moves.pending()).toEqual([])
    const jobs = await app.call(endpoints.jobs)
    expect(jobs.data.filter(({ dataset_name }) => dataset_name === to)).toEqual([])
    // Once the index is compacted, and after a way back.
    const { documents } = await app.services.catalog.documents.counts()
    await until('the index to be compacted', () => app.services.chunks.isCompacted(documents))
    expect((await app.hits('kumquat lamp', to)).map(({ filename }) => filename)).toEqual(['Beta.md'])
    await app.call(endpoints.moveDocuments, {
      params: { name: to },
      body: { selection: { match: {} }, to: name },
    })
    expect((await app.hits('kumquat lamp', name)).map(({ filename }) => filename)).toContain('Beta.md')
    expect((await list({}, to)).total).toBe(0)
  })

  test('replace nothing: a name that is taken gets a number', async () => {
    const to = `${name} other`
    await app.ingest(to, { 'alpha.txt': 'Another text of the same name.' })
    await move({ selection: { match: { q: 'alpha' } }, to })
    expect((await list({ sort: 'name', order: 'asc' }, to)).names).toEqual(['alpha (2).txt', 'alpha.txt'])
  })

  test('are not moved to where they are, nor from a dataset that is not there', async () => {
    const body = { selection: { match: {} }, to: name }
    expect(await app.problem(endpoints.moveDocuments, { params: { name }, body })).toMatchObject({
      status: 409,
      code: 'same_dataset',
    })
    expect(await app.problem(endpoints.moveDocuments, { params: { name: 'none' }, body })).toMatchObject({
      status: 404,
    })
  })
})
