import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import {
  MAX_FILE_BYTES,
  MAX_FILES_PER_UPLOAD,
  MAX_FORM_FIELDS,
  MAX_METADATA_CHARS,
} from '../../../../shared/limits.ts'
import { cleanName, cleanPath } from '../../../ingest/receive/clean-name.ts'
import { isDiskFull } from '../../../platform/files/file-errors.ts'
import type { FileStore } from '../../../storage/blobs/file-store.ts'
import type { UploadedFile } from '../../use-cases/upload.ts'
import { type Pace, pacedBody } from './paced-body.ts'
import { ProblemError } from './problem-error.ts'

export type UploadForm = {
  readonly files: readonly UploadedFile[]
  readonly fields: ReadonlyMap<string, string>
  /** Names of fields whose value exceeded MAX_METADATA_CHARS bytes and was cut. */
  readonly tooLong: ReadonlySet<string>
  /** Removes the received files. */
  discard(): Promise<void>
}

/** Most files of a form, and most bytes of all together. */
export type FormLimits = { readonly files: number; readonly bytes: number }
const UPLOAD_LIMITS: FormLimits = { files: MAX_FILES_PER_UPLOAD, bytes: Number.POSITIVE_INFINITY }

const LIMITS = {
  fileSize: MAX_FILE_BYTES + 1,
  fieldSize: MAX_METADATA_CHARS,
  fields: MAX_FORM_FIELDS,
  headerPairs: 100,
}

/** Reads a multipart body as it arrives, writing each file straight to disk. Throws ProblemError if it is malformed. */
export async function readUploadForm(
  request: Request,
  store: FileStore,
  pace: Pace,
  most: FormLimits = UPLOAD_LIMITS,
): Promise<UploadForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;.*boundary=[^\s;]/i.test(type) || !request.body) {
    throw new ProblemError(
      400,
      'malformed_form',
      'The request is not a multipart form: send files with multipart/form-data',
    )
  }
  const fields = new Map<string, string>()
  const tooLong = new Set<string>()
  const streams: BusboyFileStream[] = []
  const receiving: Promise<UploadedFile | null>[] = []
  let tooMany = false
  let tooManyFields = false
  let malformed = false
  let refused: ProblemError | null = null
  const tooMuch = new AbortController()
  let bytes = 0
  async function* counted(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      bytes += part.length
      // The extra byte lets a single oversized file be reported as such.
      if (bytes > most.bytes + 1) tooMuch.abort()
      tooMuch.signal.throwIfAborted()
      yield part
    }
  }
  try {
    const limits = { ...LIMITS, files: most.files }
    const busboy = new Busboy({ headers: { 'content-type': type }, limits, preservePath: true })
    busboy.on('field', (name, value, _nameCut, valueCut) => {
      fields.set(name, value)
      if (valueCut) tooLong.add(name)
    })
    busboy.on('filesLimit', () => {
      tooMany = true
    })
    busboy.on('fieldsLimit', () => {
      tooManyFields = true
    })
    busboy.on('file', (_field, stream, filename) => {
      // Busboy emits an error on the stream without ending it, possibly before anyone reads it.
      stream.on('error', (error: Error) => stream.destroy(error))
      streams.push(stream)
      const receipt = receive(stream, filename ?? '', counted, store)
      // Awaited below; until then a failure must not count as unhandled.
      receipt.catch(() => undefined)
      receiving.push(receipt)
    })
    await pipeline(Readable.from(pacedBody(request, pace)), busboy, { signal: tooMuch.signal })
  } catch (error) {
    malformed = true
    if (error instanceof ProblemError) refused = error
    for (const stream of streams) stream.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  const settled = await Promise.allSettled(receiving)
  const files = settled.flatMap((result) =>
    result.status === 'fulfilled' && result.value ? [result.value] : [],
  )
  const discard = async () => {
    await Promise.all(files.map(({ incoming }) => store.discard(incoming)))
  }
  const failure = settled.find((result) => result.status === 'rejected')
  if (!malformed && !failure && !tooMany && !tooManyFields) return { files, fields, tooLong, discard }
  await discard()
  if (refused) throw refused
  if (tooMuch.signal.aborted)
    throw new ProblemError(
      413,
      'files_too_large',
      `The files of this request can have at most ${most.bytes / 1024 ** 2} MB together`,
    )
  if (tooManyFields)
    throw new ProblemError(
      413,
      'too_many_fields',
      `A form can have at most ${MAX_FORM_FIELDS} fields besides its files`,
    )
  if (tooMany) throw new ProblemError(413, 'too_many_files', `An upload can have at most ${most.files} files`)
  if (failure && (!malformed || isDiskFull(failure.reason))) throw failure.reason
  throw new ProblemError(400, 'malformed_form', 'The multipart form is malformed or ended too early')
}

async function receive(
  stream: BusboyFileStream,
  filename: string,
  counted: (parts: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>,
  store: FileStore,
): Promise<UploadedFile | null> {
  const incoming = await store
    .receive(counted(stream.iterator({ destroyOnReturn: false })))
    .catch((error: unknown) => {
      // Reads and drops the rest: an unread stream would block the form.
      stream.resume()
      throw error
    })
  const name = cleanName(filename)
  // Browsers send an empty part without a name if no file was chosen.
  if (filename === '' && incoming.size === 0) {
    await store.discard(incoming)
    return null
  }
  const path = cleanPath(filename)
  const tooLarge = stream.truncated || incoming.size > MAX_FILE_BYTES
  return { name, ...(path === null ? {} : { path }), incoming, tooLarge }
}
