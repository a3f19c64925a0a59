import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '../../../shared/limits.ts'
import { digestOf } from './secret.ts'

const ISSUER = 'Ibid'
const PERIOD_SECONDS = 30
/** A clock may be this many periods off. */
const WINDOW = 1
/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const RECOVERY_CHARS = 12

function authenticator(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
}

/** A new secret for an authenticator, in base32. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator's QR code holds. `label`: what the authenticator calls this installation. */
export function authenticatorUri(secret: string, label: string): string {
  return authenticator(secret, label).toString()
}

/** The 30-second step that this code belongs to, or null when it is not a code of now. `time`: epoch milliseconds. */
export function stepOfCode(code: string, secret: string, time: number = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = authenticator(secret, '').validate({ token: code, timestamp: time, window: WINDOW })
  return delta === null ? null : Math.floor(time / 1000 / PERIOD_SECONDS) + delta
}

/** New recovery codes of 60 random bits, in three groups. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_CHARS)]
      .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
}

/** What is kept of a recovery code, however it is written. */
export function recoveryDigest(code: string): string {
  return digestOf(code.replace(/[\s-]/g, '').toUpperCase())
}
