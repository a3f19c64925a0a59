import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Catalog } from '../../../server/storage/metadata/interfaces/catalog.ts'
import { openSqliteCatalog } from '../../../server/storage/metadata/sqlite/open-catalog.ts'
import { type TemporaryFolder, temporaryFolder } from '../../support/temporary-folder.ts'

let folder: TemporaryFolder
let path: string
let catalog: Catalog
beforeEach(async () => {
  folder = await temporaryFolder()
  path = join(folder.path, 'catalog.sqlite')
  catalog = openSqliteCatalog(path)
})
afterEach(async () => {
  await catalog.close()
  await folder[Symbol.asyncDispose]()
})

const browser = { address: '192.0.2.1', agent: 'a browser' }

/** Changes rows as another process would, or time. */
function change(sql: string): void {
  using db = new Database(path)
  db.run(sql)
}

test('session() and token() let in who may come while the disk takes nothing', async () => {
  const { access } = catalog
  await access.addSession({ digest: 'a', ...browser })
  await access.addToken({ name: 'b', role: 'reader', digest: 'b' })
  change('UPDATE sessions SET seen_at = seen_at - 100')
  const fails = (why: string) => {
    for (const table of ['sessions', 'tokens']) {
      change(`DROP TRIGGER IF EXISTS no_${table}`)
      change(`CREATE TRIGGER no_${table} BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(FAIL, '${why}'); END`)
    }
  }
  fails('attempt to write a readonly database')
  expect(await access.session('a')).toMatchObject({ address: '192.0.2.1' })
  expect(await access.token('b', '192.0.2.2')).toMatchObject({ name: 'b', used_at: null })
  fails('something else')
  expect(access.session('a')).rejects.toThrow('something else')
  expect(access.token('b', '192.0.2.2')).rejects.toThrow('something else')
})

test('who signs in is let in, and who is kept out stays out, on a disk that is full to the last byte', async () => {
  await catalog.close()
  let roomMade = 0
  const full = (tables: readonly string[]) => {
    for (const table of tables)
      for (const kind of ['INSERT', 'UPDATE', 'DELETE'])
        change(
          `CREATE TRIGGER no_${kind}_${table} BEFORE ${kind} ON ${table} BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`,
        )
  }
  const makeRoom = () => {
    roomMade++
    using db = new Database(path)
    const triggers = db.query<{ name: string }, []>(`SELECT name FROM sqlite_master WHERE type = 'trigger'`)
    for (const { name } of triggers.all()) db.run(`DROP TRIGGER ${name}`)
    return true
  }
  catalog = openSqliteCatalog(path, makeRoom)
  const { access } = catalog
  await access.setPassword('hash', null)
  const token = await access.addToken({ name: 'b', role: 'admin', digest: 'b' })
  const session = await access.addSession({ digest: 'former', ...browser })
  const tables = ['account', 'recovery_codes', 'sessions', 'sign_ins', 'tokens']

  full(tables)
  await access.signInFailed('192.0.2.9')
  expect(roomMade).toBe(0)
  for (const work of [
    () => access.spendStep(7),
    () => access.addSession({ digest: 'a', ...browser }),
    () => access.removeSession(session.id),
    () => access.removeToken(token.id),
    () => access.setPassword('another', null),
    () => access.removeAccount(),
  ]) {
    const before = roomMade
    if (before > 0) full(tables)
    await work()
    expect(roomMade).toBe(before + 1)
  }
  expect([await access.tokens(), await access.sessions(), await access.account()]).toEqual([[], [], null])
})
