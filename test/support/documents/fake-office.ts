import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Calls `use` while a script plays LibreOffice, as the only one on the search path. `script`: shell commands, which find the file to write in
 * $output and the one to read in $input. Null: LibreOffice is missing.
 */
export async function withFakeOffice<T>(script: string | null, use: () => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-fake-office-'))
  const before = process.env.PATH
  try {
    // Names that are taken from the tests' own search path.
    for (const name of ['sh', 'unshare', 'sleep', 'cp', 'true', 'yes', 'cat', 'env']) {
      const found = Bun.which(name)
      if (found !== null) await writeFile(join(folder, name), `#!/bin/sh\nexec ${found} "$@"\n`)
      if (found !== null) await chmod(join(folder, name), 0o755)
    }
    if (script !== null) {
      const path = join(folder, 'soffice')
      await writeFile(path, `#!/bin/sh\n${ARGUMENTS}\n${script}\n`)
      await chmod(path, 0o755)
    }
    process.env.PATH = folder
    return await use()
  } finally {
    process.env.PATH = before
    await rm(folder, { recursive: true })
  }
}

/** Reads LibreOffice's arguments as Ibid gives them. */
const ARGUMENTS = `
while [ $# -gt 0 ]; do
  case "$1" in
    --convert-to) modern="\${2%%:*}"; shift ;;
    --outdir) folder="$2"; shift ;;
    -*) ;;
    *) input="$1" ;;
  esac
  shift
done
output="$folder/document.$modern"
`
