import { expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { SecondFactorSetup } from '../../../shared/access.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { PASSWORD, TestVisitor } from '../../support/visitor.ts'

/** Resolves when a sign-in has read the stored hash and is about to check a password against it. */
function checkingBegun(app: TestApp): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { access } = app.services.catalog
  const hasSignedIn = access.hasSignedIn.bind(access)
  Object.assign(access, {
    hasSignedIn: async (address: string) => {
      const known = await hasSignedIn(address)
      resolve()
      return known
    },
  })
  return promise
}

test('A password that is changed while it is being checked begins no session', async () => {
  await using app = await openApp()
  const owner = new TestVisitor(app)
  await owner.setPassword()
  const { access } = app.services.catalog
  const slow = await Bun.password.hash(PASSWORD, {
    algorithm: 'argon2id',
    memoryCost: 64 * 1024,
    timeCost: 12,
  })
  await access.setPassword(slow, null)
  const late = new TestVisitor(app)
  const begun = checkingBegun(app)
  const asked = late.signIn()
  await begun
  await access.setPassword(await Bun.password.hash('another long password'), null)
  expect(await asked).toBe(401)
  expect(await access.sessions()).toEqual([])
  expect(await owner.signIn('another long password')).toBe(200)
})

test('A second factor that is set up while a password is being checked is asked for', async () => {
  await using app = await openApp()
  const owner = new TestVisitor(app)
  await owner.setPassword()
  const path = '/api/auth/second-factor'
  const { secret } = await owner.read(SecondFactorSetup, path, { body: { password: PASSWORD } })
  const { access } = app.services.catalog
  const begun = checkingBegun(app)
  const asked = new TestVisitor(app).reply('/api/auth/sign-in', { body: { password: PASSWORD } })
  await begun
  expect(
    (
      await owner.reply(`${path}/confirm`, {
        body: { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() },
      })
    ).status,
  ).toBe(200)
  expect(await asked).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
  expect(await access.sessions()).toHaveLength(1)
})

test('Of two who set the first password at once, one is told that the other did', async () => {
  await using app = await openApp()
  const passwords = ['the first of the two', 'the second of the two']
  const visitors = passwords.map(() => new TestVisitor(app))
  const replies = await Promise.all(visitors.map((one, i) => one.setPassword(passwords[i])))
  expect(replies.toSorted()).toEqual([200, 409])
  const winner = replies.indexOf(200)
  expect((await visitors[winner]?.reply('/api/datasets'))?.status).toBe(200)
  expect(await new TestVisitor(app).signIn(passwords[winner])).toBe(200)
  expect(await new TestVisitor(app).signIn(passwords[1 - winner])).toBe(401)
})
