import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { fileParts, readArchive, textEntry, writeArchive } from '../../../server/api/backup/archive.ts'
import { ArchiveError, type Entry, writeTar } from '../../../server/api/backup/tar.ts'
import { writeVerified } from '../../../server/api/backup/write-verified.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const LONG = `${'folder/'.repeat(20)}${'x'.repeat(90)}`
const FILES: Record<string, string> = { 'a.txt': 'one', empty: '', [LONG]: 'é'.repeat(300_000) }

async function* entries(files: Record<string, string>): AsyncGenerator<Entry> {
  for (const [name, text] of Object.entries(files)) yield textEntry(name, text)
}

async function* parts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += 1000) yield bytes.subarray(i, i + 1000)
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const part of source) all.push(part)
  return Buffer.concat(all)
}

async function read(bytes: Uint8Array): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const entry of readArchive(parts(bytes)))
    files[entry.name] = Buffer.from(await bytesOf(entry.bytes)).toString()
  return files
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('archive', () => {
  test('gives back what was written, under names of 230 bytes too', async () => {
    expect(await read(await bytesOf(writeArchive(entries(FILES))))).toEqual(FILES)
  })

  test('is a .tar.zst that tar reads', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'a.tar.zst')
    await writeVerified(path, writeArchive(entries({ 'a.txt': 'one', 'b/c.txt': 'two' })))
    const tar = Bun.file(path)
    const plain = Bun.zstdDecompressSync(await tar.bytes())
    await Bun.write(join(folder.path, 'a.tar'), plain)
    const said = Bun.spawnSync(['tar', '-tf', join(folder.path, 'a.tar')]).stdout.toString()
    expect(said.split('\n')).toEqual(['a.txt', 'b/c.txt', 'SEAL', ''])
  })

  test('An archive that was cut short, altered or added to is refused', async () => {
    const whole = await bytesOf(writeArchive(entries(FILES)))
    for (const length of [0, 1, 100, whole.length >> 1, whole.length - 1])
      expect(await failure(read(whole.subarray(0, length)))).toBeInstanceOf(ArchiveError)
    for (const at of [10, whole.length >> 1, whole.length - 5]) {
      const altered = whole.slice()
      altered[at] = (altered[at] ?? 0) ^ 1
      expect(await failure(read(altered))).toBeInstanceOf(ArchiveError)
    }
    expect(await failure(read(Buffer.concat([whole, whole])))).toBeInstanceOf(ArchiveError)
    expect(await failure(read(new TextEncoder().encode('no archive'.repeat(100))))).toBeInstanceOf(
      ArchiveError,
    )
  })

  test('without its seal, or with one of other files, is not whole', async () => {
    const unsealed = Bun.zstdCompressSync(await bytesOf(writeTar(entries({ 'a.txt': 'one' }))))
    expect(await failure(read(unsealed))).toMatchObject({ message: 'it is not whole: its end is missing' })
    const forged = Bun.zstdCompressSync(
      await bytesOf(writeTar(entries({ 'a.txt': 'one', SEAL: '0'.repeat(64) }))),
    )
    expect(await failure(read(forged))).toMatchObject({ message: 'its content is not what was written' })
  })

  test('is written and read in parts: memory does not grow with it', async () => {
    await using folder = await temporaryFolder()
    const [big, path] = [join(folder.path, 'big'), join(folder.path, 'big.tar.zst')]
    const block = crypto.getRandomValues(new Uint8Array(64 * 1024))
    const writer = Bun.file(big).writer()
    for (let i = 0; i < 4000; i++) {
      writer.write(block)
      if (i % 64 === 0) await writer.flush()
    }
    await writer.end()
    const script = join(import.meta.dir, '../../support/stores/archive-file.ts')
    const { exitCode, stdout } = Bun.spawnSync([process.execPath, script, big, path])
    expect(exitCode).toBe(0)
    expect((await Bun.file(path).stat()).size).toBeGreaterThan(10_000)
    // Less than the file itself, with all that a process needs to begin with.
    const peak = Number(stdout.toString())
    expect(peak).toBeGreaterThan(0)
    expect(peak).toBeLessThan(200 * 1024 * 1024)
  })
})

describe('writeVerified()', () => {
  test('leaves nothing under the name, and nothing beside it, when what comes is not whole', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'a.tar.zst')
    const whole = await bytesOf(writeArchive(entries(FILES)))
    const half = whole.subarray(0, whole.length >> 1)
    expect(await failure(writeVerified(path, parts(half)))).toBeInstanceOf(ArchiveError)
    expect([...new Bun.Glob('*').scanSync(folder.path)]).toEqual([])
    await writeVerified(path, parts(whole))
    expect([...new Bun.Glob('*').scanSync(folder.path)]).toEqual(['a.tar.zst'])
    expect(await bytesOf(fileParts(path))).toEqual(Buffer.from(whole))
  })

  test('to one path twice at once writes neither into the other', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'a.tar.zst')
    const archives = [FILES, { other: 'x'.repeat(50_000) }].map((files) =>
      bytesOf(writeArchive(entries(files))),
    )
    const [first, second] = await Promise.all(archives)
    if (!first || !second) throw new Error('There are two archives')
    const begun = Promise.withResolvers<void>()
    const overtaken = Promise.withResolvers<void>()
    async function* late(bytes: Uint8Array) {
      yield bytes.subarray(0, 100)
      begun.resolve()
      await overtaken.promise
      yield bytes.subarray(100)
    }
    const slow = writeVerified(path, late(first))
    await begun.promise
    await writeVerified(path, parts(second))
    expect(await bytesOf(fileParts(path))).toEqual(Buffer.from(second))
    overtaken.resolve()
    await slow
    expect(await bytesOf(fileParts(path))).toEqual(Buffer.from(first))
    expect([...new Bun.Glob('*').scanSync(folder.path)]).toEqual(['a.tar.zst'])
  })
})
