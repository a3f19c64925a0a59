import { afterEach, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { S3Client } from 'bun'
import { listObjects } from '../../../server/storage/blobs/list-objects.ts'
import { openS3FileStore } from '../../../server/storage/blobs/s3-file-store.ts'
import { Mirror } from '../../../server/storage/cluster/mirror.ts'
import { filesIn } from '../../../server/storage/migration/migrate-stores.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const MANIFEST = `_versions/${'1'.padStart(20, '0')}.manifest`
const TABLE = 'ibid/chunks.lance/'
const MB = 1024 * 1024

type Objects = Record<string, { readonly told: number | string; readonly body: string }>

/** A storage that lists and sends what it likes. `more`: says after each page that another follows. */
class LyingStorage {
  readonly #objects: Objects
  readonly #more: boolean
  readonly #server: ReturnType<typeof Bun.serve>
  pages = 0
  sent = 0

  constructor(objects: Objects, more = false) {
    this.#objects = objects
    this.#more = more
    this.#server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => this.#answer(request) })
  }

  get client(): S3Client {
    const endpoint = `http://127.0.0.1:${this.#server.port}`
    return new S3Client({
      endpoint,
      bucket: 'b',
      accessKeyId: 'a',
      secretAccessKey: 's',
      region: 'us-east-1',
    })
  }

  stop(): void {
    this.#server.stop(true)
  }

  #answer({ url, method }: Request): Response {
    const { pathname, searchParams } = new URL(url)
    if (searchParams.has('list-type')) return this.#list(searchParams.get('prefix') ?? '')
    const key = decodeURIComponent(pathname.slice('/b/'.length))
    const object = this.#objects[key]
    if (!object) return new Response('<Error><Code>NoSuchKey</Code></Error>', { status: 404 })
    if (method === 'HEAD') return new Response(null, { headers: { 'content-length': `${object.told}` } })
    if (object.body !== 'endless') return new Response(object.body)
    const part = new Uint8Array(MB / 4)
    return new Response(
      new ReadableStream({
        pull: (controller) => {
          this.sent += part.length
          controller.enqueue(part)
        },
      }),
    )
  }

  #list(prefix: string): Response {
    this.pages++
    // Keys that begin with '!' are listed whatever is asked for.
    const keys = Object.entries(this.#objects).filter(
      ([key]) => key.startsWith(prefix) || key.startsWith('!'),
    )
    const contents = keys.map(
      ([key, { told }]) => `<Contents><Key>${key.replace('!', '')}</Key><Size>${told}</Size></Contents>`,
    )
    const end = this.#more
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${this.pages}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>'
    return new Response(
      `<?xml version="1.0"?><ListBucketResult><Name>b</Name>${contents.join('')}${end}</ListBucketResult>`,
      { headers: { 'content-type': 'application/xml' } },
    )
  }
}

const storages: LyingStorage[] = []
function lying(objects: Objects, more = false): LyingStorage {
  const storage = new LyingStorage(objects, more)
  storages.push(storage)
  return storage
}
afterEach(() => {
  for (const storage of storages.splice(0)) storage.stop()
})

const manifest = { [TABLE + MANIFEST]: { told: 6, body: 'a.lanc' } }
const fileOf = (path: string, told: number | string, body: string) => ({ [TABLE + path]: { told, body } })

async function copied(objects: Objects): Promise<{ outcome: string; files: string[]; sent: number }> {
  await using folder = await temporaryFolder()
  const storage = lying(objects)
  const mirror = new Mirror(storage.client, TABLE, join(folder.path, 'deep', 'mirror'))
  await mirror.left()
  const outcome = await mirror.copy().then(
    ({ fits }) => (fits ? 'copied' : 'no room'),
    (error: unknown) => String(error),
  )
  return { outcome, files: await filesIn(folder.path), sent: storage.sent }
}

