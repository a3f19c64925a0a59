import type { S3Client } from 'bun'
import { StoreError } from '../store-error.ts'
import { inTime } from './list-objects.ts'

/** Downloads an object of this size. Throws StoreError if the storage sends more or fewer bytes, and no more than that is read. */
export async function* objectParts(
  client: S3Client,
  key: string,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = client.file(key).stream().getReader()
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read())
      if (done) break
      bytes += value.length
      if (bytes > size) throw unlike(key, size, 'more')
      yield value
    }
  } finally {
    // It may never settle.
    void reader.cancel().catch(() => undefined)
  }
  if (bytes < size) throw unlike(key, size, 'fewer')
}

function unlike(key: string, size: number, what: string): StoreError {
  return new StoreError(
    `Cannot read '${key}' from the storage: it sent ${what} than the ${size} bytes it told`,
  )
}
