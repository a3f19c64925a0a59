import { describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemUnit, userUnit } from '../../server/cli/service/unit.ts'
import { unixAddress } from '../../server/platform/native/unix-datagram.ts'
import { ServerProcess } from '../support/server-process.ts'
import { UnixReceiver } from '../support/servers/unix-receiver.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const isLinux = process.platform === 'linux'
const analyze = Bun.which('systemd-analyze')
const run = (args: string[], env?: Record<string, string>) => new ServerProcess(args, env).outcome

describe.if(isLinux)('ibid serve under a service manager', () => {
  test.each(['path', 'abstract'])(
    'tells it that it is ready, alive and stopping, by a socket that is %s',
    async (kind) => {
      await using folder = await temporaryFolder()
      const name = kind === 'path' ? join(folder.path, 'notify') : `@ibid-test-${crypto.randomUUID()}`
      using receiver = new UnixReceiver(name)
      const args = ['serve', '--port', '0', '--data-dir', join(folder.path, 'data')]
      await using server = await new ServerProcess(args, {
        NOTIFY_SOCKET: name,
        WATCHDOG_USEC: '200000',
      }).ready()
      const pings = (all: readonly string[]) => all.filter((one) => one === 'WATCHDOG=1').length
      await until('the third sign of life', () => pings(receiver.read()) > 2)
      expect(receiver.received[0]).toBe(`READY=1\nMAINPID=${server.pid}\nSTATUS=Serving ${server.url}`)
      await server.end('SIGTERM')
      expect(receiver.read().at(-1)).toBe('STOPPING=1\nSTATUS=Stopping')
    },
  )

  test('feeds no watchdog that is another process’, and serves when nobody listens', async () => {
    await using folder = await temporaryFolder()
    const name = join(folder.path, 'notify')
    using receiver = new UnixReceiver(name)
    const args = ['serve', '--port', '0', '--data-dir', join(folder.path, 'data')]
    const other = { NOTIFY_SOCKET: name, WATCHDOG_USEC: '50000', WATCHDOG_PID: '1' }
    const server = await new ServerProcess(args, other).ready()
    await until('the server to say that it is ready', () => receiver.read().length > 0)
    const later = ['serve', '--port', '0', '--data-dir', join(folder.path, 'other')]
    const nobody = await new ServerProcess(later, { NOTIFY_SOCKET: join(folder.path, 'none') }).ready()
    // A start takes many times the interval of the watchdog.
    expect(receiver.read()).toHaveLength(1)
    await server.end()
    expect((await fetch(`${nobody.url}/healthz`)).status).toBe(200)
    const { stderr, code } = await nobody.end()
    expect({ code, told: stderr.includes('Cannot tell the service manager') }).toEqual({
      code: 0,
      told: true,
    })
  })

  test('unixAddress() refuses names that no socket can have', () => {
    expect(unixAddress('@a')).toHaveLength(4)
    expect(unixAddress('/a')).toHaveLength(5)
    expect(() => unixAddress(`/${'a'.repeat(108)}`)).toThrow('too long')
  })
})

