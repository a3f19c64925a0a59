import { describe, expect, test } from 'bun:test'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOf, newToken } from '../../../server/api/auth/secret.ts'
import { FolderWatches, nextScanInMs } from '../../../server/ingest/watch/folder-watches.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

async function opened(): Promise<{ app: TestApp; root: string }> {
  const app = await openApp()
  const root = join(app.folder, 'watched')
  await mkdir(root)
  return { app, root }
}

describe('FolderWatches', () => {
  test('sees what changes soon after it did, in folders that came later too', async () => {
    const { app, root } = await opened()
    await using _ = app
    const watches = new FolderWatches(
      { ...app.services, dataDir: app.services.config.dataDir },
      { everyMs: 3_600_000, restMs: 100 },
    )
    const names = async () => (await app.documents('papers')).map(({ filename }) => filename)
    const { id } = await watches.add(root, 'papers')
    const scannedAt = async () => (await app.services.catalog.folders.get(id)).scannedAt
    await watches.start()
    await writeFile(join(root, 'lease.txt'), 'Three months.')
    await until("'lease.txt' to be taken in", async () => (await names()).includes('lease.txt'))
    const before = await scannedAt()
    await mkdir(join(root, 'deep/down'), { recursive: true })
    await until('the new folder to be scanned', async () => (await scannedAt()) !== before)
    await writeFile(join(root, 'deep/down/rent.txt'), '900 euros.')
    await until("'rent.txt' to be taken in", async () => (await names()).includes('rent.txt'))
    await watches.stop()
  })

  test('looks at a change at once in a quiet folder, however long that takes, and at a busy one less often', () => {
    const [hour, tookMs] = [3_600_000, 30_000]
    expect(nextScanInMs(tookMs, 0, hour)).toBe(500)
    expect(nextScanInMs(tookMs, hour, hour + 60_000)).toBe(120_000)
    expect(nextScanInMs(10, hour, hour)).toBe(500)
  })

  test('the folder that another process watched is followed after a start', async () => {
    const { app, root } = await opened()
    await using _ = app
    await writeFile(join(root, 'lease.txt'), 'Three months.')
    await app.call(endpoints.watchFolder, { body: { path: root, dataset: 'papers' } })
    expect(await app.documents('papers')).toEqual([])
    await app.services.folders.start()
    await until('the document to be read', async () =>
      (await app.documents('papers')).some(({ status }) => status === 'completed'),
    )
  })
})

describe('/api/folders', () => {
  test("a watched folder is a folder of the server, never one of Ibid's own or of the system's", async () => {
    const { app, root } = await opened()
    await using _ = app
    await writeFile(join(app.folder, 'file.txt'), 'A file.')
    const refused = async (path: string) => {
      const { status, code, detail } = await app.problem(endpoints.watchFolder, {
        body: { path, dataset: 'a' },
      })
      expect([path, status, code]).toEqual([path, 422, 'folder_not_allowed'])
      return detail
    }
    expect(await refused('papers')).toBe(
      "Cannot watch 'papers': name it from the root, such as /srv/documents",
    )
    expect(await refused(`${root}/none`)).toContain('there is no such folder')
    expect(await refused(join(app.folder, 'file.txt'))).toContain('it is not a folder')
    for (const path of ['/proc', '/proc/self', '/sys/kernel', '/dev/shm'])
      expect(await refused(path)).toContain('to the system')
    for (const path of [
      app.folder,
      join(app.folder, 'data'),
      join(app.folder, 'data/files'),
      `${root}/../data`,
      '/',
    ])
      expect(await refused(path)).toContain("Ibid's own data folder")
    expect((await app.call(endpoints.datasets)).data).toEqual([])
    const folder = await app.call(endpoints.watchFolder, { body: { path: `${root}/`, dataset: 'a' } })
    expect(folder).toMatchObject({ path: root, dataset: 'a', state: 'waiting', error: null })
    await mkdir(join(root, 'in'))
    for (const path of [root, join(root, 'in')]) {
      const problem = await app.problem(endpoints.watchFolder, { body: { path, dataset: 'a' } })
      expect(problem).toMatchObject({ status: 409, code: 'folder_watched' })
    }
    expect((await app.call(endpoints.folders)).data).toHaveLength(1)
    const unknown = { params: { id: 'none' } }
    for (const endpoint of [endpoints.scanFolder, endpoints.unwatchFolder])
      expect(await app.problem(endpoint, unknown)).toMatchObject({ status: 404, code: 'folder_not_found' })
  })

  test('only admins can see and change which folders are watched', async () => {
    const { app, root } = await opened()
    await using _ = app
    const { access } = app.services.catalog
    const secret = newToken()
    await access.addToken({ name: 'reader', role: 'reader', digest: digestOf(secret) })
    const headers = { Authorization: `Bearer ${secret}` }
    const body = JSON.stringify({ path: root, dataset: 'papers' })
    const asked = [
      ['/api/folders', { headers }],
      ['/api/folders', { method: 'POST', headers, body }],
      ['/api/folders/x/scan', { method: 'POST', headers }],
      ['/api/folders/x?documents=delete', { method: 'DELETE', headers }],
    ] as const
    for (const [path, init] of asked)
      expect([path, (await app.request(path, init)).status]).toEqual([path, 403])
    expect((await app.call(endpoints.folders)).data).toEqual([])
  })
})
