import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncToDisk } from '../../platform/files/sync-to-disk.ts'
import { CATALOG } from './data-folder.ts'
import { KEYS, TRUSTED } from './installation-key.ts'

/** Folder in which a backup is unpacked. */
export const RESTORING = 'restoring'
/** File in it that marks it as complete; names the folder that the previous data moves to. */
export const COMMIT = 'COMMIT'
/** Parts to replace. The catalog's write-ahead log must not stay; the signing key does. */
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

/** Tells whether a restore is committed but unfinished; nothing may be opened before finishRestore(). */
export function isRestoring(dataDir: string): boolean {
  return existsSync(join(dataDir, RESTORING, COMMIT))
}

/**
 * Moves a completely unpacked backup into place, or removes an incomplete one. Resumable after any interruption. The caller
 * holds the data folder exclusively. Resolves with the folder of the previous data; null if there was none.
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
    // A missing part has been moved into place already.
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
