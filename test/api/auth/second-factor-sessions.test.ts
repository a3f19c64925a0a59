import { expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { restoreBackup } from '../../../server/api/backup/restore.ts'
import { writeVerified } from '../../../server/api/backup/write-verified.ts'
import { RecoveryCodes, SecondFactorSetup, SecurityReply, TokenList } from '../../../shared/access.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { PASSWORD, TestVisitor } from '../../support/visitor.ts'

const codeOf = (key: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + offset * 30_000 })

/** An application with a password, and its owner in a browser that is signed in. */
async function locked(): Promise<{ app: TestApp; owner: TestVisitor }> {
  const app = await openApp()
  const owner = new TestVisitor(app)
  expect(await owner.setPassword()).toBe(200)
  return { app, owner }
}

async function withSecondFactor(owner: TestVisitor): Promise<{ key: string; codes: string[] }> {
  const path = '/api/auth/second-factor'
  const { secret } = await owner.read(SecondFactorSetup, path, { body: { password: PASSWORD } })
  const body = { code: codeOf(secret, -1) }
  return { key: secret, codes: (await owner.read(RecoveryCodes, `${path}/confirm`, { body })).recovery_codes }
}

test('Turning on a second factor ends earlier sessions, and turning it off, replacing or bypassing it takes a code', async () => {
  const { app, owner } = await locked()
  await using _ = app
  const earlier = new TestVisitor(app)
  expect(await earlier.signIn()).toBe(200)
  const { key, codes } = await withSecondFactor(owner)
  expect((await earlier.ask('/api/datasets')).status).toBe(401)
  expect((await owner.ask('/api/datasets')).status).toBe(200)

  const guarded = [
    '/api/auth/second-factor/disable',
    '/api/auth/second-factor',
    '/api/auth/recovery-codes',
    '/api/auth/password/remove',
  ]
  for (const path of guarded) {
    const without = await owner.reply(path, { body: { password: PASSWORD } })
    expect([path, without.status, without.body.code]).toEqual([path, 422, 'second_factor_required'])
  }
  const wrong = await owner.reply(guarded[0] ?? '', { body: { password: PASSWORD, code: '000000' } })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_code'])
  const { data } = await owner.read(SecurityReply, '/api/auth/security')
  expect(data.second_factor).toEqual({ enabled: true, recovery_codes: codes.length })
  const right = await owner.reply(guarded[0] ?? '', { body: { password: PASSWORD, code: codeOf(key) } })
  expect(right.status).toBe(200)
  expect(await new TestVisitor(app).signIn()).toBe(200)
})

test('Wrong codes share one waiting time, whatever address they come from', async () => {
  const { app, owner } = await locked()
  await using _ = app
  await withSecondFactor(owner)
  const statuses: number[] = []
  while (!statuses.includes(429) && statuses.length < 12)
    statuses.push(await new TestVisitor(app, `203.0.113.${statuses.length}`).signIn(PASSWORD, '000000'))
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(statuses.at(-1)).toBe(429)
  // More failed passwords than are remembered, of addresses that one customer has, take nothing of it away.
  const { signIn } = app.services
  const guess = { password: 'a guess', code: null, agent: '' }
  const guesses = Array.from({ length: 10_100 }, async (_, i) =>
    signIn.attempt({ ...guess, address: `2001:db8:1:${i.toString(16)}::1` }).catch(() => undefined),
  )
  await Promise.all(guesses)
  const later = new TestVisitor(app, '203.0.113.99')
  expect([await later.signIn(PASSWORD, '000000'), await later.signIn(PASSWORD, '000000')]).toContain(429)
})

test('All tokens are revoked at once', async () => {
  const { app, owner } = await locked()
  await using _ = app
  const tokens = [await owner.newToken('reader'), await owner.newToken('admin')]
  expect((await owner.reply('/api/tokens', { method: 'DELETE' })).body).toEqual({
    status: 'revoked',
    tokens_revoked: 2,
  })
  for (const { bearer } of tokens)
    expect((await new TestVisitor(app).ask('/api/datasets', { headers: bearer })).status).toBe(401)
  expect((await owner.read(TokenList, '/api/tokens')).data).toEqual([])
})

test('A restore ends every session', async () => {
  await using folder = await temporaryFolder()
  const { app, owner } = await locked()
  await using _ = app
  const { body } = await owner.ask('/api/backup', { method: 'POST' })
  if (!body) throw new Error('Cannot read the backup: it has no body')
  const [path, data] = [join(folder.path, 'b.tar.zst'), join(folder.path, 'data')]
  await writeVerified(path, body)
  await mkdir(data)
  await restoreBackup(path, data)
  await using restored = await openApp({ folder: folder.path })
  const former = new TestVisitor(restored)
  former.cookie = owner.cookie
  expect((await former.ask('/api/datasets')).status).toBe(401)
  expect(await new TestVisitor(restored).signIn()).toBe(200)
})
