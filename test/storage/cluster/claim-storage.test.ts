import { describe, expect, test } from 'bun:test'
import { S3Client } from 'bun'
import { claimStorage, probeConditionalPuts } from '../../../server/storage/cluster/claim-storage.ts'
import { StoreError } from '../../../server/storage/store-error.ts'
import { freePort } from '../../support/free-port.ts'
import { hasS3, s3Location } from '../../support/stores/s3.ts'

const thrown = (work: Promise<unknown>) => work.catch((error: unknown) => error)
/** All that is asked of a catalog here. */
const catalogOf = (id: string) => {
  let known: string | null = null
  // SAFETY: claimStorage() calls this method alone.
  return {
    installation: { agreed: async (_: string, proposed: string) => (known ??= id || proposed) },
  } as never
}

describe.if(hasS3)('claimStorage()', () => {
  test('gives the storage to the first catalog that comes, and to its other servers', async () => {
    const location = await s3Location()
    const catalog = catalogOf('')
    await Promise.all([claimStorage(location, catalog, fetch), claimStorage(location, catalog, fetch)])
    await claimStorage(location, catalog, fetch)
    const error = await thrown(claimStorage(location, catalogOf('another'), fetch))
    expect(error).toBeInstanceOf(StoreError)
    expect(String(error)).toContain(
      `Cannot use the storage 's3://ibid/${location.prefix}': it belongs to another installation of Ibid`,
    )
  })

  test('refuses a storage that overwrites what it is told not to', async () => {
    using server = Bun.serve({ port: 0, fetch: () => new Response('') })
    const location = await s3Location(`http://127.0.0.1:${server.port}`)
    expect(String(await thrown(claimStorage(location, catalogOf(''), fetch)))).toContain(
      '(no conditional puts)',
    )
  })

  test('the probe tells that the storage keeps conditional puts', async () => {
    const location = await s3Location()
    expect(await probeConditionalPuts(location.client, location.prefix, fetch)).toBe(true)
    expect((await location.client.list({ prefix: `${location.prefix}probe/` })).contents ?? []).toEqual([])
  })

  test('the probe tells of a storage that writes all the same', async () => {
    using server = Bun.serve({ port: 0, fetch: () => new Response('') })
    const { client } = await s3Location(`http://127.0.0.1:${server.port}`)
    expect(await probeConditionalPuts(client, '', fetch)).toBe(false)
  })
})

test('claimStorage() tells that the storage does not answer, and no key', async () => {
  const endpoint = `http://127.0.0.1:${freePort()}`
  const client = new S3Client({ endpoint, bucket: 'b', accessKeyId: 'id', secretAccessKey: 'hidden' })
  const error = await thrown(claimStorage({ client, bucket: 'b', prefix: '' }, catalogOf(''), fetch))
  expect(String(error)).toStartWith("StoreError: Cannot use the storage 's3://b/': ")
  expect(String(error)).not.toMatch(/hidden|Signature/)
})
