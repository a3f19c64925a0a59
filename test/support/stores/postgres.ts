import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { freePort } from '../free-port.ts'
import { until } from '../until.ts'

const OLDEST = 15
const PREFIX = 'ibid-postgres-'
const STARTED_MS = 60_000
const DEBIAN = '/usr/lib/postgresql'

/** Returns the folder of PostgreSQL's programs. Prints a line and returns null if none is new enough. */
function programs(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const version = Math.max(0, ...versions)
  const folder = join(DEBIAN, String(version), 'bin')
  if (version >= OLDEST && existsSync(join(folder, 'initdb'))) return folder
  console.log(`Skipped: tests with PostgreSQL, which needs ${OLDEST} or newer: apt-get install postgresql`)
  return null
}

const folder = programs()
export const hasPostgres = folder !== null

/** As root, runs PostgreSQL as its Debian user, since it refuses root. Ends it with the tests. */
function asOwner(command: readonly string[]): string[] {
  const owner =
    process.getuid?.() === 0 ? ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'] : []
  return ['setpriv', '--pdeathsig', 'QUIT', ...owner, ...command]
}

let server: Promise<string> | null = null

/** Starts a cluster in a temporary folder. Resolves with its address, without a database. */
async function start(): Promise<string> {
  sweep()
  const data = mkdtempSync(join(tmpdir(), PREFIX))
  if (process.getuid?.() === 0) {
    const id = async (flag: string) => Number(await Bun.$`id ${flag} postgres`.text())
    chownSync(data, await id('-u'), await id('-g'))
  }
  const quiet = { cwd: data, stdio: ['ignore', 'ignore', 'ignore'] as ['ignore', 'ignore', 'ignore'] }
  const init = ['initdb', '-D', data, '-U', 'ibid', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8', '-N']
  const [program = '', ...options] = init
  const made = Bun.spawn(asOwner([join(folder ?? '', program), ...options]), quiet)
  if ((await made.exited) !== 0) throw new Error('Cannot start PostgreSQL: initdb failed')
  const port = freePort()
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: data, fsync: 'off' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const running = Bun.spawn(asOwner([join(folder ?? '', 'postgres'), '-D', data, ...flags]), quiet)
  running.unref()
  const address = `postgres://ibid@127.0.0.1:${port}`
  await until('PostgreSQL to answer', () => answers(address))
  return address
}

/** Removes the clusters of earlier test runs, since a run has no end at which to do it. */
function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const data = join(tmpdir(), name)
    // Other test runs may remove them at the same time.
    const changed = statSync(data, { throwIfNoEntry: false })?.mtimeMs
    const isStarting = changed !== undefined && Date.now() - changed < STARTED_MS
    if (!isStarting && !existsSync(join(data, 'postmaster.pid')))
      rmSync(data, { recursive: true, force: true })
  }
}

async function answers(address: string): Promise<boolean> {
  const sql = new SQL(`${address}/postgres`, { max: 1 })
  try {
    await sql.unsafe('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await sql.close()
  }
}

/** Creates an empty schema in a cluster that lives as long as the tests. Resolves with the schema's address. */
export async function newSchema(): Promise<string> {
  server ??= start()
  const database = `${await server}/postgres`
  const name = `t${Bun.randomUUIDv7().replaceAll('-', '')}`
  await query(database, `CREATE SCHEMA ${name}`)
  return `${database}?search_path=${name}`
}

/** Runs a statement on a connection of its own. */
export async function query(address: string, statement: string): Promise<Record<string, unknown>[]> {
  const sql = new SQL(address, { max: 1 })
  try {
    return [...(await sql.unsafe<Record<string, unknown>[]>(statement))]
  } finally {
    await sql.close()
  }
}
