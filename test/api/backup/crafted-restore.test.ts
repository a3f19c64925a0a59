import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readArchive, textEntry, writeArchive } from '../../../server/api/backup/archive.ts'
import type { Entry } from '../../../server/api/backup/tar.ts'
import { openApp } from '../../support/app.ts'
import { ServerProcess } from '../../support/server-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { HOUSE } from '../../support/texts/house.ts'

/** What is crafted, the change to the entries of a whole backup, and what is said of it. */
const CRAFTED: readonly [string, (entries: Entry[]) => Entry[], string][] = [
  [
    'a catalog that is none',
    (all) => replaced(all, 'catalog.sqlite', 'no database'),
    'its catalog cannot be read',
  ],
  [
    'a file twice',
    (all) => [...all, textEntry('models/a', ''), textEntry('models/a', '')],
    'where it could be kept',
  ],
  [
    'a file in a file',
    (all) => [...all, textEntry('models/a', ''), textEntry('models/a/b', '')],
    'where it could be kept',
  ],
  [
    'an index that leads elsewhere',
    (all) => replaced(all, 'index/state.json', index('../../elsewhere')),
    'its index cannot be read',
  ],
  ['an index that is none', (all) => replaced(all, 'index/state.json', '{'), 'its index cannot be read'],
  [
    'a trusted key that is none',
    (all) => replaced(all, 'keys/trusted.json', '[{"name":"n","key":"k","added_at":0}]'),
    'its trusted keys cannot be read',
  ],
  [
    'a date that is none',
    (all) => replaced(all, 'ibid.json', manifest({ created_at: 1e300 })),
    'its manifest cannot be read',
  ],
]

const index = (table: string) =>
  JSON.stringify({ current: { table, model: { name: 'm', sha256: 's', dimensions: 1 } }, next: null })

let whole: Record<string, unknown> = {}
const manifest = (changes: Record<string, unknown>) => JSON.stringify({ ...whole, ...changes })
const replaced = (all: Entry[], name: string, text: string) =>
  all.map((entry) => (entry.name === name ? textEntry(name, text) : entry))

test('a restore of a crafted archive is refused with one sentence, and leaves nothing behind', async () => {
  await using app = await openApp()
  await app.ingest('house', HOUSE)
  const bytes = new Uint8Array(await (await app.request('/api/backup', { method: 'POST' })).arrayBuffer())
  const kept: { name: string; content: Buffer }[] = []
  for await (const entry of readArchive(one(bytes))) {
    const parts = await Array.fromAsync(entry.bytes)
    kept.push({ name: entry.name, content: Buffer.concat(parts) })
  }
  whole = JSON.parse(kept[0]?.content.toString() ?? '')
  await using folder = await temporaryFolder()
  const [archive, data] = [join(folder.path, 'a.tar.zst'), join(folder.path, 'data')]
  for (const [what, change, said] of CRAFTED) {
    const entries = kept.map(({ name, content }) => ({ name, size: content.length, bytes: one(content) }))
    await Bun.write(archive, Buffer.concat(await Array.fromAsync(writeArchive(given(change(entries))))))
    const { code, stderr } = await new ServerProcess(['restore', archive, '--data-dir', data]).outcome
    expect([what, code, stderr]).toEqual([what, 1, expect.stringContaining(said)])
    expect([what, stderr]).toEqual([what, expect.stringMatching(/^ibid: Cannot restore '[^\n]*\n$/)])
    expect([what, existsSync(join(data, 'catalog.sqlite')), existsSync(join(data, 'restoring'))]).toEqual([
      what,
      false,
      false,
    ])
  }
})

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function* given<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
