import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openDiskFileStore } from '../../../server/storage/blobs/disk-file-store.ts'
import type { FileStore } from '../../../server/storage/blobs/file-store.ts'
import { type TemporaryFolder, temporaryFolder } from '../../support/temporary-folder.ts'

let folder: TemporaryFolder
let store: FileStore

beforeEach(async () => {
  folder = await temporaryFolder()
  store = await openDiskFileStore(folder.path)
})
afterEach(async () => {
  await folder[Symbol.asyncDispose]()
})

async function* parts(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text)
}

const filesIn = (name: string) =>
  readdirSync(join(folder.path, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()

const sha256 = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex')

describe('DiskFileStore', () => {
  test('keeps what it received under the sha256 of its bytes, for its owner alone', async () => {
    const incoming = await store.receive(parts('hel', '', 'lo'))
    expect(incoming).toMatchObject({ size: 5, sha256: sha256('hello') })
    await store.keep([incoming])
    expect(filesIn('incoming')).toEqual([])
    const mode = (path: string) => statSync(path).mode & 0o777
    expect([mode((await store.local(incoming.sha256)).path), mode(join(folder.path, 'files'))]).toEqual([
      0o600, 0o700,
    ])
  })

  test('keeps the same bytes once', async () => {
    await store.keep([await store.receive(parts('a')), await store.receive(parts('a'))])
    expect(filesIn('files')).toEqual([sha256('a')])
  })

  test('sweeps all that nobody knows, and everything half done', async () => {
    for (const text of ['known', 'orphan']) await store.keep([await store.receive(parts(text))])
    await store.receive(parts('half'))
    for (const id of ['doc-known', 'doc-orphan', 'doc-draft', 'reading'])
      await Bun.write(store.draftPath(id), id)
    await store.keepText('doc-known')
    await store.keepText('doc-orphan')
    await store.sweep(
      async (id) => id === sha256('known'),
      async (id) => id === 'doc-known',
      (path) => path === store.draftPath('reading'),
    )
    expect(filesIn('files')).toEqual([sha256('known')])
    expect(filesIn('texts')).toEqual(['doc-known.blocks'])
    expect(filesIn('incoming')).toEqual(['reading.text'])
    await store.removeText('reading')
  })

  test('keeps an original that is there, and mends one that is not whole', async () => {
    const [first] = [await store.receive(parts('whole'))]
    await store.keep([first])
    const { path } = await store.local(first.sha256)
    const { ino } = await stat(path)
    await store.keep([await store.receive(parts('whole'))])
    expect((await stat(path)).ino).toBe(ino)
    await Bun.write(path, 'who')
    await store.keep([await store.receive(parts('whole'))])
    expect(await Bun.file(path).text()).toBe('whole')
    expect(filesIn('incoming')).toEqual([])
  })

  test('tells how many bytes it holds and how many are free', async () => {
    await store.keep([await store.receive(parts('12345'))])
    using clock = spyOn(performance, 'now')
    clock.mockReturnValue(0)
    const { bytes, free } = await store.usage()
    expect(bytes).toBe(5)
    expect(free).toBeGreaterThan(0)
    await store.keep([await store.receive(parts('1234567'))])
    // Counting is not done again at once.
    expect(await Promise.all([store.usage(), store.usage()])).toMatchObject([{ bytes: 5 }, { bytes: 5 }])
    clock.mockReturnValue(1050)
    expect(await store.usage()).toMatchObject({ bytes: 12 })
  })
})