describe('ibid systemd', () => {
  test.skipIf(!analyze)(
    'prints a unit that systemd-analyze verifies and scores at 2.0 or better',
    async () => {
      await using folder = await temporaryFolder()
      const { stdout, code } = await run([
        'systemd',
        '--port',
        '8123',
        '--backup-dir',
        '/var/backups/ibid',
        '--executable',
        '/bin/true',
      ])
      expect(code).toBe(0)
      const path = join(folder.path, 'ibid.service')
      await Bun.write(path, stdout)
      const verified = Bun.spawnSync([analyze ?? '', 'verify', path])
      expect(verified.stderr.toString() + verified.stdout.toString()).toBe('')
      const said = Bun.spawnSync([analyze ?? '', 'security', '--offline=true', path]).stdout.toString()
      const exposure = Number(/exposure level for ibid\.service: ([\d.]+)/.exec(said)?.[1])
      expect(exposure).toBeGreaterThan(0)
      expect(exposure).toBeLessThanOrEqual(2)
    },
  )

  test('gives the service the options, and room to write where they say', async () => {
    const { stdout } = await run([
      'systemd',
      '--backup-dir',
      '/var/backups/ibid',
      '--workers',
      '2',
      '--insecure',
    ])
    expect(stdout).toContain(
      'ExecStart=/usr/local/bin/ibid serve --backup-dir /var/backups/ibid --workers 2 --insecure\n',
    )
    expect(stdout).toContain('ReadWritePaths=/var/backups/ibid\n')
    for (const line of [
      'Type=notify',
      'WatchdogSec=60',
      'DynamicUser=yes',
      'StateDirectory=ibid',
      'ProtectSystem=strict',
    ])
      expect(stdout).toContain(`${line}\n`)
    expect(stdout).not.toMatch(/^MemoryDenyWriteExecute/m)
    expect((await run(['systemd', '--workers', 'many'])).stderr).toContain("Cannot use --workers 'many'")
  })

  test('quotes what systemd would take apart', () => {
    const unit = systemUnit({
      executable: '/opt/my apps/ibid',
      args: ['--data-dir', '/a %b $c "d"'],
      writes: [],
    })
    expect(unit).toContain('ExecStart="/opt/my apps/ibid" serve --data-dir "/a %%b $$c \\"d\\""\n')
    expect(() => userUnit({ executable: '/ibid', args: ['a\nExecStartPre=/bin/evil'] })).toThrow('line break')
  })
})

describe('ibid service', () => {
  async function place(systemctl = 'exit 0') {
    const folder = await temporaryFolder()
    const bin = join(folder.path, 'bin')
    await mkdir(bin)
    await Bun.write(join(bin, 'systemctl'), `#!/bin/sh\necho "$@" >> ${folder.path}/calls\n${systemctl}\n`)
    chmodSync(join(bin, 'systemctl'), 0o755)
    const env = {
      HOME: folder.path,
      PATH: `${bin}:${process.env.PATH}`,
      IBID_EXECUTABLE: '/opt/ibid',
      IBID_DATA_DIR: join(folder.path, 'data'),
    }
    const unit = join(folder.path, '.config', 'systemd', 'user', 'ibid.service')
    const calls = () => readFileSync(join(folder.path, 'calls'), 'utf8').trim().split('\n')
    return { folder, env, unit, calls }
  }

  test('install writes a unit of this user and starts it; uninstall stops it and keeps the documents', async () => {
    const { folder, env, unit, calls } = await place()
    const installed = await run(['service', 'install', '--port', '8123'], env)
    expect(installed).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(unit, 'utf8')).toContain(
      `ExecStart=/opt/ibid serve --port 8123 --data-dir ${folder.path}/data\n`,
    )
    expect(calls()).toEqual(['--user daemon-reload', '--user enable --now ibid.service'])
    if (analyze) {
      await Bun.write(unit, readFileSync(unit, 'utf8').replace('/opt/ibid', '/bin/true'))
      const verified = Bun.spawnSync([analyze, '--user', 'verify', unit], {
        env: { ...env, XDG_RUNTIME_DIR: folder.path },
      })
      expect(verified.stderr.toString()).toBe('')
    }
    const removed = await run(['service', 'uninstall'], env)
    expect(removed).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(unit)).toBe(false)
    expect(calls().slice(2)).toEqual(['--user disable --now ibid.service', '--user daemon-reload'])
    await folder[Symbol.asyncDispose]()
  })

  test('says what systemctl said, and in status whether it is installed and serves', async () => {
    const { folder, env } = await place('echo "Failed to connect to bus" >&2; exit 1')
    expect(await run(['service', 'install'], env)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'ibid: Cannot daemon-reload the service: Failed to connect to bus\n',
    })
    const { code, stdout } = await run(['service', 'status'], env)
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: `Service: not installed\nNo server answers for '${folder.path}/data'\n`,
    })
    await folder[Symbol.asyncDispose]()
  })
})
