import type { S3Client } from 'bun'
import { inTime } from '../blobs/list-objects.ts'
import { objectParts } from '../blobs/object-parts.ts'
import type { Catalog } from '../metadata/interfaces/catalog.ts'
import { StoreError } from '../store-error.ts'
import type { SharedLocation } from './shared-location.ts'

/** Makes a request, like fetch. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

type Place = Pick<SharedLocation, 'client' | 'bucket' | 'prefix'>

const NAME = 'installation'
const PATIENCE_MS = 10_000

/**
 * Makes sure that the storage is fit for sharing and belongs to this catalog; the first catalog claims it. Throws StoreError
 * if not, or if it does not answer.
 */
export async function claimStorage(
  place: Place,
  { installation }: Pick<Catalog, 'installation'>,
  send: Send,
): Promise<void> {
  const id = await installation.agreed(NAME, Bun.randomUUIDv7())
  const { client, bucket, prefix } = place
  const where = `s3://${bucket}/${prefix}`
  try {
    if (!(await probeConditionalPuts(client, prefix, send)))
      throw new StoreError(
        `Cannot use the storage '${where}': it overwrites what it is told not to (no conditional puts), so that two workers would lose documents. Use another S3 server, or a newer version of it`,
      )
    const url = client.presign(prefix + NAME, { method: 'PUT', expiresIn: 60 })
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await send(url, { method: 'PUT', headers: { 'if-none-match': '*' }, body: id, signal })
    await answer.body?.cancel()
    if ((await claimant(client, prefix + NAME, id.length)) !== id)
      throw new StoreError(
        `Cannot use the storage '${where}': it belongs to another installation of Ibid, whose database is another. Name another prefix, or that database`,
      )
  } catch (cause) {
    if (cause instanceof StoreError) throw cause
    throw new StoreError(`Cannot use the storage '${where}': ${reasonOf(cause)}`, { cause })
  }
}

/** Reads the id of the installation that the storage belongs to; null if what is there is none. */
async function claimant(client: S3Client, key: string, length: number): Promise<string | null> {
  const { size } = await inTime(client.stat(key))
  if (size !== length) return null
  return Buffer.concat(await Array.fromAsync(objectParts(client, key, size))).toString()
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && error.code !== undefined
    ? `${error.message} (${String(error.code)})`
    : error.message
}

const REFUSED = new Set([409, 412])

/**
 * Tells whether a bucket supports conditional puts (If-None-Match), without which concurrent commits would be lost.
 * `prefix`: '' or with a trailing '/'. `send`: makes the requests, like fetch. Throws if the storage does not answer or
 * cannot be written.
 */
export async function probeConditionalPuts(
  client: S3Client,
  prefix: string,
  send: (url: string, init: RequestInit) => Promise<Response>,
): Promise<boolean> {
  const key = `${prefix}probe/${Bun.randomUUIDv7()}`
  const url = client.presign(key, { method: 'PUT', expiresIn: 60 })
  const put = async (body: string) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return (await send(url, { method: 'PUT', headers: { 'if-none-match': '*' }, body, signal })).status
  }
  try {
    const first = await put('1')
    if (first === 501) return false
    if (first !== 200) throw new Error(`Cannot write to the storage: it answers ${first}`)
    return REFUSED.has(await put('2'))
  } finally {
    await inTime(client.delete(key)).catch(() => {})
  }
}
