import type { S3Client } from 'bun'
import { StoreError } from '../store-error.ts'
import { inTime, PATIENCE_MS } from './list-objects.ts'

/** The slowest that a storage may send, beside what it is waited for at once: 16 kB a second. */
const SLOWEST_BYTES_A_MS = 16

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Downloads an object of this size, or its bytes from `start` up to but not including `end`. Throws StoreError if the storage
 * sends more or fewer bytes, and no more than that is read, and an error if it sends them too slowly.
 */
export async function* objectParts(
  client: S3Client,
  key: string,
  size: number,
  { start = 0, end = size }: { readonly start?: number | undefined; readonly end?: number | undefined } = {},
): AsyncGenerator<Bytes> {
  const file = client.file(key)
  const reader = (start === 0 && end === size ? file : file.slice(start, end)).stream().getReader()
  let bytes = 0
  // Without the time that the parts are used for: who downloads them may be slow.
  let waited = 0
  try {
    for (;;) {
      const asked = performance.now()
      const { done, value } = await inTime(reader.read())
      if (done) break
      bytes += value.length
      waited += performance.now() - asked
      if (bytes > end - start) throw unlike(key, size, 'more')
      if (waited > PATIENCE_MS + bytes / SLOWEST_BYTES_A_MS)
        throw new Error(`Cannot read '${key}' from the storage: it sends too slowly`)
      yield value
    }
  } finally {
    // It may never settle.
    void reader.cancel().catch(() => undefined)
  }
  if (bytes < end - start) throw unlike(key, size, 'fewer')
}

/** Makes a stream of the parts, which begins when it is first read. */
export function streamOfParts(parts: AsyncGenerator<Bytes>): ReadableStream<Bytes> {
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

function unlike(key: string, size: number, what: string): StoreError {
  return new StoreError(
    `Cannot read '${key}' from the storage: it sent ${what} than the ${size} bytes it told`,
  )
}
