import { expect, test } from 'bun:test'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  fingerprintOf,
  isSignedBy,
  knownInstallationKey,
  openInstallationKey,
} from '../../../server/storage/data-folder/installation-key.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const text = (value: string) => new TextEncoder().encode(value)

test('openInstallationKey() makes one key, whoever comes first, and keeps it to its user', async () => {
  await using temporary = await temporaryFolder()
  const folder = temporary.path
  expect(await knownInstallationKey(folder)).toBeNull()
  const keys = await Promise.all(Array.from({ length: 8 }, () => openInstallationKey(folder)))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect((await knownInstallationKey(folder))?.publicKey).toBe(keys[0]?.publicKey ?? '')
  expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'keys/installation.pem'))).mode & 0o777).toBe(0o600)
  expect([...new Bun.Glob('*').scanSync({ cwd: join(folder, 'keys'), dot: true })]).toEqual([
    'installation.pem',
  ])
})

test('isSignedBy() tells what a key signed from all else', async () => {
  await using mine = await temporaryFolder()
  await using theirs = await temporaryFolder()
  const key = await openInstallationKey(mine.path)
  const other = await openInstallationKey(theirs.path)
  const signature = key.sign(text('a'))
  expect(isSignedBy(key.publicKey, text('a'), signature)).toBe(true)
  expect(isSignedBy(key.publicKey, text('b'), signature)).toBe(false)
  expect(isSignedBy(other.publicKey, text('a'), signature)).toBe(false)
  for (const spelled of [
    `${signature}==`,
    `${signature}\n`,
    Buffer.from(signature, 'base64url').toString('base64'),
  ])
    expect(isSignedBy(key.publicKey, text('a'), spelled)).toBe(false)
  expect(isSignedBy(key.publicKey, text('a'), 'not a signature')).toBe(false)
  expect(isSignedBy('ed25519:AAAA', text('a'), signature)).toBe(false)
  expect(key.fingerprint).toMatch(/^SHA256:[\w-]{43}$/)
  expect(fingerprintOf(key.publicKey)).toBe(key.fingerprint)
  expect(fingerprintOf('ed25519:AAAA')).toBeNull()
})

test('openInstallationKey() makes no other key in the place of one that it cannot read', async () => {
  await using temporary = await temporaryFolder()
  const folder = temporary.path
  await openInstallationKey(folder)
  await writeFile(join(folder, 'keys/installation.pem'), 'damaged')
  await expect(openInstallationKey(folder)).rejects.toThrow(
    `Cannot read the key '${folder}/keys/installation.pem'`,
  )
})
