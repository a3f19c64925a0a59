import { expect, test } from 'bun:test'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SyncedFolder } from '../../../server/storage/index/compaction/dirty-fragments.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('SyncedFolder.sync() goes on when a table beside it goes', async () => {
  await using folder = await temporaryFolder()
  const synced = new SyncedFolder(folder.path)
  const goes = join(folder.path, 'goes')
  for (let round = 0; round < 5; round++) {
    for (const name of ['a', 'b']) await mkdir(join(goes, name), { recursive: true })
    for (let i = 0; i < 100; i++) await Bun.write(join(goes, i % 2 ? 'a' : 'b', String(i)), 'x')
    const going = Bun.sleep(round).then(() => rm(goes, { recursive: true }))
    await Promise.all([synced.sync(), going])
  }
  await Bun.write(join(folder.path, 'stays'), 'x')
  expect(await synced.sync()).toBeUndefined()
})
