import type { S3Client } from 'bun'

const PATIENCE_MS = 10_000
const REFUSED = new Set([409, 412])

/**
 * Whether a bucket refuses to write a key that is there when told to: without that, two commits at once would lose one.
 * `prefix`: '' or what ends in '/'. `send`: makes the requests, as fetch does. Throws when the storage does not answer,
 * or may not be written to.
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
    await client.delete(key).catch(() => {})
  }
}
