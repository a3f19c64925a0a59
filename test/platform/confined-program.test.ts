import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnConfined } from '../../server/platform/confined-program.ts'
import { until } from '../support/until.ts'

const { signal } = new AbortController()
const timeoutMs = 60_000
const PROGRAM = join(import.meta.dir, '../../server/platform/confined-program.ts')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ibid-confined-'))
})
afterAll(async () => await rm(folder, { recursive: true }))

/** Runs a script of the shell; returns what it said and how it ended. */
async function run(script: string, options: Partial<Parameters<typeof spawnConfined>[1]> = {}) {
  const program = spawnConfined(['sh', '-c', script], { env: {}, signal, timeoutMs, ...options })
  const [said, complaint, code] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
    program.exited,
  ])
  return { said, complaint, code, isLate: program.late.aborted }
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('spawnConfined() hands over what the program reads and says, and how it ended', async () => {
  expect(await run('cat; echo wrong >&2; exit 3', { stdin: Buffer.from('words') })).toMatchObject({
    ...{ said: 'words', complaint: 'wrong\n', code: 3, isLate: false },
  })
  expect((await run('cat')).said).toBe('')
})

test('spawnConfined() passes no variable but PATH and those given', async () => {
  const { said } = await run('env', { env: { GIVEN: 'yes' } })
  const names = said.split('\n').flatMap((line) => line.split('=', 1)[0] ?? [])
  expect(names).toContain('GIVEN')
  for (const name of names) expect(['', 'GIVEN', 'PATH', 'PWD', 'OLDPWD', 'SHLVL', '_']).toContain(name)
})

test('spawnConfined() limits what a program writes', async () => {
  const path = join(folder, 'large')
  const { code } = await run(`yes >'${path}'`, { mostBytes: 100_000 })
  expect(code).not.toBe(0)
  expect((await stat(path)).size).toBeLessThanOrEqual(100_352)
})

test('spawnConfined() ends what the program started along with it, and in time', async () => {
  const note = join(folder, 'left-behind')
  await run(`sleep 1000 >/dev/null 2>&1 & echo $! >'${note}'`)
  const pid = Number(await Bun.file(note).text())
  await until('it has ended', () => !isRunning(pid))
  expect(await run('sleep 1000', { timeoutMs: 100 })).toMatchObject({ isLate: true })
})

test('spawnConfined() waits for nothing more when a program ends at once', async () => {
  const programs = Array.from({ length: 25 }, async () => {
    for (let time = 0; time < 10; time++)
      expect(await run('exit 3')).toMatchObject({ code: 3, isLate: false })
  })
  await Promise.all(programs)
})

test.skipIf(process.platform !== 'linux')(
  'spawnConfined() ends a program with Ibid, even if Ibid is killed',
  async () => {
    const note = join(folder, 'orphan')
    const parent = Bun.spawn(
      [
        process.execPath,
        '-e',
        `const { spawnConfined } = await import(${JSON.stringify(PROGRAM)})
       await spawnConfined(['sh', '-c', 'echo $$ >${note}; sleep 1000'], { env: {}, signal: new AbortController().signal, timeoutMs: 600000 }).exited`,
      ],
      { stdout: 'ignore', stderr: 'ignore' },
    )
    await until(
      'the program has started',
      () => existsSync(note) && readFileSync(note, 'utf8').includes('\n'),
    )
    const pid = Number(readFileSync(note, 'utf8'))
    expect(isRunning(pid)).toBe(true)
    parent.kill('SIGKILL')
    await until('the program has ended', () => !isRunning(pid))
  },
)

const canLeave =
  process.platform === 'linux' &&
  Bun.which('unshare') !== null &&
  Bun.spawnSync(['unshare', '--map-root-user', '--net', '--', 'true']).success

test.skipIf(!canLeave)('spawnConfined() gives a program no network', async () => {
  const { said } = await run('cat /proc/net/dev')
  expect(
    said
      .split('\n')
      .filter((line) => line.includes(':'))
      .map((line) => line.split(':', 1)[0]?.trim()),
  ).toEqual(['lo'])
  expect((await run(`cat /proc/net/fib_trie`)).said).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
})
