import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/** 256 random bits in base64url: nobody guesses it, so a plain digest of it is enough to keep. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** What is kept of a secret: its SHA-256 in hex. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares without telling by its time how much of it was right. */
export function sameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(digestOf(given)), Buffer.from(digestOf(secret)))
}

/** A new API token, told by its beginning from other secrets. */
export function newToken(): string {
  return `ibid_${newSecret()}`
}
