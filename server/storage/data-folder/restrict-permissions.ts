import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const OTHERS = 0o077
const OWNER = 0o700

/** Something that others may read, write or enter. `mode`: the permission bits of its group and of all others too. */
export type LooseMode = { readonly path: string; readonly mode: number }

/**
 * What of a data folder other users of this machine may get at: the folder itself and what stands directly in it.
 * Nothing below that can be reached without them. Empty where the platform has no such modes.
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
    // It may go while it is looked at. A link has no mode of its own.
    const stat = lstatSync(join(dataDir, name), { throwIfNoEntry: false })
    if (stat && !stat.isSymbolicLink()) look(join(dataDir, name), stat)
  }
  return found
}

/** Takes every right of others away from a data folder; returns what cannot be closed, since it is another user's. */
export function restrictPermissions(dataDir: string): LooseMode[] {
  for (const { path, mode } of looseModes(dataDir)) {
    try {
      chmodSync(path, mode & OWNER)
    } catch (error) {
      // What is left open is told.
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

/** As `ls` users write it: 0755. */
export function octal(mode: number): string {
  return mode.toString(8).padStart(4, '0')
}
