import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { truncateSync } from 'node:fs'
import { openDiskFileStore } from '../../../server/storage/blobs/disk-file-store.ts'
import { DocumentTextWriter } from '../../../server/storage/blobs/document-text.ts'
import type { FileStore } from '../../../server/storage/blobs/file-store.ts'
import { DocumentTables } from '../../../server/storage/tables/document-tables.ts'
import type { TablesFile } from '../../../server/storage/tables/tables-file.ts'
import { type TemporaryFolder, temporaryFolder } from '../../support/temporary-folder.ts'

let folder: TemporaryFolder
let files: FileStore
beforeEach(async () => {
  folder = await temporaryFolder()
  files = await openDiskFileStore(folder.path)
})
afterEach(() => folder[Symbol.asyncDispose]())

/** Stores a text without its tables, as earlier versions did unless `tables` says how many it has. */
async function storeText(id: string, text: string, tables: number | null = null) {
  const writer = new DocumentTextWriter(files.draftPath(id))
  const block = {
    kind: 'table' as const,
    text,
    start: 0,
    end: text.length,
    place: { row_start: 1, row_end: 3 },
  }
  await writer.write({ ...block, header: ['Kind', 'Price'], shows_header: true })
  await writer.close([], tables)
  await files.keepText(id)
}

const headers = (tables: TablesFile) => tables.list(0, 10).map(({ header, rows }) => [header, rows])

describe('the tables of a document', () => {
  test('that an earlier version read are made from its text when they are asked for', async () => {
    await storeText('d', 'Kind\tPrice\nCanoe\t45\nKayak\t25')
    expect(files.localTables('d')).rejects.toMatchObject({ code: 'ENOENT' })
    const tables = new DocumentTables(files)
    const asked = await Promise.all([tables.use('d', headers), tables.use('d', headers)])
    expect(asked).toEqual([[[['Kind', 'Price'], 2]], [[['Kind', 'Price'], 2]]])
    expect(await Bun.file((await files.localTables('d')).path).exists()).toBe(true)
  })

  test('whose file is damaged are made anew', async () => {
    await storeText('d', 'Kind\tPrice\nCanoe\t45')
    const tables = new DocumentTables(files)
    await tables.use('d', headers)
    const { path } = await files.localTables('d')
    truncateSync(path, 5000)
    expect(await tables.use('d', headers)).toEqual([[['Kind', 'Price'], 1]])
    await Bun.write(path, 'nonsense')
    expect(await tables.use('d', headers)).toEqual([[['Kind', 'Price'], 1]])
  })

  test('are none where the text says so', async () => {
    await storeText('d', 'a\tb', 0)
    expect(await new DocumentTables(files).use('d', headers)).toBeNull()
  })
})
