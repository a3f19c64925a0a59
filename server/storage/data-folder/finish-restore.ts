import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncToDisk } from '../../platform/files/sync-to-disk.ts'
import { CATALOG } from './data-folder.ts'
import { KEYS, TRUSTED } from './installation-key.ts'

/** Where a backup is unpacked. */
export const RESTORING = 'restoring'
/** In it as soon as all is there; it names the folder that what was there before is moved to. */
export const COMMIT = 'COMMIT'
/** What is put in its place. Of the catalog's log nothing may stay behind; the key that signs stays. */
const PARTS = [
  `${CATALOG}-wal`,
  `${CATALOG}-shm`,
  CATALOG,
  'files',
  'texts',
  'index',
  'models',
  TRUSTED,
] as const

/** True between the moment of a restore and its end: nothing may be opened until finishRestore() was here. */
export function isRestoring(dataDir: string): boolean {
  return existsSync(join(dataDir, RESTORING, COMMIT))
}

/**
 * Puts what was unpacked whole in its place, or removes what was not, however often it is interrupted and begun
 * again. The caller has the data folder to itself. Resolves with the folder to which what was there before went;
 * null when there was nothing.
 */
export async function finishRestore(dataDir: string): Promise<string | null> {
  const restoring = join(dataDir, RESTORING)
  if (!isRestoring(dataDir)) {
    await rm(restoring, { recursive: true, force: true })
    return null
  }
  const former = join(dataDir, await readFile(join(restoring, COMMIT), 'utf8'))
  for (const part of PARTS) {
    const isLog = part.startsWith(`${CATALOG}-`)
    // What is no longer here is in its place already.
    if (!isLog && !existsSync(join(restoring, part))) continue
    if (existsSync(join(dataDir, part))) {
      await mkdir(dirname(join(former, part)), { recursive: true, mode: 0o700 })
      await rename(join(dataDir, part), join(former, part))
    }
    if (isLog) continue
    await mkdir(dirname(join(dataDir, part)), { recursive: true, mode: 0o700 })
    await rename(join(restoring, part), join(dataDir, part))
  }
  if (existsSync(join(dataDir, KEYS))) await syncToDisk(join(dataDir, KEYS))
  await syncToDisk(dataDir)
  await rm(restoring, { recursive: true, force: true })
  return existsSync(former) ? former : null
}
