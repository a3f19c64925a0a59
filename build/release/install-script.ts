import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An executable of a release: its name in TARGETS, its file name, and the file's SHA-256 in hex. */
export type Executable = { readonly target: string; readonly file: string; readonly sha256: string }

/**
 * Returns install.sh of a release. It contains the checksums, so it trusts nothing it fetches. Windows, which
 * has no shell, is left out. `base`: the address of the release's files.
 */
export function installScript(version: string, made: readonly Executable[], base: string | null): string {
  if (base !== null && !/^https?:\/\/[\w.:/%~+-]+$/.test(base))
    throw new Error(`Cannot use --base-url '${base}': must be an address of the web`)
  const table = made
    .filter(({ target }) => !target.startsWith('windows'))
    .map(({ target, file, sha256 }) => `    ${target}) file=${file} sum=${sha256} ;;\n`)
    .join('')
  return readFileSync(join(import.meta.dir, 'install.sh'), 'utf8')
    .replace('@VERSION@', version)
    .replace('@BASE@', base ?? '')
    .replace('    @TABLE@\n', table)
}
