import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '../../../shared/limits.ts'
import { digestOf } from './secret.ts'

const ISSUER = 'Ibid'
const PERIOD_SECONDS = 30
/** Periods of 30 seconds by which the authenticator's clock may be off. */
const WINDOW = 1
/** Letters and digits without look-alikes. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const RECOVERY_CHARS = 12

function authenticator(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
}

/** Makes a secret for an authenticator, in base32. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Builds the otpauth URI of an authenticator's QR code. `label`: the installation's name in the authenticator. */
export function authenticatorUri(secret: string, label: string): string {
  return authenticator(secret, label).toString()
}

/** Returns the TOTP time step (RFC 6238) that a code belongs to; null if it is not valid at `time`, in epoch milliseconds. */
export function stepOfCode(code: string, secret: string, time: number = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = authenticator(secret, '').validate({ token: code, timestamp: time, window: WINDOW })
  return delta === null ? null : Math.floor(time / 1000 / PERIOD_SECONDS) + delta
}

/** Makes recovery codes of 60 random bits, written in three groups. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_CHARS)]
      .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
}

/** Returns the digest of a recovery code, whatever its case and separators. */
export function recoveryDigest(code: string): string {
  return digestOf(code.replace(/[\s-]/g, '').toUpperCase())
}
