import { existsSync } from 'node:fs'

/** Where LibreOffice is on a Mac, which has it on no search path. */
const ON_MAC = '/Applications/LibreOffice.app/Contents/MacOS/soffice'

/** Returns the path of LibreOffice's program; null if it is not installed. `path`: the search path for programs. */
export function findOffice(path = process.env.PATH ?? ''): string | null {
  const found = Bun.which('soffice', { PATH: path }) ?? Bun.which('libreoffice', { PATH: path })
  if (found !== null) return found
  return process.platform === 'darwin' && existsSync(ON_MAC) ? ON_MAC : null
}
