import { expect, test } from 'bun:test'
import { chmodSync, readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Backups } from '../../../server/api/backup/backups.ts'
import { ScheduledBackups } from '../../../server/api/backup/scheduled-backups.ts'
import { verifyArchive } from '../../../server/api/backup/write-verified.ts'
import { createLogger } from '../../../server/platform/log.ts'
import { openSqliteCatalog } from '../../../server/storage/metadata/sqlite/open-catalog.ts'
import { textOf } from '../../../shared/messages.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { until } from '../../support/until.ts'

const DAY_MS = 86_400_000
const nameAt = (ms: number) => `ibid-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`

async function place() {
  const folder = await temporaryFolder()
  await mkdir(join(folder.path, 'data'))
  await mkdir(join(folder.path, 'backups'))
  await openSqliteCatalog(join(folder.path, 'data', 'catalog.sqlite')).close()
  const lines: string[] = []
  const reasons: string[] = []
  const target = join(folder.path, 'backups')
  const schedule = (keep: number, into = target, everyMs = DAY_MS) =>
    new ScheduledBackups({
      folder: into,
      everyMs,
      keep,
      backups: new Backups({
        dataDir: join(folder.path, 'data'),
        version: 'test',
        pausedFor: (work) => work(),
      }),
      log: createLogger('info', { write: (line) => lines.push(line) }),
      tell: async (notification) => void reasons.push(textOf(notification.message)),
    })
  return { folder, target, schedule, lines, reasons }
}

test('ScheduledBackups writes what is due, keeps the newest, and leaves other files alone', async () => {
  const { folder, target, schedule, lines } = await place()
  const days = [5, 4, 3, 2].map((day) => nameAt(Date.now() - day * DAY_MS))
  const left = [`${nameAt(0)}.partial`, `${nameAt(0)}.8f0c1d2e3a4b.partial`]
  for (const name of [...days, 'notes.txt', ...left, 'ibid-mine.tar.zst'])
    await Bun.write(join(target, name), 'x')
  const scheduled = schedule(3)
  await scheduled.start(1)
  await until('a backup', () => lines.length > 0)
  await scheduled.stop()
  const names = readdirSync(target).sort()
  expect(names.filter((name) => !name.startsWith('ibid-2'))).toEqual(['ibid-mine.tar.zst', 'notes.txt'])
  const kept = names.filter((name) => name.startsWith('ibid-2'))
  expect(kept.slice(0, 2)).toEqual(days.slice(2))
  expect(kept).toHaveLength(3)
  await verifyArchive(join(target, kept[2] ?? ''))
  expect(scheduled.lastAt).toBeCloseTo(Date.now() / 1000, -1)
  await folder[Symbol.asyncDispose]()
})

test('ScheduledBackups makes none that is not due', async () => {
  const { folder, target, schedule, lines } = await place()
  await Bun.write(join(target, nameAt(Date.now() - DAY_MS / 2)), 'x')
  const scheduled = schedule(3)
  await scheduled.start(1)
  const due = schedule(3, join(folder.path, 'other backups'))
  await due.start(1)
  await until('a backup that is due', () => lines.length > 0)
  for (const one of [scheduled, due]) await one.stop()
  expect(readdirSync(target)).toHaveLength(1)
  await folder[Symbol.asyncDispose]()
})

test('ScheduledBackups tells once that it cannot, and goes on trying', async () => {
  const { folder, target, schedule, lines, reasons } = await place()
  await rm(target, { recursive: true })
  await Bun.write(target, 'a file where the folder should be')
  chmodSync(target, 0o400)
  const scheduled = schedule(3)
  await scheduled.start(1)
  await until('a failure', () => reasons.length > 0)
  await scheduled.stop()
  expect(reasons).toEqual([expect.stringContaining('EEXIST')])
  expect(lines[0]).toContain('it is tried again')
  await folder[Symbol.asyncDispose]()
})

test('ScheduledBackups makes and keeps backups after the clock was put back', async () => {
  const { folder, target, schedule, lines } = await place()
  const ahead = [400, 401, 402].map((day) => nameAt(Date.now() + day * DAY_MS))
  for (const name of ahead) await Bun.write(join(target, name), 'x')
  const scheduled = schedule(3)
  await scheduled.start(1)
  expect(scheduled.lastAt).toBeNull()
  await until('a backup', () => lines.length > 0)
  await scheduled.stop()
  const [made = '', ...kept] = readdirSync(target).sort()
  expect(kept).toEqual(ahead.slice(1))
  await verifyArchive(join(target, made))
  await folder[Symbol.asyncDispose]()
})

// A folder in which nothing can be made, by nobody.
test.skipIf(process.platform !== 'linux')(
  'ScheduledBackups begins anew where none can be written',
  async () => {
    const { folder, schedule, lines } = await place()
    const scheduled = schedule(3, '/proc/self/task', 20)
    await scheduled.start(1)
    await until('the third attempt', () => lines.length > 2)
    await scheduled.stop()
    for (const line of lines) expect(line).toContain('ENOENT')
    expect(readdirSync(join(folder.path, 'data')).filter((name) => name.startsWith('snapshot-'))).toEqual([])
    await folder[Symbol.asyncDispose]()
  },
)

test('Backups.begin() makes another after one that nobody read', async () => {
  const { folder } = await place()
  const dataDir = join(folder.path, 'data')
  const backups = new Backups({ dataDir, version: 'test', pausedFor: (work) => work() })
  await (await backups.begin()).return?.()
  await (await backups.begin()).return?.()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('snapshot-'))).toEqual([])
  await folder[Symbol.asyncDispose]()
})
