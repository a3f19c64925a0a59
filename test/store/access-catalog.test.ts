import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Catalog } from '../../server/store/catalog.ts'
import { openSqliteCatalog } from '../../server/store/sqlite/open-catalog.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

const DAY = 86_400

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

test('session() ends after a week without use, and after 30 days at the latest', async () => {
  const { access } = catalog
  for (const digest of ['unused', 'old', 'used']) await access.addSession({ digest, ...browser })
  change(`UPDATE sessions SET seen_at = seen_at - ${7 * DAY + 1} WHERE digest = 'unused'`)
  change(`UPDATE sessions SET created_at = created_at - ${30 * DAY + 1} WHERE digest = 'old'`)
  change(
    `UPDATE sessions SET created_at = created_at - ${29 * DAY}, seen_at = seen_at - ${6 * DAY} WHERE digest = 'used'`,
  )
  await access.addSession({ digest: 'future', ...browser })
  change(
    `UPDATE sessions SET created_at = created_at + ${90 * DAY}, seen_at = seen_at + ${90 * DAY} WHERE digest = 'future'`,
  )
  for (const digest of ['unused', 'old', 'future']) expect(await access.session(digest)).toBeNull()
  expect(await access.session('used')).not.toBeNull()
  expect((await access.sessions()).length).toBe(1)
  expect((await access.session('used'))?.seenAt).toBeGreaterThan(Date.now() / 1000 - 60)
})

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

test('spendStep() takes each step once, and goes on when the clock was put back', async () => {
  const { access } = catalog
  await access.setPassword('hash', null)
  const spent = async (step: number) => await access.spendStep(step)
  expect([await spent(1000), await spent(1000), await spent(999), await spent(998)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([await spent(1001), await spent(900), await spent(900), await spent(901)]).toEqual([
    true,
    true,
    false,
    true,
  ])
})

test('addSession() tells of the sign-in before it, and forgets sessions that ended', async () => {
  const { access } = catalog
  expect((await access.addSession({ digest: 'a', ...browser })).previous).toBeNull()
  change(`UPDATE sessions SET seen_at = 0`)
  const { previous } = await access.addSession({ digest: 'b', ...browser, agent: 'x'.repeat(9999) })
  expect(previous?.address).toBe('192.0.2.1')
  using db = new Database(path)
  expect(db.query('SELECT length(agent) AS length FROM sessions').all()).toEqual([{ length: 200 }])
})

test('signInFailed() keeps the last 500, and never pushes out the last sign-in', async () => {
  const { access } = catalog
  await access.addSession({ digest: 'a', ...browser })
  for (let i = 0; i < 510; i++) await access.signInFailed('203.0.113.7')
  expect(await access.failedSince(0)).toBe(500)
  expect((await access.lastSignIn())?.address).toBe('192.0.2.1')
})

test('spendStep() and spendRecoveryCode() are true once', async () => {
  const { access } = catalog
  await access.setPassword('hash', null)
  await access.setPending('SECRET')
  await access.confirmPending(10, ['one', 'two'], null)
  expect([await access.spendStep(10), await access.spendStep(11), await access.spendStep(11)]).toEqual([
    false,
    true,
    false,
  ])
  expect([await access.spendRecoveryCode('one'), await access.spendRecoveryCode('one')]).toEqual([
    true,
    false,
  ])
  expect(await access.recoveryCodes()).toBe(1)
  expect(await access.account()).toMatchObject({ totpSecret: 'SECRET', totpPending: null })
})

test('what another process changes holds at once', async () => {
  const { access } = catalog
  await access.setPassword('hash', null)
  await access.addSession({ digest: 'a', ...browser })
  const other = openSqliteCatalog(path)
  await other.access.setPassword('another', null)
  await other.close()
  expect((await access.account())?.passwordHash).toBe('another')
  expect(await access.session('a')).toBeNull()
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
