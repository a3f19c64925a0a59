import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { RecordedSession } from './recorded-session.ts'

/** A network of one's own whose packets one may record takes root. */
const isRoot =
  process.getuid?.() === 0 &&
  Bun.which('ip') !== null &&
  Bun.which('unshare') !== null &&
  Bun.spawnSync(['unshare', '-n', 'true']).success

if (!isRoot) console.log('Skipped: recording packets in a network of its own takes root, unshare and ip')

test.skipIf(!isRoot)(
  '"Nothing has left this machine" is said only while it is true',
  async () => {
    const script = join(import.meta.dir, 'recorded-session.ts')
    const child = Bun.spawn(['unshare', '-n', process.execPath, script], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [stdout, stderr] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    expect(stderr).toBe('')
    const { here, there, read } = JSON.parse(stdout) as RecordedSession
    for (const { packets } of [here, there, read]) {
      expect(packets.count).toBeGreaterThan(20)
      expect(packets.lost).toBe(0)
    }

    expect(here.packets.elsewhere).toEqual([])
    expect(here.list.nothing_left).toBe(true)
    expect(here.list.data).toHaveLength(1)
    const bytes = here.list.recent.reduce((sum, one) => sum + one.bytes_sent, 0)
    expect(here.list.data[0]).toMatchObject({ elsewhere: false, bytes_sent: bytes })
    expect(bytes).toBeGreaterThan(100)

    expect(there.packets.elsewhere).toEqual(['10.99.0.9'])
    expect(there.list.nothing_left).toBe(false)
    expect(there.list.data).toMatchObject([{ elsewhere: true }])
    expect(there.list.served_elsewhere.requests).toBe(0)

    expect(read.packets.elsewhere).toEqual(['10.99.0.9'])
    expect(read.list.nothing_left).toBe(false)
    expect(read.list.served_elsewhere.requests).toBeGreaterThan(2)
  },
  60_000,
)
