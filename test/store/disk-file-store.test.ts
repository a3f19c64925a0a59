import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openDiskFileStore } from '../../server/store/disk-file-store.ts'
import { DocumentTextWriter, readDocumentText, readTextRange } from '../../server/store/document-text.ts'
import type { FileStore } from '../../server/store/file-store.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

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
    expect(await store.original(sha256('hello')).text()).toBe('hello')
    expect(filesIn('incoming')).toEqual([])
    const mode = (path: string) => statSync(path).mode & 0o777
    expect([mode(store.pathOf(incoming.sha256)), mode(join(folder.path, 'files'))]).toEqual([0o600, 0o700])
  })

  test('keeps the same bytes once', async () => {
    await store.keep([await store.receive(parts('a')), await store.receive(parts('a'))])
    expect(filesIn('files')).toEqual([sha256('a')])
  })

  test('leaves nothing of a stream that breaks', async () => {
    async function* broken() {
      yield* parts('half')
      throw new Error('Gone')
    }
    await expect(store.receive(broken())).rejects.toThrow('Gone')
    expect(filesIn('incoming')).toEqual([])
  })

  test('leaves nothing of what is discarded or removed, also when it is not there', async () => {
    const incoming = await store.receive(parts('a'))
    await store.discard(incoming)
    await store.discard(incoming)
    await store.remove(sha256('a'))
    expect([...filesIn('incoming'), ...filesIn('files')]).toEqual([])
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
    const path = store.pathOf(first.sha256)
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
    const { bytes, free } = await store.usage()
    expect(bytes).toBe(5)
    expect(free).toBeGreaterThan(0)
    await store.keep([await store.receive(parts('1234567'))])
    // Counting is not done again at once.
    expect(await Promise.all([store.usage(), store.usage()])).toMatchObject([{ bytes: 5 }, { bytes: 5 }])
    await Bun.sleep(1050)
    expect(await store.usage()).toMatchObject({ bytes: 12 })
  })
})

describe('a document text', () => {
  const block = (text: string, start: number) => ({
    kind: 'paragraph' as const,
    text,
    start,
    end: start + text.length,
    place: { page: 1 },
  })

  test('is read back by pages of blocks and by ranges of characters', async () => {
    const writer = new DocumentTextWriter(store.draftPath('d'))
    const blocks = [block('First.', 0), block('Sécond 😀.', 8), block('{"warnings"', 20)]
    for (const one of blocks) await writer.write(one)
    await writer.close(['One page has no text'])
    await store.keepText('d')
    const path = store.textPath('d')
    expect(await readDocumentText(path, 0, 10)).toEqual({
      blocks,
      total: 3,
      characters: 31,
      warnings: ['One page has no text'],
    })
    expect((await readDocumentText(path, 1, 1)).blocks).toEqual([block('Sécond 😀.', 8)])
    expect(await readTextRange(path, 0, 31)).toBe('First.\n\nSécond 😀.\n\n{"warnings"')
    expect(await readTextRange(path, 2, 11)).toBe('rst.\n\nSéc')
  })

  test('of many frames keeps every block in order', async () => {
    const writer = new DocumentTextWriter(store.draftPath('d'))
    let start = 0
    for (let i = 0; i < 3000; i++) {
      const one = block(`${i} ${'x'.repeat(500)}`, start)
      start = one.end + 2
      await writer.write(one)
    }
    await writer.close([])
    await store.keepText('d')
    const { blocks, total } = await readDocumentText(store.textPath('d'), 2500, 3)
    expect(total).toBe(3000)
    expect(blocks.map(({ text }) => text.split(' ')[0])).toEqual(['2500', '2501', '2502'])
  })

  test('that was given up leaves its draft to be removed', async () => {
    const writer = new DocumentTextWriter(store.draftPath('d'))
    await writer.write(block('x'.repeat(600_000), 0))
    await writer.abandon()
    expect(filesIn('incoming')).toEqual(['d.text'])
    await store.removeText('d')
    expect(filesIn('incoming')).toEqual([])
  })
})
