import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileParts, readArchive, textEntry, writeArchive } from '../../../server/api/backup/archive.ts'
import { MANIFEST } from '../../../server/api/backup/manifest.ts'
import { restoreBackup, restoreCatalog } from '../../../server/api/backup/restore.ts'
import { trustedKeys, trustKey } from '../../../server/api/backup/trusted-keys.ts'
import { writeVerified } from '../../../server/api/backup/write-verified.ts'
import { finishRestore } from '../../../server/storage/data-folder/finish-restore.ts'
import { copyCatalog } from '../../../server/storage/metadata/sqlite/copy-catalog.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, problemOf, type TestApp } from '../../support/app.ts'
import { type TemporaryFolder, temporaryFolder } from '../../support/temporary-folder.ts'
import { foundNames, HOUSE } from '../../support/texts/house.ts'
import { until } from '../../support/until.ts'

async function backupOf(app: TestApp, path: string): Promise<void> {
  const reply = await app.request('/api/backup', { method: 'POST' })
  expect(reply.status).toBe(200)
  if (!reply.body) throw new Error('Cannot read the backup: it has no body')
  await writeVerified(path, reply.body)
}

async function filledApp(folder: TemporaryFolder): Promise<TestApp> {
  const app = await openApp({ folder: folder.path })
  await app.ingest('house', HOUSE)
  return app
}

describe('a backup', () => {
  test('brings everything back as it was, into an empty folder', async () => {
    await using folder = await temporaryFolder()
    await using other = await temporaryFolder()
    const path = join(folder.path, 'b.tar.zst')
    const app = await filledApp(folder)
    await backupOf(app, path)
    await app.ingest('later', { 'new.txt': 'This came after the backup was made.' })
    await app.close()

    await mkdir(join(other.path, 'data'))
    const { manifest, former } = await restoreBackup(path, join(other.path, 'data'))
    expect(manifest).toMatchObject({ kind: 'backup', documents: 2, datasets: 1, ibid: '0.0.0-test' })
    expect(former).toBeNull()
    await using restored = await openApp({ folder: other.path })
    expect(restored.services.reindexer.status).toBeNull()
    expect((await restored.call(endpoints.datasets)).data).toMatchObject([
      { name: 'house', document_count: 2 },
    ])
    expect((await foundNames(restored, 'boiler serviced'))[0]).toBe('boiler.txt')
    const { data } = await restored.call(endpoints.datasetDocuments, { params: { name: 'house' } })
    const id = data.find(({ filename }) => filename === 'boiler.txt')?.id ?? ''
    expect(await (await restored.request(`/api/documents/${id}/file`)).text()).toBe(HOUSE['boiler.txt'])
  })

  test('made while documents come and go has each of its documents whole', async () => {
    await using folder = await temporaryFolder()
    const app = await filledApp(folder)
    let going = true
    const work = (async () => {
      for (let i = 0; going; i++) {
        await app.ingest('moving', {
          'moving.txt': `Version ${i} of what moves. ${'More of it. '.repeat(i % 50)}`,
        })
        if (i % 3 === 2) await app.send(endpoints.deleteDataset, { params: { name: 'moving' } })
      }
    })()
    const paths = [1, 2, 3, 4].map((i) => join(folder.path, `${i}.tar.zst`))
    for (const path of paths) await backupOf(app, path)
    going = false
    await work
    await app.close()
    for (const path of paths) {
      await using other = await temporaryFolder()
      await mkdir(join(other.path, 'data'))
      await restoreBackup(path, join(other.path, 'data'))
      await using restored = await openApp({ folder: other.path })
      const { data: datasets } = await restored.call(endpoints.datasets)
      for (const { name } of datasets) {
        const { data } = await restored.call(endpoints.datasetDocuments, { params: { name } })
        for (const { id, chunks, status } of data.filter((one) => one.status === 'completed')) {
          expect(status).toBe('completed')
          expect(await restored.services.chunks.chunksOf(id, 0, 1000)).toHaveLength(chunks)
          expect((await restored.request(`/api/documents/${id}/file`)).status).toBe(200)
          expect((await restored.request(`/api/documents/${id}/text`)).status).toBe(200)
        }
      }
    }
  }, 60_000)

  test('is made one at a time, and leaves no snapshot behind', async () => {
    await using folder = await temporaryFolder()
    const app = await filledApp(folder)
    const first = await app.request('/api/backup', { method: 'POST' })
    expect(await problemOf(await app.request('/api/backup', { method: 'POST' }))).toMatchObject({
      status: 409,
      code: 'backup_running',
    })
    await first.body?.cancel()
    const again = await until('the end of the backup whose client went away', async () => {
      const reply = await app.request('/api/backup', { method: 'POST' })
      return reply.status === 200 ? reply : null
    })
    if (!again.body) throw new Error('Cannot read the backup: it has no body')
    await writeVerified(join(folder.path, 'b.tar.zst'), again.body)
    expect(readdirSync(join(folder.path, 'data')).filter((name) => name.startsWith('snapshot-'))).toEqual([])
    await mkdir(join(folder.path, 'data', 'snapshot-left-by-a-kill'))
    await app.close()
    await (await openApp({ folder: folder.path })).close()
    expect(readdirSync(join(folder.path, 'data')).filter((name) => name.startsWith('snapshot-'))).toEqual([])
  })

  test('leaves out a model that is still being fetched', async () => {
    await using folder = await temporaryFolder()
    await using app = await filledApp(folder)
    const incoming = join(folder.path, 'data', 'models', '.incoming', 'large')
    await mkdir(incoming, { recursive: true })
    await Bun.write(join(incoming, 'model.onnx.part'), 'half of it')
    const path = join(folder.path, 'b.tar.zst')
    await backupOf(app, path)
    const names: string[] = []
    for await (const { name } of readArchive(fileParts(path))) names.push(name)
    expect(names.filter((name) => name.startsWith('models/'))).toEqual([])
  })

  test('without the model of its index, or without an index, is searched by the model that is here', async () => {
    await using folder = await temporaryFolder()
    const app = await filledApp(folder)
    await backupOf(app, join(folder.path, 'b.tar.zst'))
    await app.close()
    for (const change of ['other model', 'no index'] as const) {
      await using other = await temporaryFolder()
      const data = join(other.path, 'data')
      await mkdir(data)
      await restoreBackup(join(folder.path, 'b.tar.zst'), data)
      const state = join(data, 'index', 'state.json')
      if (change === 'no index') await rm(join(data, 'index', 'chunks.lance'), { recursive: true })
      else
        await Bun.write(
          state,
          (await Bun.file(state).text()).replace(/"sha256": "[^"]+"/, '"sha256": "another"'),
        )
      await using restored = await openApp({ folder: other.path })
      expect([change, restored.services.reindexer.status !== null]).toEqual([change, true])
      await restored.services.reindexer.idle()
      expect([change, (await foundNames(restored, 'notice to the landlord'))[0]]).toEqual([
        change,
        'lease.md',
      ])
    }
  })
})

