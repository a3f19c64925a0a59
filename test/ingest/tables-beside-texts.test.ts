import { describe, expect, test } from 'bun:test'
import { truncateSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreBackup } from '../../server/api/backup/restore.ts'
import { trustKey } from '../../server/api/backup/trusted-keys.ts'
import { writeVerified } from '../../server/api/backup/write-verified.ts'
import { verifyDocuments } from '../../server/ingest/verify/verify-documents.ts'
import { openInstallationKey } from '../../server/storage/data-folder/installation-key.ts'
import { UploadQueued } from '../../shared/jobs.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const PRICES = 'Item,Summer,Winter\nCanoe,45,20\nKayak,25,10\n'
const tableFiles = (app: TestApp) => app.filesIn('texts').filter((name) => name.endsWith('.tables'))

/** The columns of all tables of a dataset's documents, by file name. */
async function tablesOf(app: TestApp, dataset: string) {
  const found: Record<string, unknown> = {}
  for (const { id, filename } of await app.documents(dataset))
    found[filename] = await app.services.documentTables.use(id, async (tables) => {
      const [table] = tables.list(0, 1)
      return table && { header: table.header, last: (await tables.column(table, table.columns - 1)).values }
    })
  return found
}

const EXPECTED = { 'prices.csv': { header: ['Item', 'Summer', 'Winter'], last: ['20', '10'] }, 'a.txt': null }

describe('the tables of documents', () => {
  test('are kept when they are read, and go with their documents', async () => {
    await using app = await openApp()
    await app.ingest('hire', { 'prices.csv': PRICES, 'a.txt': 'The canoe is red.' })
    expect(tableFiles(app)).toHaveLength(1)
    expect(await tablesOf(app, 'hire')).toEqual(EXPECTED)
    const [kept] = tableFiles(app)
    await app.ingest('hire', { 'prices.csv': PRICES.replace('10', '12') })
    await until(
      'the former tables to be removed',
      () => tableFiles(app).length === 1 && tableFiles(app)[0] !== kept,
    )
    await app.request('/api/datasets/hire', { method: 'DELETE' })
    await until('the tables to be removed', () => tableFiles(app).length === 0)
    expect(app.filesIn('incoming')).toEqual([])
  })

  test('are in a backup, and there after an import of what a trusted key signed', async () => {
    await using app = await openApp()
    await app.ingest('hire', { 'prices.csv': PRICES, 'a.txt': 'The canoe is red.' })
    await using folder = await temporaryFolder()
    const archive = join(folder.path, 'b.tar.zst')
    const backup = await app.request('/api/backup', { method: 'POST' })
    if (!backup.body) throw new Error('Cannot read the backup: it has no body')
    await writeVerified(archive, backup.body)
    await mkdir(join(folder.path, 'data'))
    await restoreBackup(archive, join(folder.path, 'data'))
    await using restored = await openApp({ folder: folder.path })
    expect(tableFiles(restored)).toEqual(tableFiles(app))
    expect(await tablesOf(restored, 'hire')).toEqual(EXPECTED)

    await using other = await openApp()
    const { publicKey } = await openInstallationKey(join(app.folder, 'data'))
    await trustKey(join(other.folder, 'data'), publicKey, 'the other')
    const body = await (await app.request('/api/datasets/hire/export?sign=1')).arrayBuffer()
    const reply = await other.request('/api/import', { method: 'POST', body })
    await other.ended(UploadQueued.parse(await reply.json()).job_id)
    expect(tableFiles(other)).toHaveLength(1)
    expect(await tablesOf(other, 'hire')).toEqual(EXPECTED)
  })

  test('that are damaged are named by verify, and made anew when they are asked for', async () => {
    await using app = await openApp()
    await app.ingest('hire', { 'prices.csv': PRICES })
    const [document] = await app.documents('hire')
    const { path } = await app.services.files.localTables(document?.id ?? '')
    const problems = async () => {
      const services = { ...app.services, reader: null }
      const found = await Array.fromAsync(verifyDocuments(services, new AbortController().signal))
      return found.flatMap((one) => one.problems.map(({ problem }) => problem))
    }
    expect(await problems()).toEqual([])
    truncateSync(path, 5000)
    expect(await problems()).toEqual(['its tables are damaged'])
    expect(await tablesOf(app, 'hire')).toMatchObject({ 'prices.csv': { last: ['20', '10'] } })
    expect(await problems()).toEqual([])
  })
})
