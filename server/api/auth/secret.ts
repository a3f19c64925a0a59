import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/** Makes a secret of 256 random bits in base64url. It cannot be guessed, so storing a plain digest is enough. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Returns the stored form of a secret: its SHA-256 in hex. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares two secrets in constant time. */
export function sameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(digestOf(given)), Buffer.from(digestOf(secret)))
}

/** Makes an API token; its prefix tells it from other secrets. */
export function newToken(): string {
  return `ibid_${newSecret()}`
}
