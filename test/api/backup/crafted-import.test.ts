import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readArchive, textEntry } from '../../../server/api/backup/archive.ts'
import type { Entry } from '../../../server/api/backup/tar.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, problemOf } from '../../support/app.ts'
import { ABOUT, withAnother, written } from '../../support/stores/altered-archive.ts'

const MB = 1 << 20
const ORIGINAL = 'documents/0/original'

/** What is crafted, what stands in the place of an entry of an export, and what is said of it. */
const CRAFTED: readonly (readonly [string, (entry: Entry, json: string) => Entry, string])[] = [
  ['an original of 101 MB of zeros', instead(ORIGINAL, zeros(101)), 'is larger than 100 MB'],
  ['a text of 1.2 GB of zeros', instead('documents/0/text', zeros(1200)), 'far more than its size'],
  ['metadata without end', metadata(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), 'cannot be read'],
  ['metadata of 7000 levels', metadata(`${'['.repeat(7000)}${']'.repeat(7000)}`), 'cannot be read'],
  ['metadata of 70 kB', metadata(`"${'a'.repeat(70_000)}"`), 'cannot be read'],
  ...['../../etc/passwd', '/etc/passwd', 'a/../../b', 'a\\..\\b', 'a\u0000b', ''].map(
    (name) => [`the name '${name}'`, filename(name), 'the name of a document in it cannot be used'] as const,
  ),
]

test('an import of a crafted archive is refused with one sentence, and leaves nothing behind', async () => {
  await using app = await openApp()
  await app.ingest('house', { 'lease.md': '# Lease\n\nThe deposit is 900 €.\n' })
  const exported = new Uint8Array(await (await app.request('/api/datasets/house/export')).arrayBuffer())
  for (const [what, craft, said] of CRAFTED) {
    const body = await written(changed(exported, craft))
    expect([what, body.length < MB]).toEqual([what, true])
    const reply = await app.request('/api/import?dataset=copy', { method: 'POST', body })
    const { status, detail } = await problemOf(reply)
    expect([what, status, detail]).toEqual([
      what,
      422,
      expect.stringMatching(/^Cannot take the archive in: [^\n]{1,200}$/),
    ])
    expect([what, detail]).toEqual([what, expect.stringContaining(said)])
    expect([what, readdirSync(join(app.folder, 'data', 'incoming'))]).toEqual([what, []])
  }
})

test('an import of an archive that names a document twice, or one without its original, is refused and says which', async () => {
  await using app = await openApp()
  await app.ingest('house', { 'lease.md': '# Lease\n\nThe deposit is 900 €.\n' })
  const exported = new Uint8Array(await (await app.request('/api/datasets/house/export')).arrayBuffer())
  const second = ABOUT.replace('0', '1')
  for (const [name, at, said] of [
    [ABOUT, ABOUT, `it contains '${ABOUT}' twice`],
    [ORIGINAL, ORIGINAL, 'is not where it should be'],
    ['documents/0/vectors', 'documents/0/vectors', "it contains 'documents/0/vectors' twice"],
    [second, 'documents/0/vectors', "the original of 'lease.md' is missing in it"],
  ] as const) {
    const body = await written(withAnother(exported, name, at))
    const { status, detail } = await problemOf(
      await app.request('/api/import?dataset=copy', { method: 'POST', body }),
    )
    expect([name, status, detail]).toEqual([name, 422, expect.stringContaining(said)])
    expect(readdirSync(join(app.folder, 'data', 'incoming'))).toEqual([])
  }
})

test('an import under a name that looks empty or like another is refused, whoever wrote the name', async () => {
  await using app = await openApp()
  await app.ingest('house', { 'lease.md': '# Lease\n\nThe deposit is 900 €.\n' })
  const exported = new Uint8Array(await (await app.request('/api/datasets/house/export')).arrayBuffer())
  for (const name of ['\u200b', '\u2800', 'a\u202eb', 'hou\u00adse']) {
    const within = await written(
      changed(exported, (entry, json) =>
        json.includes('"house"') && entry.name !== ABOUT
          ? textEntry(entry.name, json.replace('"house"', JSON.stringify(name)))
          : entry,
      ),
    )
    const asked = `/api/import?dataset=${encodeURIComponent(name)}`
    for (const [path, body] of [
      [asked, exported],
      ['/api/import', within],
    ] as const) {
      const { status, detail } = await problemOf(await app.request(path, { method: 'POST', body }))
      expect([name, path, status, detail]).toEqual([name, path, 422, expect.stringMatching(/^[^\n]{1,200}$/)])
    }
  }
  expect((await app.call(endpoints.datasets)).data.map(({ name }) => name)).toEqual(['house'])
})

async function* changed(
  bytes: Uint8Array,
  craft: (entry: Entry, json: string) => Entry,
): AsyncGenerator<Entry> {
  for await (const entry of readArchive(one(bytes))) {
    const content = Buffer.concat(await Array.fromAsync(entry.bytes))
    yield craft({ ...entry, bytes: one(content) }, content.toString())
  }
}

function instead(name: string, { size, bytes }: { size: number; bytes(): AsyncGenerator<Uint8Array> }) {
  return (entry: Entry): Entry => (entry.name === name ? { name, size, bytes: bytes() } : entry)
}

function zeros(megabytes: number) {
  const part = new Uint8Array(MB)
  return {
    size: megabytes * MB,
    async *bytes() {
      for (let i = 0; i < megabytes; i++) yield part
    },
  }
}

function metadata(text: string) {
  return (entry: Entry, json: string): Entry =>
    entry.name === ABOUT
      ? textEntry(ABOUT, json.replace(/"metadata":\s*\{\}/, `"metadata":{"a":${text}}`))
      : entry
}

function filename(name: string) {
  return (entry: Entry, json: string): Entry =>
    entry.name === ABOUT ? textEntry(ABOUT, json.replace('"lease.md"', JSON.stringify(name))) : entry
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
