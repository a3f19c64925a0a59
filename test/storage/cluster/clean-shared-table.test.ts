import { expect, test } from 'bun:test'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadLanceDb } from '../../../server/platform/native/lancedb.ts'
import { cleanSharedTable } from '../../../server/storage/cluster/maintainer.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('cleanSharedTable() keeps what another machine may be reading or is about to commit', async () => {
  await using folder = await temporaryFolder()
  const lancedb = await loadLanceDb()
  const connection = await lancedb.connect(folder.path)
  const table = await connection.createTable('chunks', [{ id: 'a' }])
  const young = await table.version()
  await table.add([{ id: 'b' }])
  const uncommitted = join(folder.path, 'chunks.lance/data/uncommitted.lance')
  writeFileSync(uncommitted, 'Another machine writes this.')
  const hoursAgo = new Date(Date.now() - 3 * 3_600_000)
  utimesSync(uncommitted, hoursAgo, hoursAgo)
  await cleanSharedTable(table)
  expect(await table.countRows()).toBe(2)
  expect(existsSync(uncommitted)).toBe(true)
  await table.checkout(young)
  expect(await table.countRows()).toBe(1)
  table.close()
  connection.close()
})
