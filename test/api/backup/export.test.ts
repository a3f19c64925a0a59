import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { readArchive } from '../../../server/api/backup/archive.ts'
import type { Entry } from '../../../server/api/backup/tar.ts'
import { distrustKey, trustKey } from '../../../server/api/backup/trusted-keys.ts'
import {
  type InstallationKey,
  openInstallationKey,
} from '../../../server/storage/data-folder/installation-key.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { UploadQueued } from '../../../shared/jobs.ts'
import { VerifyReport } from '../../../shared/system.ts'
import { openApp, problemOf, type TestApp, uploadForm } from '../../support/app.ts'
import { withOtherText, written } from '../../support/stores/altered-archive.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { foundNames, HOUSE } from '../../support/texts/house.ts'
import { longText } from '../../support/texts/long-text.ts'
import { until } from '../../support/until.ts'
import { TestVisitor } from '../../support/visitor.ts'

describe('an exported dataset', () => {
  const exported = async (app: TestApp, name: string, query = '') =>
    new Uint8Array(await (await app.request(`/api/datasets/${name}/export${query}`)).arrayBuffer())
  const imported = async (app: TestApp, bytes: Uint8Array<ArrayBuffer>, dataset?: string) =>
    await app.request(`/api/import${dataset ? `?dataset=${dataset}` : ''}`, { method: 'POST', body: bytes })
  const takenIn = async (app: TestApp, bytes: Uint8Array<ArrayBuffer>, dataset?: string) => {
    const reply = await imported(app, bytes, dataset)
    expect(reply.status).toBe(202)
    return await app.ended(UploadQueued.parse(await reply.json()).job_id)
  }

  test('that a trusted key signed is taken in elsewhere with its vectors, and nothing is read anew', async () => {
    await using app = await openApp()
    const form = uploadForm('house', HOUSE, { metadata: '{"year":2025}', use_celery: 'false' })
    expect((await app.upload(form)).status).toBe(200)
    await using other = await openApp()
    await trust(other, await keyOf(app))
    const job = await takenIn(other, await exported(app, 'house', '?sign=1'))
    expect(job).toMatchObject({ status: 'completed', dataset_name: 'house', documents_processed: 2 })
    const documents = async (of: TestApp) =>
      (await of.call(endpoints.datasetDocuments, { params: { name: 'house' } })).data.toSorted((a, b) =>
        a.filename < b.filename ? -1 : 1,
      )
    const [before, after] = [await documents(app), await documents(other)]
    const kept = ({ id: _id, created_at: _at, ...rest }: (typeof before)[number]) => rest
    expect(after.map(kept)).toEqual(before.map(kept))
    for (const [i, { id }] of after.entries())
      expect(await other.services.chunks.vectorsOf(id, 0, 100)).toEqual(
        await app.services.chunks.vectorsOf(before[i]?.id ?? '', 0, 100),
      )
    expect((await foundNames(other, 'boiler serviced'))[0]).toBe('boiler.txt')
    // No worker was started for it.
    expect(other.log.some((line) => line.includes('could not be read'))).toBe(false)
  })

  test('with vectors of another model, broken ones, or too few of them, is read anew though a trusted key signed it', async () => {
    await using app = await openApp()
    await app.ingest('house', HOUSE)
    const bytes = await exported(app, 'house')
    async function* parts() {
      yield bytes
    }
    for (const change of ['model', 'vectors', 'broken'] as const) {
      async function* altered() {
        for await (const { name, size, bytes: content } of readArchive(parts())) {
          let text = ''
          for await (const part of content) text += Buffer.from(part).toString('latin1')
          const isModel = change === 'model' && name.endsWith('document.json')
          const isVectors = change !== 'model' && name.endsWith('vectors')
          const changed = isModel
            ? text.replace(/"sha256": "[^"]+"(?=[^}]*\}\s*\}$)/, '"sha256": "x"')
            : isVectors
              ? change === 'broken'
                ? `\0\0\xc0\x7f${text.slice(4)}`
                : ''
              : text
          expect([name, changed !== text]).toEqual([name, (isModel || isVectors) && size > 0])
          const buffer = Buffer.from(changed, 'latin1')
          yield { name, size: buffer.length, bytes: one(buffer) }
        }
      }
      await using other = await openApp()
      await trust(other, await keyOf(app))
      const job = await takenIn(other, await written(altered(), await keyOf(app)), change)
      expect([change, job.status, job.documents_processed]).toEqual([change, 'completed', 2])
      expect((await foundNames(other, 'boiler serviced'))[0]).toBe('boiler.txt')
      expect(readdirSync(join(other.folder, 'data', 'incoming'))).toEqual([])
    }
  })

  test('goes on being taken in after Ibid ended, and nothing is read anew', async () => {
    await using app = await openApp()
    await app.ingest('house', HOUSE)
    const bytes = await exported(app, 'house')
    // Vectors that no reading would give.
    const marked = await written(withMarkedVectors(bytes), await keyOf(app))
    await using place = await temporaryFolder()
    const first = await openApp({ folder: place.path })
    first.services.ingestion.hold()
    await trust(first, await keyOf(app))
    const reply = await imported(first, marked)
    const { job_id } = UploadQueued.parse(await reply.json())
    await first.close()
    const moved = join(place.path, 'moved')
    await mkdir(moved)
    await rename(join(place.path, 'data'), join(moved, 'data'))
    await using second = await openApp({ folder: moved })
    expect(await second.ended(job_id)).toMatchObject({ status: 'completed', documents_processed: 2 })
    const { data } = await second.call(endpoints.datasetDocuments, { params: { name: 'house' } })
    for (const { id } of data) {
      const vectors = await second.services.chunks.vectorsOf(id, 0, 100)
      expect(vectors.length).toBeGreaterThan(0)
      expect(Math.max(...vectors)).toBeLessThan(0)
    }
    expect(readdirSync(join(moved, 'data', 'incoming'))).toEqual([])
  })

  test('An export is trusted if a trusted key signed it, and otherwise its originals are read again', async () => {
    await using app = await openApp()
    await app.ingest('house', HOUSE)
    await using stranger = await openApp()
    await using other = await openApp()
    await trust(other, await keyOf(app))
    const bytes = await exported(app, 'house', '?sign=1')
    const lying = (key: InstallationKey | null) => written(withOtherText(bytes, LIE), key)
    const textsOf = async (dataset: string) =>
      JSON.stringify(
        await Promise.all(
          (await other.documents(dataset)).map(({ id }) =>
            other.call(endpoints.documentText, { params: { id } }),
          ),
        ),
      )
    for (const [dataset, archive, said] of [
      ['sealed', await lying(null), 'read again'],
      ['strange', await lying(await keyOf(stranger)), 'read again'],
      ['trusted', await lying(await keyOf(app)), 'signed by app'],
    ] as const) {
      const reply = await imported(other, archive, dataset)
      const { job_id, message } = UploadQueued.parse(await reply.json())
      expect([dataset, message]).toEqual([dataset, expect.stringContaining(said)])
      expect(await other.ended(job_id)).toMatchObject({ status: 'completed', documents_processed: 2 })
      const isBelieved = dataset === 'trusted'
      expect([dataset, (await textsOf(dataset)).includes(LIE)]).toEqual([dataset, isBelieved])
      const hits = await other.hits(LIE, dataset)
      expect([dataset, hits.some(({ text }) => text.includes(LIE))]).toEqual([dataset, isBelieved])
      const { problems } = await verified(other, '?originals=1')
      const named = problems.filter((one) => one.dataset === dataset).map(({ problem }) => problem)
      expect([dataset, named.length > 0 && named.every((one) => one.includes('its original'))]).toEqual([
        dataset,
        isBelieved,
      ])
    }
    // Without the originals nothing shows it.
    expect((await verified(other, '')).problems).toEqual([])

    await distrustKey(other.services.config.dataDir, 'app')
    await takenIn(other, await lying(await keyOf(app)), 'later')
    expect(await textsOf('later')).not.toContain(LIE)
  })

  test('whose signature is of something else is refused', async () => {
    await using app = await openApp()
    await app.ingest('house', HOUSE)
    const key = await keyOf(app)
    const forged = { publicKey: key.publicKey, sign: () => key.sign(new TextEncoder().encode('else')) }
    const archive = await written(readArchive(one(await exported(app, 'house'))), forged)
    expect(await problemOf(await imported(app, archive, 'copy'))).toMatchObject({
      status: 422,
      detail: 'Cannot take the archive in: its signature is not of what is in it',
    })
    expect(readdirSync(join(app.folder, 'data', 'incoming'))).toEqual([])
  })

  test('that is only asked about by HEAD leaves nothing open or on the disk', async () => {
    await using app = await openApp()
    const long = (seed: string) => longText(seed, 3000)
    await app.ingest('house', { 'a.txt': long('a'), 'b.txt': long('b'), 'c.txt': long('c') })
    const reply = await app.request('/api/datasets/house/export', { method: 'HEAD' })
    expect(reply.headers.get('content-type')).toBe('application/zstd')
    await until('the incoming folder to be empty', () => app.filesIn('incoming').length === 0)
  })

  test('that several take in at once under one name comes once', async () => {
    await using app = await openApp()
    await app.ingest('house', HOUSE)
    const bytes = await exported(app, 'house')
    const replies = await Promise.all(['copy', 'copy', 'copy'].map((name) => imported(app, bytes, name)))
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409, 409])
    const taken = replies.find(({ status }) => status === 202)
    const job = await app.ended(UploadQueued.parse(await taken?.json()).job_id)
    expect(job).toMatchObject({ status: 'completed', documents_processed: 2 })
    expect(app.filesIn('incoming')).toEqual([])
  })

  test('Backups and exports are for admins alone', async () => {
    await using app = await openApp()
    await app.ingest('house', HOUSE)
    const bytes = await exported(app, 'house')
    const owner = new TestVisitor(app)
    await owner.setPassword()
    await owner.signIn()
    const { bearer: reader } = await owner.newToken('reader')
    const { bearer: admin } = await owner.newToken('admin')
    const ask = async (
      headers: Record<string, string>,
      path: string,
      method: string,
      body?: Uint8Array<ArrayBuffer>,
    ) => (await app.request(path, { method, headers, ...(body === undefined ? {} : { body }) })).status
    for (const [headers, expected] of [
      [{}, 401],
      [reader, 403],
      [admin, 200],
    ] as const) {
      expect(await ask(headers, '/api/backup', 'POST')).toBe(expected)
      expect(await ask(headers, '/api/datasets/house/export', 'GET')).toBe(expected)
      expect(await ask(headers, '/api/verify', 'POST')).toBe(expected)
      expect(await ask(headers, `/api/import?dataset=of${expected}`, 'POST', bytes)).toBe(
        expected === 200 ? 202 : expected,
      )
    }
  })

  test('may be waited for by whoever may have it, and by nobody else', async () => {
    await using app = await openApp()
    const owner = new TestVisitor(app)
    await owner.setPassword()
    const { bearer } = await owner.newToken('admin')
    let waits = 0
    const send = async (path: string, headers: Record<string, string>) => {
      const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body: 'no archive' })
      const reply = await app.app.fetch(request, { address: '127.0.0.1', wait: () => waits++ })
      await reply.arrayBuffer()
    }
    for (const path of ['/api/backup', '/api/import', '/api/import?dataset=x']) await send(path, {})
    expect(waits).toBe(0)
    for (const path of ['/api/backup', '/api/import']) await send(path, bearer)
    expect(waits).toBe(2)
  })

  test('is refused whole under a name that is taken, when damaged, and when it is a backup', async () => {
    await using app = await openApp()
    await app.ingest('house', HOUSE)
    const bytes = await exported(app, 'house')
    expect(await problemOf(await imported(app, bytes))).toMatchObject({ status: 409, code: 'dataset_exists' })
    const half = bytes.slice(0, bytes.length >> 1)
    expect(await problemOf(await imported(app, half, 'half'))).toMatchObject({
      status: 422,
      code: 'archive_unusable',
      detail: 'Cannot take the archive in: it is damaged',
    })
    expect((await imported(app, new TextEncoder().encode('x'), 'x')).status).toBe(422)
    const backup = new Uint8Array(await (await app.request('/api/backup', { method: 'POST' })).arrayBuffer())
    expect((await problemOf(await imported(app, backup, 'all'))).detail).toContain('ibid restore')
    expect((await app.call(endpoints.datasets)).data.map(({ name }) => name)).toEqual(['house'])
    expect(readdirSync(join(app.folder, 'data', 'incoming'))).toEqual([])
    expect(await app.problem(endpoints.exportDataset, { params: { name: 'none' } })).toMatchObject({
      status: 404,
    })
  })
})

const LIE = 'The tenant owes a fee of 9,999 euro.'

const keyOf = (app: TestApp) => openInstallationKey(app.services.config.dataDir)

async function trust(app: TestApp, key: InstallationKey): Promise<void> {
  await trustKey(app.services.config.dataDir, key.publicKey, 'app')
}

/** The report of a whole verification. */
async function verified(app: TestApp, query: string): Promise<VerifyReport> {
  const reply = await app.request(`/api/verify${query}`, { method: 'POST' })
  const data = (await reply.text()).match(/^event: result\ndata: (.*)$/m)?.[1] ?? ''
  return VerifyReport.parse(JSON.parse(data))
}

async function* withMarkedVectors(bytes: Uint8Array): AsyncGenerator<Entry> {
  for await (const entry of readArchive(one(bytes))) {
    const content: Uint8Array[] = []
    for await (const part of entry.bytes) content.push(part)
    const whole = new Uint8Array(Buffer.concat(content))
    if (entry.name.endsWith('vectors')) new Float32Array(whole.buffer).fill(-0.0625)
    yield { ...entry, bytes: one(whole) }
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
