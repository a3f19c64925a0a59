import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installScript } from '../../build/release/install-script.ts'
import { releaseNotes } from '../../build/release/release-notes.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { temporaryFolder } from '../support/temporary-folder.ts'

const HOST = `${process.platform}-${process.arch}`

/** A release whose executable is a script that tells its version, and what is to run its install.sh. */
async function release(path: string) {
  const file = `ibid-0.2.0-${HOST}`
  const program = '#!/bin/sh\necho "ibid 0.2.0"\n'
  await writeFile(join(path, file), program)
  const sha256 = new Bun.CryptoHasher('sha256').update(program).digest('hex')
  const script = join(path, 'install.sh')
  await writeFile(script, installScript('0.2.0', [{ target: HOST, file, sha256 }], null))
  const install = async (env: Record<string, string>) => {
    const child = Bun.spawn(['sh', script], {
      env: { PATH: process.env.PATH ?? '', HOME: path, IBID_BIN: join(path, 'bin'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { out, err, code, installed: join(path, 'bin/ibid') }
  }
  return { file, install }
}

test('install.sh puts what it fetched into its place, over an older one', async () => {
  await using folder = await temporaryFolder()
  const { install } = await release(folder.path)
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => new Response(Bun.file(join(folder.path, new URL(request.url).pathname))),
  })
  for (const IBID_RELEASE of [`http://127.0.0.1:${server.port}/`, folder.path]) {
    const { out, err, code, installed } = await install({ IBID_RELEASE, NO_PROXY: '*' })
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toBe(`Installed ${installed}: ibid 0.2.0\nStart it with: ${installed}\n`)
    expect((await stat(installed)).mode & 0o777).toBe(0o755)
    await chmod(installed, 0o600)
    await writeFile(installed, 'an older one')
  }
})

test('install.sh installs nothing that is not what was released', async () => {
  await using folder = await temporaryFolder()
  const { install, file } = await release(folder.path)
  await writeFile(join(folder.path, file), '#!/bin/sh\necho "ibid 0.2.0" # and more\n')
  const altered = await install({ IBID_RELEASE: folder.path })
  expect(altered.code).toBe(1)
  expect(altered.err).toStartWith(`install.sh: Cannot use ${file}: its SHA-256 is `)
  const missing = await install({ IBID_RELEASE: join(folder.path, 'nowhere') })
  expect(missing.code).toBe(1)
  expect(missing.err).toContain(`install.sh: Cannot fetch ${folder.path}/nowhere/${file}`)
  expect((await install({})).err).toContain('IBID_RELEASE')
  expect([...new Bun.Glob('*').scanSync({ cwd: join(folder.path, 'bin'), dot: true })]).toEqual([])
})

test('install.sh that arrives cut off does nothing', async () => {
  await using folder = await temporaryFolder()
  const { install } = await release(folder.path)
  const script = join(folder.path, 'install.sh')
  const whole = await readFile(script, 'utf8')
  await writeFile(script, whole.slice(0, -'main\n'.length))
  await install({ IBID_RELEASE: folder.path })
  expect(existsSync(join(folder.path, 'bin'))).toBe(false)
})

test('releaseNotes() gives the part of one version alone', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n- new\n\n## [0.2.0] - 2026-11-22\n\n- old\n\n## [0.1.0] - 2026-11-20\n\n- older\n'
  expect(releaseNotes(changelog, '0.2.0')).toBe('- old\n')
  expect(releaseNotes(changelog, '0.3.0')).toBeNull()
})

test('the changelog has a part for the version of this tree', async () => {
  const changelog = await readFile(join(import.meta.dir, '../../CHANGELOG.md'), 'utf8')
  expect(releaseNotes(changelog, packageJson.version)?.length).toBeGreaterThan(500)
})
