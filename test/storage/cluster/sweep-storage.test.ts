import { expect, test } from 'bun:test'
import { loadLanceDb } from '../../../server/platform/native/lancedb.ts'
import { connectToShared } from '../../../server/storage/cluster/shared-location.ts'
import { openSharedTable } from '../../../server/storage/cluster/shared-table.ts'
import { UnusedTables } from '../../../server/storage/cluster/sweep-storage.ts'
import type { IndexTable } from '../../../server/storage/metadata/interfaces/index-catalog.ts'
import { hasS3, s3Location } from '../../support/stores/s3.ts'

test.if(hasS3)('a table that another took the place of leaves the storage an hour later', async () => {
  const location = await s3Location()
  const lancedb = await loadLanceDb()
  const connection = await connectToShared(lancedb, location)
  ;(await openSharedTable(lancedb, connection, 4, 'chunks')).close()
  ;(await openSharedTable(lancedb, connection, 4, 'chunks-next')).close()
  const clock = { ms: 0 }
  const unused = new UnusedTables(location, () => clock.ms)
  const model = { name: 'm', sha256: '', dimensions: 4 }
  const serving = { table: 'chunks-next', model }
  const sweep = async (current: IndexTable, next: IndexTable | null = null) => {
    await unused.refresh({ current, next })
    await unused.remove()
    return await connection.tableNames()
  }
  expect(await sweep(serving)).toEqual(['chunks', 'chunks-next'])
  clock.ms = 3_200_000
  expect(await sweep(serving)).toEqual(['chunks', 'chunks-next'])
  clock.ms = 3_400_000
  expect(await sweep({ ...serving, table: 'chunks' }, serving)).toEqual(['chunks', 'chunks-next'])
  expect(await sweep(serving)).toEqual(['chunks', 'chunks-next'])
  clock.ms = 6_800_000
  expect(await sweep(serving)).toEqual(['chunks-next'])
  connection.close()
})
