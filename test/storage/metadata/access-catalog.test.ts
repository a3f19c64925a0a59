import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Catalog } from '../../../server/storage/metadata/interfaces/catalog.ts'
import { type CatalogPlace, ENGINES } from '../../support/stores/catalogs.ts'

const DAY = 86_400

let place: CatalogPlace
let catalog: Catalog

const browser = { address: '192.0.2.1', agent: 'a browser' }

/** Changes rows as another process would, or time. */
const change = (statement: string) => place.query(statement)

describe.each(ENGINES)('who may come in, in %s', (_, open) => {
  beforeEach(async () => {
    place = await open()
    catalog = place.catalog
  })
  afterEach(() => place[Symbol.asyncDispose]())

  test('session() ends after a week without use, and after 30 days at the latest', async () => {
    const { access } = catalog
    for (const digest of ['unused', 'old', 'used']) await access.addSession({ digest, ...browser })
    await change(`UPDATE sessions SET seen_at = seen_at - ${7 * DAY + 1} WHERE digest = 'unused'`)
    await change(`UPDATE sessions SET created_at = created_at - ${30 * DAY + 1} WHERE digest = 'old'`)
    await change(
      `UPDATE sessions SET created_at = created_at - ${29 * DAY}, seen_at = seen_at - ${6 * DAY} WHERE digest = 'used'`,
    )
    await access.addSession({ digest: 'future', ...browser })
    await change(
      `UPDATE sessions SET created_at = created_at + ${90 * DAY}, seen_at = seen_at + ${90 * DAY} WHERE digest = 'future'`,
    )
    for (const digest of ['unused', 'old', 'future']) expect(await access.session(digest)).toBeNull()
    expect(await access.session('used')).not.toBeNull()
    expect((await access.sessions()).length).toBe(1)
    expect((await access.session('used'))?.seenAt).toBeGreaterThan(Date.now() / 1000 - 60)
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
    await change(`UPDATE sessions SET seen_at = 0`)
    const { previous } = await access.addSession({ digest: 'b', ...browser, agent: 'x'.repeat(9999) })
    expect(previous?.address).toBe('192.0.2.1')
    expect(await place.query('SELECT length(agent) AS length FROM sessions')).toEqual([{ length: 200 }])
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
    const other = await place.again()
    await other.access.setPassword('another', null)
    await other.close()
    expect((await access.account())?.passwordHash).toBe('another')
    expect(await access.session('a')).toBeNull()
  })
})
