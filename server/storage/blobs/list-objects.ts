import type { S3Client } from 'bun'
import { StoreError } from '../store-error.ts'

/** Time without a response after which the storage counts as unreachable. */
export const PATIENCE_MS = 10_000
/** Pages of up to a thousand objects; a storage that lists more is not believed. */
const MOST_PAGES = 2000

/** `path`: the key without the prefix it was listed by. */
export type StoredObject = { readonly path: string; readonly size: number; readonly changedMs: number }

/**
 * Lists the objects below a prefix, in the order of the storage and `atOnce` a page. Checks what the storage says, which may be
 * anything: throws StoreError for a key elsewhere, a size that is none, or a list without end.
 */
export async function* listObjects(
  client: S3Client,
  prefix: string,
  atOnce?: number,
): AsyncGenerator<StoredObject> {
  let continuationToken: string | undefined
  for (let pages = 1; ; pages++) {
    const more = continuationToken ? { continuationToken } : {}
    const page = await inTime(client.list({ prefix, ...more, ...(atOnce ? { maxKeys: atOnce } : {}) }))
    for (const { key, size: said, lastModified } of page.contents ?? []) {
      const size = Number(said ?? 0)
      if (!key.startsWith(prefix) || !Number.isSafeInteger(size) || size < 0)
        throw new StoreError(`Cannot list the storage below '${prefix}': it lists what cannot be there`)
      yield { path: key.slice(prefix.length), size, changedMs: Date.parse(String(lastModified)) }
    }
    continuationToken = page.isTruncated ? page.nextContinuationToken : undefined
    if (continuationToken === undefined) return
    if (pages === MOST_PAGES)
      throw new StoreError(`Cannot list the storage below '${prefix}': its list does not end`)
  }
}

/** Waits for the storage; throws if it does not answer in time. */
export async function inTime<T>(work: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Cannot use the storage: it does not answer')), patienceMs)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
