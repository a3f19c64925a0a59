import { expect, test } from 'bun:test'
import { BusyError, hashPassword, isPassword } from '../../../server/api/auth/password.ts'

test('However many passwords strangers try, the owner does not wait behind them', async () => {
  const hash = await hashPassword('the password of the owner')
  const outcome = async (client: string, known: boolean) => {
    try {
      return await isPassword('the password of the owner', hash, { client, known })
    } catch (error) {
      if (!(error instanceof BusyError)) throw error
      return 'busy'
    }
  }
  const done: string[] = []
  const told = async (client: string, known: boolean) => {
    const result = await outcome(client, known)
    if (result !== 'busy') done.push(client)
    return result
  }
  const ofOne = Array.from({ length: 10 }, () => told('one', false))
  const ofMany = Array.from({ length: 30 }, (_, i) => told(`stranger ${i}`, false))
  const owner = told('owner', true)
  expect(await owner).toBe(true)
  // Two were under way already; then it was the owner's turn.
  expect(done.indexOf('owner')).toBeLessThanOrEqual(3)
  expect((await Promise.all(ofOne)).filter((result) => result !== 'busy')).toHaveLength(4)
  expect((await Promise.all(ofMany)).filter((result) => result === 'busy').length).toBeGreaterThan(10)
})
