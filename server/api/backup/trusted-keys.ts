import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ignoreNotFound } from '../../platform/files/file-errors.ts'
import { syncToDisk } from '../../platform/files/sync-to-disk.ts'
import {
  fingerprintOf,
  KEYS,
  knownInstallationKey,
  TRUSTED,
} from '../../storage/data-folder/installation-key.ts'
import { StoreError } from '../../storage/store-error.ts'

/**
 * A key whose signed archives and receipts are trusted. `name`: its local name. `former`: the key of the installation that
 * this one was restored from.
 */
export const TrustedKey = z.object({
  name: z.string(),
  key: z.string().refine((key) => fingerprintOf(key) !== null),
  added_at: z.number(),
  former: z.literal(true).optional(),
})
export type TrustedKey = z.infer<typeof TrustedKey>
const TrustedKeys = z.array(TrustedKey)
const MOST_BYTES = 1024 * 1024

const MAX_NAME_CHARS = 60

/** Lists the public keys that a data folder trusts besides its own, in the order added. Throws StoreError. */
export async function trustedKeys(dataDir: string): Promise<TrustedKey[]> {
  const path = join(dataDir, TRUSTED)
  const own = (await knownInstallationKey(dataDir))?.publicKey
  try {
    if (Bun.file(path).size > MOST_BYTES) throw new Error('there are too many')
    return TrustedKeys.parse(JSON.parse(await ignoreNotFound(readFile(path, 'utf8'), '[]'))).filter(
      ({ key }) => key !== own,
    )
  } catch (cause) {
    throw new StoreError(`Cannot read the trusted keys '${path}': they are damaged`, { cause })
  }
}

/** Lists this installation's own public keys: the present one and those from before restores. Throws StoreError. */
export async function ownKeys(dataDir: string): Promise<string[]> {
  const own = await knownInstallationKey(dataDir)
  const former = (await trustedKeys(dataDir)).filter((one) => one.former).map(({ key }) => key)
  return own === null ? former : [own.publicKey, ...former]
}

/** Lists the keys for a backup: the trusted ones, and the public half of our own as a former one. */
export async function keysForBackup(dataDir: string): Promise<TrustedKey[]> {
  const trusted = await trustedKeys(dataDir)
  const own = await knownInstallationKey(dataDir)
  if (own === null) return trusted
  const name = `this installation until ${new Date().toISOString().slice(0, 19)}Z`
  return [...trusted, { name, key: own.publicKey, added_at: Date.now() / 1000, former: true }]
}

/** Names the holder of a key: its local name or 'this installation'; null if the key is not trusted. */
export async function trustedName(dataDir: string, key: string): Promise<string | null> {
  if ((await knownInstallationKey(dataDir))?.publicKey === key) return 'this installation'
  return (await trustedKeys(dataDir)).find((one) => one.key === key)?.name ?? null
}

/** Adds a trusted key. Throws StoreError if it is no key, is already trusted, or the name is unusable. */
export async function trustKey(dataDir: string, key: string, name: string): Promise<void> {
  if (fingerprintOf(key) === null)
    throw new StoreError(
      `Cannot trust '${key}': it is no public key of Ibid (ed25519:…). The other one prints it: ibid trust key`,
    )
  if (name.trim() === '' || name.length > MAX_NAME_CHARS || /[\p{Cc}\p{Cf}]/u.test(name))
    throw new StoreError(
      `Cannot trust a key under the name '${name}': it must have 1 to ${MAX_NAME_CHARS} plain characters`,
    )
  const keys = await trustedKeys(dataDir)
  const same = keys.find((one) => one.key === key || one.name === name)
  if (same) throw new StoreError(`Cannot trust the key: '${same.name}' is there already`)
  await write(dataDir, [...keys, { name, key, added_at: Date.now() / 1000 }])
}

/** Removes a trusted key, given by name or fingerprint. Throws StoreError if there is none. */
export async function distrustKey(dataDir: string, which: string): Promise<TrustedKey> {
  const keys = await trustedKeys(dataDir)
  const found = keys.find(({ name, key }) => name === which || fingerprintOf(key) === which || key === which)
  if (!found) throw new StoreError(`Cannot remove '${which}': no such key is trusted`)
  await write(
    dataDir,
    keys.filter((one) => one !== found),
  )
  return found
}

async function write(dataDir: string, keys: readonly TrustedKey[]): Promise<void> {
  const path = join(dataDir, TRUSTED)
  await mkdir(join(dataDir, KEYS), { recursive: true, mode: 0o700 })
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(keys, null, 2))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  await syncToDisk(join(dataDir, KEYS))
}