describe('a storage that lies', () => {
  test('writes no file out of the copy of an index', async () => {
    for (const path of [
      '_deletions/../../../stray',
      '_deletions/../stray',
      '_deletions/a/../../../../stray',
      '_deletions/./..//stray',
      '_deletions/..\\stray',
      '_indices/../../stray',
      'data/../../stray',
    ]) {
      const { outcome, files } = await copied({ ...manifest, ...fileOf(path, 1, 'x') })
      expect([path, outcome, files]).toEqual([path, 'copied', [`deep/mirror/${MANIFEST}`]])
    }
  })

  test('writes no file to an absolute path', async () => {
    await using folder = await temporaryFolder()
    const target = join(folder.path, 'stray')
    const { outcome, files } = await copied({
      ...manifest,
      ...fileOf(`_deletions/${target}`, 1, 'x'),
      [`!${target}`]: { told: 1, body: 'x' },
    })
    expect(outcome).toContain('it lists what cannot be there')
    expect([files, existsSync(target)]).toEqual([[], false])
  })

  test('has the files of an index copied that are its own', async () => {
    const { outcome, files } = await copied({ ...manifest, ...fileOf('_deletions/0-1-23.arrow', 1, 'x') })
    expect([outcome, files]).toEqual([
      'copied',
      ['deep/mirror/_deletions/0-1-23.arrow', `deep/mirror/${MANIFEST}`],
    ])
  })

  test.each([
    ['more', '_deletions/0-1-23.arrow', 'endless'],
    ['fewer', '_deletions/0-1-23.arrow', 'x'],
    ['more', MANIFEST, 'endless'],
    ['fewer', MANIFEST, 'x'],
  ])('is read no further than it told: %s bytes of %s', async (what, path, body) => {
    const { outcome, files, sent } = await copied({ ...manifest, ...fileOf(path, 22, body) })
    expect(outcome).toContain(`it sent ${what} than the 22 bytes it told`)
    expect(files.filter((name) => !name.endsWith('.part'))).toEqual([])
    expect(sent).toBeLessThan(64 * MB)
  })

  test.each(['-1', 'NaN', '1e400', '9007199254740993', 'x'])('tells no size of %s', async (told) => {
    const { outcome } = await copied({ ...manifest, ...fileOf('_deletions/0-1-23.arrow', told, 'endless') })
    expect(outcome).not.toBe('copied')
  })

  test('has no manifest read that would fill the memory', async () => {
    const { outcome, sent } = await copied({ [TABLE + MANIFEST]: { told: 2 ** 40, body: 'endless' } })
    expect(outcome).toContain('its manifest has 1099511627776 bytes')
    expect(sent).toBe(0)
  })

  test('keeps nobody listing without end', async () => {
    const { client } = lying(manifest, true)
    const all = async () => {
      for await (const _ of listObjects(client, TABLE));
    }
    await expect(all()).rejects.toThrow('its list does not end')
  }, 60_000)

  test('sends who downloads an original no more than it told, whole or in part', async () => {
    await using folder = await temporaryFolder()
    const sha256 = 'a'.repeat(64)
    const storage = lying({ [`files/aa/${sha256}`]: { told: 4, body: 'endless' } })
    const files = await openS3FileStore(storage.client, '', folder.path)
    const original = await files.original(sha256)
    for (const body of [original?.body(), original?.body(1, 3), original?.stream()])
      expect(await new Response(body).text().catch((error: unknown) => String(error))).toContain(
        'it sent more than the 4 bytes it told',
      )
    expect(storage.sent).toBeLessThan(64 * MB)
  })

  test('passes no other bytes for an original, nor more of them', async () => {
    await using folder = await temporaryFolder()
    const sha256 = new Bun.CryptoHasher('sha256').update('true').digest('hex')
    const key = `files/${sha256.slice(0, 2)}/${sha256}`
    const local = async (told: number, body: string) => {
      const storage = lying({ [key]: { told, body } })
      const files = await openS3FileStore(storage.client, '', folder.path)
      const outcome = await files.local(sha256).then(
        async (file) => {
          const text = await Bun.file(file.path).text()
          await file[Symbol.asyncDispose]()
          return text
        },
        (error: unknown) => String(error),
      )
      expect(await filesIn(folder.path)).toEqual([])
      return outcome
    }
    expect(await local(4, 'true')).toBe('true')
    expect(await local(4, 'lies')).toContain('it sent other bytes than were stored')
    expect(await local(4, 'endless')).toContain('it sent more than the 4 bytes')
    expect(await local(5, 'true')).toContain('it sent fewer than the 5 bytes')
  })
})
