import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { commitOf } from '../commit.ts'
import { HOST, libraryPaths, NotInRegistryError, TARGETS } from '../target.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { debianPackage } from './debian-package.ts'
import { type Executable, installScript } from './install-script.ts'
import { releaseNotes } from './release-notes.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Usage: bun run release [--draft] [--base-url URL]

Makes dist/release: an executable for each machine that the registry has the libraries for, a Debian package,
install.sh, the bill of materials, the notes and SHA256SUMS. Needs git, Go and npm.

  --draft         also from a working tree with changes, and without notes in the CHANGELOG
  --base-url URL  where the files will be downloaded from; install.sh asks for it when absent`

const ROOT = join(import.meta.dir, '../..')
const OUT = join(ROOT, 'dist/release')
const VERSION = packageJson.version

/** Builds for every target. Reports and skips targets for which the registry lacks a library. */
async function executables(folder: string): Promise<Executable[]> {
  const made: Executable[] = []
  for (const [name, target] of Object.entries(TARGETS)) {
    try {
      await libraryPaths(target, join(ROOT, 'node_modules'), join(ROOT, '.cache/packages'))
    } catch (error) {
      if (!(error instanceof NotInRegistryError)) throw error
      console.error(`Left out ${name}: ${error.message}`)
      continue
    }
    await runTool(ROOT, [process.execPath, 'build.ts', '--target', name])
    const suffix = name.startsWith('windows') ? '.exe' : ''
    const file = `ibid-${VERSION}-${name}${suffix}`
    const built = `ibid${name === HOST ? '' : `-${name}`}${suffix}`
    await copyFile(join(ROOT, 'dist', built), join(folder, file))
    await chmod(join(folder, file), 0o755)
    made.push({ target: name, file, sha256: await sha256Of(join(folder, file)) })
  }
  return made
}

async function sha256Of(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const part of Bun.file(path).stream()) hasher.update(part)
  return hasher.digest('hex')
}

async function checksums(folder: string): Promise<string> {
  const names = (await readdir(folder)).sort()
  const lines = await Promise.all(
    names.map(async (name) => `${await sha256Of(join(folder, name))}  ${name}\n`),
  )
  return lines.join('')
}

async function main(): Promise<void> {
  const options = { draft: { type: 'boolean' }, 'base-url': { type: 'string' } } as const
  const { values } = parseArgs({ options })
  const commit = await commitOf(ROOT)
  if (commit === null)
    throw new Error('Cannot make a release: this is no clone, so that no commit can be named')
  if (commit.isChanged && !values.draft)
    throw new Error('Cannot make a release: the working tree has changes that no commit names')
  const notes = releaseNotes(await Bun.file(join(ROOT, 'CHANGELOG.md')).text(), VERSION)
  if (notes === null && !values.draft)
    throw new Error(`Cannot make a release: CHANGELOG.md has no part for ${VERSION}`)

  const partial = join(ROOT, 'dist', `.release-${process.pid}`)
  await mkdir(partial, { recursive: true })
  try {
    const made = await executables(partial)
    for (const { target, file } of made.filter((one) => one.target.startsWith('linux')))
      await debianPackage({
        executable: join(partial, file),
        version: VERSION,
        target,
        time: commit.time,
        out: partial,
      })
    const script = installScript(VERSION, made, values['base-url'] ?? null)
    await Bun.write(join(partial, 'install.sh'), script, { mode: 0o755 })
    const bill = await billOfMaterials(ROOT, join(ROOT, 'dist/packages.json'), commit)
    await Bun.write(join(partial, `ibid-${VERSION}.cdx.json`), bill)
    await Bun.write(join(partial, 'NOTES.md'), notes ?? 'A draft: no notes are written yet.\n')
    await Bun.write(join(partial, 'SHA256SUMS'), await checksums(partial))
    await rm(OUT, { recursive: true, force: true })
    await rename(partial, OUT)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  console.error(`Made ${relative(process.cwd(), OUT)} of commit ${commit.id}`)
  process.stdout.write(await Bun.file(join(OUT, 'SHA256SUMS')).text())
}

try {
  await main()
} catch (error) {
  console.error(error instanceof TypeError ? `${error.message}\n\n${USAGE}` : String(error))
  process.exit(1)
}
