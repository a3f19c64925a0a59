import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const OTHERS = 0o077
const OWNER = 0o700

/** A file or folder accessible to other users. `mode`: its permission bits. */
export type LooseMode = { readonly path: string; readonly mode: number }

/**
 * Lists what other users can access: the data folder itself and its direct entries, without which nothing below is
 * reachable. Empty on platforms without permission bits.
 */
export function looseModes(dataDir: string): LooseMode[] {
  if (process.platform === 'win32') return []
  const found: LooseMode[] = []
  const look = (path: string, stat: { readonly mode: number }) => {
    const mode = stat.mode & 0o777
    if ((mode & OTHERS) !== 0) found.push({ path, mode })
  }
  look(dataDir, statSync(dataDir))
  for (const { name } of readdirSync(dataDir, { withFileTypes: true })) {
    // The entry may be removed meanwhile. Links have no mode of their own.
    const stat = lstatSync(join(dataDir, name), { throwIfNoEntry: false })
    if (stat && !stat.isSymbolicLink()) look(join(dataDir, name), stat)
  }
  return found
}

/** Removes other users' access to a data folder; returns entries owned by another user, which cannot be changed. */
export function restrictPermissions(dataDir: string): LooseMode[] {
  for (const { path, mode } of looseModes(dataDir)) {
    try {
      chmodSync(path, mode & OWNER)
    } catch (error) {
      // Entries left open are reported.
      if (
        !(
          error instanceof Error &&
          'code' in error &&
          /^(EPERM|EROFS|ENOENT|ENOTSUP)$/.test(String(error.code))
        )
      )
        throw error
    }
  }
  return looseModes(dataDir)
}

/** Formats a mode in octal: 0755. */
export function octal(mode: number): string {
  return mode.toString(8).padStart(4, '0')
}
