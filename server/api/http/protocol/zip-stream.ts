import { configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'

/** A file of an archive. `modified`: epoch seconds. */
export type ZipFile = {
  readonly name: string
  readonly modified: number
  readonly bytes: ReadableStream<Uint8Array>
}

configure({ useWebWorkers: false })

/**
 * Writes files into a ZIP archive as a stream, without compressing them: documents are compressed already. Holds no file in
 * memory. Stops reading `files` if the stream is cancelled.
 */
export function zipStream(files: AsyncIterable<ZipFile>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const archive = new ZipWriter(writable, { level: 0 })
  const written = (async () => {
    for await (const { name, modified, bytes } of files)
      await archive.add(name, bytes, { lastModDate: new Date(modified * 1000) })
    await archive.close()
  })()
  written.catch(async (error: unknown) => await writable.abort(error).catch(() => undefined))
  return readable
}
