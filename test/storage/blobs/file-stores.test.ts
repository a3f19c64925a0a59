import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDiskFileStore } from '../../../server/storage/blobs/disk-file-store.ts'
import type { FileStore } from '../../../server/storage/blobs/file-store.ts'
import { openS3FileStore } from '../../../server/storage/blobs/s3-file-store.ts'
import { hasS3, s3Client } from '../../support/stores/s3.ts'
import { type TemporaryFolder, temporaryFolder } from '../../support/temporary-folder.ts'

const STORES: readonly (readonly [string, (folder: string) => Promise<FileStore>])[] = [
  ['on disk', openDiskFileStore],
  ...(hasS3 ? [['in S3', inS3] as const] : []),
]

async function inS3(folder: string): Promise<FileStore> {
  return await openS3FileStore(await s3Client(), `${Bun.randomUUIDv7()}/`, join(folder, 'incoming'))
}

async function* parts(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text)
}

const sha256 = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex')

describe.each(STORES)('files %s', (_, open) => {
  let folder: TemporaryFolder
  let store: FileStore
  beforeEach(async () => {
    folder = await temporaryFolder()
    store = await open(folder.path)
  })
  afterEach(() => folder[Symbol.asyncDispose]())

  const drafts = () => readdirSync(join(folder.path, 'incoming')).toSorted()
  const keep = async (...texts: string[]) => {
    const incoming = await store.receive(parts(...texts))
    await store.keep([incoming])
    return incoming.sha256
  }

  test('are kept under the sha256 of their bytes, and read whole and in part', async () => {
    const incoming = await store.receive(parts('hel', '', 'lo'))
    expect(incoming).toMatchObject({ size: 5, sha256: sha256('hello') })
    expect(await store.original(incoming.sha256)).toBeNull()
    await store.keep([incoming])
    const original = await store.original(incoming.sha256)
    expect(original?.size).toBe(5)
    const read = async (...range: number[]) => await new Response(original?.body(...range)).text()
    expect([await read(), await read(1), await read(1, 4), await read(4, 5)]).toEqual([
      'hello',
      'ello',
      'ell',
      'o',
    ])
    expect(new Response(original?.body()).headers.get('location')).toBeNull()
    expect(await new Response(original?.stream()).text()).toBe('hello')
    expect(drafts()).toEqual([])
  })

  test('are given as files of this machine, which go with who asked', async () => {
    const id = await keep('hello')
    let path: string
    {
      await using local = await store.local(id)
      path = local.path
      expect(await Bun.file(path).text()).toBe('hello')
    }
    expect(drafts()).toEqual([])
    expect(await (await store.original(id))?.size).toBe(5)
  })

  test("No id that a catalog gives leads out of Ibid's folders", async () => {
    const outside = ['../stray', '../../../../etc/passwd', '/etc/passwd', '..', 'a/b', 'a\\b', '', 'a\0']
    for (const id of [...outside, 'x'.repeat(200)])
      for (const use of [
        () => store.original(id),
        () => store.local(id),
        () => store.remove(id),
        async () => store.draftPath(id),
        async () => store.tablesDraftPath(id),
        () => store.keepText(id),
        () => store.localText(id),
        () => store.localTables(id),
        () => store.removeText(id),
        () => store.keepTables(id, join(folder.path, 'none')),
        () => store.keep([{ path: join(folder.path, 'none'), sha256: id, size: 1 }]),
      ])
        expect(await use().catch((error: unknown) => String(error))).toContain(
          'a name that Ibid gives nothing',
        )
  })

  test('of many megabytes come back as they were', async () => {
    const bytes = new Uint8Array(12 * 1024 * 1024).map((_, i) => (i * 31) % 251)
    async function* inParts() {
      for (let at = 0; at < bytes.length; at += 700_000) yield bytes.slice(at, at + 700_000)
    }
    const incoming = await store.receive(inParts())
    await store.keep([incoming])
    const hasher = new Bun.CryptoHasher('sha256')
    for await (const part of (await store.original(incoming.sha256))?.stream() ?? []) hasher.update(part)
    expect(hasher.digest('hex')).toBe(incoming.sha256)
    await using local = await store.local(incoming.sha256)
    expect(Bun.file(local.path).size).toBe(bytes.length)
  })

  test('that are not there say so as files do', async () => {
    const missing = async () => {
      await using local = await store.local(sha256('none'))
      await Bun.file(local.path).text()
    }
    expect(missing()).rejects.toMatchObject({ code: 'ENOENT' })
    const noText = async () => {
      await using local = await store.localText('none')
      await Bun.file(local.path).text()
    }
    expect(noText()).rejects.toMatchObject({ code: 'ENOENT' })
    await store.remove(sha256('none'))
    await store.removeText('none')
    await Promise.allSettled([missing(), noText()])
    expect(drafts()).toEqual([])
  })

  test('of the same bytes are kept once, and removed', async () => {
    const [a, b] = [await store.receive(parts('a')), await store.receive(parts('a'))]
    await store.keep([a, b])
    expect(await store.usage()).toMatchObject({ bytes: 1 })
    expect(drafts()).toEqual([])
    await store.remove(a.sha256)
    expect(await store.original(a.sha256)).toBeNull()
  })

  test('leave nothing when their stream breaks, or when they are discarded', async () => {
    async function* broken() {
      yield* parts('half')
      throw new Error('Gone')
    }
    expect(store.receive(broken())).rejects.toThrow('Gone')
    const incoming = await store.receive(parts('a'))
    await store.discard(incoming)
    await store.discard(incoming)
    expect(drafts()).toEqual([])
  })

  test('have texts, which are drafts first', async () => {
    await Bun.write(store.draftPath('d'), 'a text')
    await store.keepText('d')
    expect(drafts()).toEqual([])
    {
      await using local = await store.localText('d')
      expect(await Bun.file(local.path).text()).toBe('a text')
    }
    await Bun.write(store.draftPath('d'), 'another draft')
    await store.removeText('d')
    expect(drafts()).toEqual([])
    expect((async () => Bun.file((await store.localText('d')).path).text())()).rejects.toThrow()
  })

  test('have tables beside their texts, which come and go with them', async () => {
    const tablesOf = async (id: string) => {
      await using local = await store.localTables(id)
      return await Bun.file(local.path).text()
    }
    await Bun.write(store.draftPath('d'), 'a text')
    await Bun.write(store.tablesDraftPath('d'), 'its tables')
    await store.keepText('d')
    expect([await tablesOf('d'), await tablesOf('d')]).toEqual(['its tables', 'its tables'])
    const path = store.newPath()
    await Bun.write(path, 'made anew')
    await store.keepTables('d', path)
    expect(await tablesOf('d')).toBe('made anew')
    await Bun.write(store.draftPath('d'), 'read again, without tables')
    await store.keepText('d')
    await expect(tablesOf('d')).rejects.toMatchObject({ code: 'ENOENT' })
    await Bun.write(store.draftPath('d'), 'a text')
    await Bun.write(store.tablesDraftPath('d'), 'its tables')
    await store.keepText('d')
    await Bun.write(store.tablesDraftPath('d'), 'a draft')
    await store.removeText('d')
    await expect(tablesOf('d')).rejects.toMatchObject({ code: 'ENOENT' })
    expect(drafts()).toEqual([])
  })

  test('that somebody knows are not swept, nor what is drafted still', async () => {
    const known = await keep('known')
    for (const id of ['known', 'draft', 'reading']) await Bun.write(store.draftPath(id), id)
    for (const id of ['known', 'draft']) await Bun.write(store.tablesDraftPath(id), id)
    await store.keepText('known')
    await store.sweep(
      async (id) => id === known,
      async (id) => id === 'known',
      (path) => path === store.draftPath('reading'),
    )
    expect(drafts()).toEqual(['reading.text'])
    expect(await store.original(known)).not.toBeNull()
    await using local = await store.localText('known')
    expect(await Bun.file(local.path).text()).toBe('known')
    await using tables = await store.localTables('known')
    expect(await Bun.file(tables.path).text()).toBe('known')
  })
})

test.skipIf(!hasS3)('in S3 what nobody knows is swept once no upload can be about to name it', async () => {
  await using folder = await temporaryFolder()
  const [client, prefix] = [await s3Client(), `${Bun.randomUUIDv7()}/`]
  const opened = async (ageMs?: number) => await openS3FileStore(client, prefix, folder.path, ageMs)
  const store = await opened()
  const [known, orphan] = [await store.receive(parts('known')), await store.receive(parts('orphan'))]
  await store.keep([known, orphan])
  await Bun.write(store.draftPath('orphan'), 'a text')
  await store.keepText('orphan')
  const sweep = async (one: FileStore) =>
    await one.sweep(
      async (id) => id === known.sha256,
      async () => false,
      () => false,
    )
  await sweep(store)
  expect(await store.original(orphan.sha256)).not.toBeNull()
  await sweep(await opened(-60_000))
  expect([(await store.original(known.sha256))?.size, await store.original(orphan.sha256)]).toEqual([5, null])
  expect(store.localText('orphan')).rejects.toMatchObject({ code: 'ENOENT' })
})
