import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto'
import { chmod, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { linkOrCopy } from '../../platform/files/link-tree.ts'
import { syncToDisk } from '../../platform/files/sync-to-disk.ts'
import type { InstallationCatalog } from '../metadata/interfaces/catalog.ts'
import { StoreError } from '../store-error.ts'

/** Folder of keys within the data folder. */
export const KEYS = 'keys'
/** File of trusted public keys, without secrets, in a data folder and its backups. */
export const TRUSTED = `${KEYS}/trusted.json`
const OWN = 'installation.pem'
const PREFIX = 'ed25519:'
const KEY_BYTES = 32

/** The Ed25519 key with which an installation signs its exports and receipts. */
export type InstallationKey = {
  /** 'ed25519:' followed by the 32 bytes in base64url. */
  readonly publicKey: string
  /** Short form for people to compare; see fingerprintOf(). */
  readonly fingerprint: string
  /** Returns the 64-byte signature in base64url. */
  sign(bytes: Uint8Array): string
}

/** Reads a data folder's key, creating it on first use. Throws StoreError. */
export async function openInstallationKey(dataDir: string): Promise<InstallationKey> {
  const path = join(dataDir, KEYS, OWN)
  return (await readKey(path)) ?? (await makeKey(dataDir, path))
}

/** Reads a data folder's key; null if none exists yet. Throws StoreError. */
export async function knownInstallationKey(dataDir: string): Promise<InstallationKey | null> {
  return await readKey(join(dataDir, KEYS, OWN))
}

/** Verifies a signature; false also for a malformed key, and for another spelling of the same bytes. */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  const key = publicKeyOf(publicKey)
  const signed = Buffer.from(signature, 'base64url')
  if (key === null || signed.toString('base64url') !== signature) return false
  return verifyBytes(null, bytes, key, signed)
}

/** Returns 'SHA256:' and the digest of the key's 32 bytes in base64url; null for a malformed key. */
export function fingerprintOf(publicKey: string): string | null {
  if (publicKeyOf(publicKey) === null) return null
  const digest = createHash('sha256').update(Buffer.from(publicKey.slice(PREFIX.length), 'base64url'))
  return `SHA256:${digest.digest('base64url')}`
}

function publicKeyOf(text: string): KeyObject | null {
  const x = text.slice(PREFIX.length)
  const bytes = Buffer.from(x, 'base64url')
  // Accepts only the canonical spelling, so that keys can be compared as texts.
  if (text !== PREFIX + bytes.toString('base64url') || bytes.length !== KEY_BYTES) return null
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

async function readKey(path: string): Promise<InstallationKey | null> {
  try {
    return installationKey(createPrivateKey(await readFile(path)))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StoreError(`Cannot read the key '${path}': ${reason}`, { cause })
  }
}

async function makeKey(dataDir: string, path: string): Promise<InstallationKey> {
  const folder = join(dataDir, KEYS)
  const partial = join(folder, `.${Bun.randomUUIDv7()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    const file = await open(partial, 'wx', 0o600)
    try {
      const { privateKey } = generateKeyPairSync('ed25519')
      await file.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }))
      await file.sync()
    } finally {
      await file.close()
    }
    await giveName(partial, path)
    await syncToDisk(folder)
    await syncToDisk(dataDir)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StoreError(`Cannot make the key '${path}': ${reason}`, { cause })
  } finally {
    await rm(partial, { force: true })
  }
  const key = await readKey(path)
  if (key === null) throw new StoreError(`Cannot make the key '${path}': it was removed`)
  return key
}

/** Links a file into place; unlike a rename, keeps a key that another process created first. */
async function giveName(partial: string, path: string): Promise<void> {
  try {
    await linkOrCopy(partial, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function installationKey(privateKey: KeyObject): InstallationKey {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  const publicKey = PREFIX + x
  const fingerprint = fingerprintOf(publicKey)
  if (privateKey.asymmetricKeyType !== 'ed25519' || fingerprint === null)
    throw new Error('it is no Ed25519 key')
  return { publicKey, fingerprint, sign: (bytes) => signBytes(null, bytes, privateKey).toString('base64url') }
}

/**
 * Adopts the key that all servers of a shared installation sign with: that of the first of them. Throws StoreError.
 */
export async function shareInstallationKey(
  dataDir: string,
  installation: Pick<InstallationCatalog, 'agreed'>,
): Promise<void> {
  await openInstallationKey(dataDir)
  const path = join(dataDir, KEYS, OWN)
  const own = await Bun.file(path).text()
  const agreed = await installation.agreed('key', own)
  if (agreed !== own) await Bun.write(path, agreed, { mode: 0o600 })
}
