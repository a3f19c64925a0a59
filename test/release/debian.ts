import { existsSync, statSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { debianPackage } from '../../build/release/debian-package.ts'
import { uploadForm } from '../support/app.ts'
import { jobOn, queueOn } from '../support/server-job.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

/**
 * Installs the Debian package on this machine, uses it, upgrades it, removes it and purges it:
 * `bun test/release/debian.ts [--former EXECUTABLE]`. Takes minutes, root and dpkg. `--former` is an older executable,
 * the data of which the new one must take over; the new one in its place when absent.
 */
const ROOT = join(import.meta.dir, '../..')
const EXECUTABLE = join(ROOT, 'dist/ibid')
const DATA = '/var/lib/ibid'
const PORT = '18476'

function whyNot(): string | null {
  if (process.getuid?.() !== 0) return 'this is not root'
  for (const tool of ['dpkg', 'go', 'setpriv', 'useradd']) if (!Bun.which(tool)) return `there is no ${tool}`
  if (!existsSync(EXECUTABLE)) return 'dist/ibid is not built'
  // Whatever somebody has there is left alone.
  if (existsSync(DATA) || existsSync('/usr/bin/ibid')) return 'an Ibid is installed here'
  return null
}

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`It does not hold that ${what}`)
  console.log(`✓ ${what}`)
}

async function run(...command: string[]): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = Bun.spawn(command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0) throw new Error(`'${command.join(' ')}' failed: ${out}${err}`)
  return out + err
}

/** Starts what the unit starts, as its user and with its variables: here no systemd may run. */
async function served<T>(work: (url: string) => Promise<T>): Promise<T> {
  const unit = await Bun.file('/usr/lib/systemd/system/ibid.service').text()
  const said = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  const command = [
    'setpriv',
    '--reuid',
    said('User'),
    '--regid',
    said('Group'),
    '--init-groups',
    '--no-new-privs',
  ]
  const env = {
    PATH: '/usr/bin:/bin',
    STATE_DIRECTORY: `/var/lib/${said('StateDirectory')}`,
    XDG_CACHE_HOME: /XDG_CACHE_HOME=(\S+)/.exec(unit)?.[1] ?? '',
    IBID_PORT: PORT,
    IBID_LOG_LEVEL: 'warn',
    IBID_OLLAMA_HOST: 'http://127.0.0.1:9',
  }
  const child = Bun.spawn([...command, ...said('ExecStart').split(' ')], {
    cwd: '/',
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${PORT}`
  try {
    await until('the service to be ready', async () => {
      if (child.exitCode !== null) throw new Error(`The service ended with exit code ${child.exitCode}`)
      return await fetch(`${url}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      )
    })
    return await work(url)
  } finally {
    child.kill('SIGTERM')
    await child.exited
  }
}

async function answers(url: string): Promise<boolean> {
  const body = JSON.stringify({ query: 'How much is the deposit?' })
  const reply = await fetch(`${url}/api/query`, { method: 'POST', body })
  return (await reply.text()).includes('900')
}

async function main(former: string): Promise<void> {
  await using folder = await temporaryFolder()
  const options = { target: 'linux-x64', time: 1_790_000_000, out: folder.path }
  await cp(former, join(folder.path, 'former'))
  const older = await debianPackage({ ...options, executable: join(folder.path, 'former'), version: '0.1.0' })
  const newer = await debianPackage({ ...options, executable: EXECUTABLE, version: '0.2.0' })

  await run('dpkg', '-i', older)
  must((await run('dpkg-query', '-W', 'ibid')).includes('0.1.0'), 'the older one is installed')
  must((await run('getent', 'passwd', 'ibid')).includes('/nologin'), 'the service has a user of its own')
  must((statSync(DATA).mode & 0o777) === 0o700 && statSync(DATA).uid !== 0, 'its data folder is its own')
  if (Bun.which('systemd-analyze'))
    await run('systemd-analyze', 'verify', '/usr/lib/systemd/system/ibid.service')
  must(existsSync('/etc/systemd/system/multi-user.target.wants/ibid.service'), 'the service is enabled')
  await Bun.write('/etc/default/ibid', '# changed here\n')
  await served(async (url) => {
    const text = { 'note.md': 'The deposit is 900 euros.' }
    await jobOn(url, await queueOn(url, uploadForm('d', text)))
    must(await answers(url), 'the older one answers from what was uploaded')
  })

  await run('dpkg', '--force-confold', '-i', newer)
  must((await run('ibid', '--version')).includes('ibid 0.2.0'), 'the newer one is in its place')
  must((await Bun.file('/etc/default/ibid').text()) === '# changed here\n', 'settings are kept')
  await served(async (url) =>
    must(await answers(url), 'the newer one answers from the data of the older one'),
  )

  await run('dpkg', '-r', 'ibid')
  must(!existsSync('/usr/bin/ibid') && !existsSync('/var/cache/ibid'), 'removed, only settings and data stay')
  must(existsSync(join(DATA, 'catalog.sqlite')), 'the documents stay')
  await run('dpkg', '-i', newer)
  await served(async (url) => must(await answers(url), 'installed again, it has the documents'))
  const said = await run('dpkg', '-P', 'ibid')
  must(said.includes(`rm -r ${DATA}`), 'purged, it says where the documents are')
  must(!existsSync('/etc/default/ibid') && existsSync(DATA), 'settings are gone, the documents are not')
}

const reason = whyNot()
if (reason !== null) {
  console.log(`Skipped: ${reason}`)
  process.exit(0)
}
try {
  const at = process.argv.indexOf('--former')
  await main(at > 0 ? (process.argv[at + 1] ?? EXECUTABLE) : EXECUTABLE)
} finally {
  Bun.spawnSync(['dpkg', '-P', 'ibid'])
  await rm(DATA, { recursive: true, force: true })
  Bun.spawnSync(['userdel', 'ibid'])
}
process.exit(0)