describe('restoreBackup()', () => {
  test('keeps what was there before, and puts nothing in place of a backup that is not whole', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'data')
    const app = await filledApp(folder)
    const path = join(folder.path, 'b.tar.zst')
    await backupOf(app, path)
    await app.ingest('later', { 'new.txt': 'This came after the backup was made.' })
    await app.close()

    const bytes = await Bun.file(path).bytes()
    await Bun.write(join(folder.path, 'half'), bytes.subarray(0, bytes.length >> 1))
    await expect(restoreBackup(join(folder.path, 'half'), data)).rejects.toThrow('it is damaged')
    expect(existsSync(join(data, 'restoring'))).toBe(false)

    const { former } = await restoreBackup(path, data)
    expect(former).toMatch(/replaced-\d{4}-/)
    await using restored = await openApp({ folder: folder.path })
    expect((await restored.call(endpoints.datasets)).data.map(({ name }) => name)).toEqual(['house'])
    await rename(former ?? '', join(folder.path, 'before', 'data').replace('/data', ''))
    await mkdir(join(folder.path, 'again'))
    await rename(join(folder.path, 'before'), join(folder.path, 'again', 'data'))
    await using before = await openApp({ folder: join(folder.path, 'again') })
    expect((await before.call(endpoints.datasets)).data.map(({ name }) => name).sort()).toEqual([
      'house',
      'later',
    ])
  })

  test('A restore writes only files that belong to a backup, and none outside the folder', async () => {
    await using folder = await temporaryFolder()
    const app = await filledApp(folder)
    const path = join(folder.path, 'b.tar.zst')
    await backupOf(app, path)
    let manifest = ''
    for await (const { name, bytes } of readArchive(fileParts(path)))
      if (name === MANIFEST) for await (const part of bytes) manifest += Buffer.from(part).toString()
    for (const name of [
      '../evil',
      'files/../../evil',
      '/etc/evil',
      'server.json',
      'files/..',
      'index/./x',
      'lock',
      'keys/installation.pem',
    ]) {
      async function* entries() {
        yield textEntry(MANIFEST, manifest)
        yield textEntry(name, 'evil')
      }
      await rm(join(folder.path, 'evil.tar.zst'), { force: true })
      await writeVerified(join(folder.path, 'evil.tar.zst'), writeArchive(entries()))
      await mkdir(join(folder.path, 'empty'), { recursive: true })
      await expect(
        restoreBackup(join(folder.path, 'evil.tar.zst'), join(folder.path, 'empty')),
      ).rejects.toThrow('which no backup has')
    }
    expect(existsSync(join(folder.path, 'evil'))).toBe(false)
    await app.close()
  })

  test('interrupted at any step of the change is finished by the next start', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'data')
    const app = await filledApp(folder)
    await app.close()
    await trustKey(data, `ed25519:${Buffer.alloc(32, 1).toString('base64url')}`, 'elsewhere')
    const parts = ['catalog.sqlite', 'files', 'texts', 'index', 'keys/trusted.json']
    // The same data, once more, as what is being restored.
    for (let done = 0; done <= parts.length; done++) {
      const place = join(folder.path, `at ${done}`, 'data')
      await cp(data, place, { recursive: true })
      await mkdir(join(place, 'restoring'))
      for (const part of parts)
        await cp(join(data, part), join(place, 'restoring', part), { recursive: true })
      await Bun.write(join(place, 'restoring', 'COMMIT'), 'replaced-now')
      await mkdir(join(place, 'replaced-now', 'keys'), { recursive: true })
      for (const part of parts.slice(0, done)) {
        await rename(join(place, part), join(place, 'replaced-now', part))
        await rename(join(place, 'restoring', part), join(place, part))
      }
      // And once between the two renames of a part.
      const next = parts[done]
      if (next !== undefined) await rename(join(place, next), join(place, 'replaced-now', next))
      await using opened = await openApp({ folder: join(folder.path, `at ${done}`) })
      expect((await opened.call(endpoints.datasets)).data).toMatchObject([
        { name: 'house', document_count: 2 },
      ])
      for (const part of parts) expect(existsSync(join(place, 'replaced-now', part))).toBe(true)
      expect((await trustedKeys(place)).map(({ name }) => name)).toEqual(['elsewhere'])
      expect(existsSync(join(place, 'restoring'))).toBe(false)
    }
  })

  test('puts a copy of the catalog alone in place, and keeps originals that it does not know', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'data')
    const app = await filledApp(folder)
    await app.close()
    const copy = join(folder.path, 'copy.sqlite')
    copyCatalog(join(data, 'catalog.sqlite'), copy)
    const later = await openApp({ folder: folder.path })
    await later.ingest('later', { 'new.txt': 'This came after the copy was made.' })
    await later.close()
    await Bun.write(join(data, 'catalog.sqlite'), 'damaged')

    const { former } = await restoreCatalog(copy, data)
    const [unknown = ''] = readdirSync(join(former ?? '', 'originals'))
    expect(await Bun.file(join(former ?? '', 'originals', unknown)).text()).toBe(
      'This came after the copy was made.',
    )
    expect(await Bun.file(join(former ?? '', 'catalog.sqlite')).text()).toBe('damaged')
    await using opened = await openApp({ folder: folder.path })
    expect((await opened.call(endpoints.datasets)).data.map(({ name }) => name)).toEqual(['house'])
    expect((await foundNames(opened, 'boiler serviced'))[0]).toBe('boiler.txt')
    expect(readdirSync(join(former ?? '', 'originals'))).toEqual([unknown])
    const newer = new Database(copy)
    newer.run('PRAGMA user_version = 99')
    newer.close()
    await expect(restoreCatalog(copy, data)).rejects.toThrow('it is of a newer Ibid')
    await Bun.write(join(folder.path, 'bad.sqlite'), 'SQLite format 3\0 and then nothing of it')
    await expect(restoreCatalog(join(folder.path, 'bad.sqlite'), data)).rejects.toThrow()
  })

  test('without its commit is as if it had never begun', async () => {
    await using folder = await temporaryFolder()
    const app = await filledApp(folder)
    await app.close()
    await mkdir(join(folder.path, 'data', 'restoring', 'files'), { recursive: true })
    await Bun.write(join(folder.path, 'data', 'restoring', 'catalog.sqlite'), 'half')
    expect(await finishRestore(join(folder.path, 'data'))).toBeNull()
    await using opened = await openApp({ folder: folder.path })
    expect((await opened.call(endpoints.datasets)).data).toMatchObject([{ document_count: 2 }])
  })
})
