import { expect, test } from 'bun:test'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadForm } from '../support/app.ts'
import { ServerProcess, serveFolder } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { HOUSE } from '../support/texts/house.ts'

const NOBODY = '65534'
const SECRET = 'The boiler'
const mayBecomeAnother =
  process.getuid?.() === 0 && process.platform === 'linux' && Bun.which('setpriv') !== null
if (!mayBecomeAnother) console.log('Left out: only root, under Linux with setpriv, may look as another user')

const asNobody = (...words: string[]) => {
  const ids = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  const { stdout, exitCode } = Bun.spawnSync(['setpriv', ...ids, ...words], { stderr: 'ignore' })
  return { said: stdout.toString(), code: exitCode }
}

/** A data folder as an administrator makes one, with what an earlier Ibid left in it, under a path that all may go. */
async function openedFolder(within: string): Promise<string> {
  await chmod(within, 0o755)
  const dataDir = join(within, 'data')
  for (const folder of ['', 'index', 'kept', 'kept/deep']) {
    await mkdir(join(dataDir, folder), { recursive: true })
    await chmod(join(dataDir, folder), 0o755)
  }
  for (const name of ['kept/deep/notes.txt', 'former.log']) {
    await writeFile(join(dataDir, name), SECRET)
    await chmod(join(dataDir, name), 0o644)
  }
  return dataDir
}

/** Serves a folder under a umask that keeps nothing from anybody, and puts documents into it. */
async function filled(dataDir: string): Promise<ServerProcess> {
  const umask = process.umask(0)
  const server = await serveFolder(dataDir).finally(() => process.umask(umask))
  const form = uploadForm('house', HOUSE, { use_celery: 'false' })
  expect((await fetch(`${server.url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
  return server
}

test('The data folder and what is in it belong to their owner alone, whatever modes and umask there were', async () => {
  await using folder = await temporaryFolder()
  const dataDir = await openedFolder(folder.path)
  await using _server = await filled(dataDir)
  const loose: string[] = []
  const look = async (path: string, name: string) => {
    const { mode } = await stat(path)
    if ((mode & 0o077) !== 0) loose.push(name)
  }
  await look(dataDir, '.')
  const names = await readdir(dataDir, { recursive: true })
  expect(names.some((name) => /^index\/.*\.lance\/data\//.test(name))).toBe(true)
  for (const name of names) await look(join(dataDir, name), name)
  // What was there before is behind folders that are closed.
  expect(loose).toEqual(['kept/deep', 'kept/deep/notes.txt'])
})

test.skipIf(!mayBecomeAnother)('another user reads nothing of a data folder that was open', async () => {
  await using folder = await temporaryFolder()
  const dataDir = await openedFolder(folder.path)
  const readable = () => asNobody('find', dataDir, '-readable').said.trim().split('\n').filter(Boolean)
  expect(readable().length).toBeGreaterThan(5)
  await using _server = await filled(dataDir)
  expect(readable()).toEqual([])
  const log = join(dataDir, 'former.log')
  expect(asNobody('cat', log)).toEqual({ said: '', code: 1 })
  expect(asNobody('cat', join(dataDir, 'kept/deep/notes.txt')).code).toBe(1)
})

test.skipIf(!mayBecomeAnother)(
  'a data folder that is not its user’s to close is refused with a sentence',
  async () => {
    await using folder = await temporaryFolder()
    const dataDir = join(folder.path, 'data')
    await chmod(folder.path, 0o755)
    await mkdir(dataDir)
    await chmod(dataDir, 0o777)
    const taking = `const { takeDataFolder } = await import(${JSON.stringify(join(import.meta.dir, '../../server/storage/data-folder/data-folder.ts'))})
    process.setgid(${NOBODY}); process.setuid(${NOBODY})
    try { takeDataFolder(${JSON.stringify(dataDir)}) } catch (error) { console.log(error.message) }`
    const { stdout } = Bun.spawnSync([process.execPath, '-e', taking])
    expect(stdout.toString()).toContain(
      `Cannot use the data folder '${dataDir}': other users may get at '${dataDir}' (mode 0777), and this one may not close it`,
    )
  },
)

test('ibid doctor tells of a data folder that others can get at', async () => {
  await using folder = await temporaryFolder()
  const dataDir = await openedFolder(folder.path)
  const line = async () => {
    const { stdout } = await new ServerProcess(['doctor', '--data-dir', dataDir]).outcome
    return stdout.split('\n').find((one) => one.includes('Other users')) ?? ''
  }
  expect(await line()).toBe(`✓ Other users      could get at '${dataDir}' (mode 0755), which is closed now`)
  expect(await line()).toBe('✓ Other users      of this machine cannot get at it')
  await using _server = await serveFolder(dataDir)
  await chmod(join(dataDir, 'index'), 0o750)
  const index = join(dataDir, 'index')
  expect(await line()).toBe(
    `✗ Other users      may get at '${index}' (mode 0750). Close it: chmod go-rwx '${index}'`,
  )
})
