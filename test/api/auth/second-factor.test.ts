import { expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import {
  authenticatorUri,
  newAuthenticatorSecret,
  newRecoveryCodes,
  recoveryDigest,
  stepOfCode,
} from '../../../server/api/auth/second-factor.ts'

const TIME = 1_700_000_000_000

test('stepOfCode() takes the codes of now, of the period before and of the one after', () => {
  const secret = newAuthenticatorSecret()
  const codeAt = (time: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })
  const now = Math.floor(TIME / 30_000)
  for (const offset of [-1, 0, 1])
    expect(stepOfCode(codeAt(TIME + offset * 30_000), secret, TIME)).toBe(now + offset)
  for (const offset of [-3, 3]) expect(stepOfCode(codeAt(TIME + offset * 30_000), secret, TIME)).toBeNull()
  for (const code of ['', '12345', '1234567', 'ABCDEF', '१२३४५६'])
    expect(stepOfCode(code, secret, TIME)).toBeNull()
})

test('stepOfCode() agrees with the published example of RFC 6238', () => {
  const secret = Secret.fromLatin1('12345678901234567890').base32
  expect(stepOfCode('287082', secret, 59_000)).toBe(1)
  expect(stepOfCode('005924', secret, 1_234_567_890_000)).toBe(41_152_263)
})

test('authenticatorUri() names Ibid and where it runs', () => {
  expect(authenticatorUri('JBSWY3DPEHPK3PXP', 'docs.example.com')).toMatch(
    /^otpauth:\/\/totp\/Ibid:docs\.example\.com\?issuer=Ibid&secret=JBSWY3DPEHPK3PXP/,
  )
})

test('newRecoveryCodes() gives ten that differ, and know no letters that look alike', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/)
  const [code = ''] = codes
  expect(recoveryDigest(code.toLowerCase().replaceAll('-', ' '))).toBe(recoveryDigest(code))
})
