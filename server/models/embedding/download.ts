import { appendFile, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { EmbeddingModelError } from './embedder.ts'

/** Tries per file; each resumes where the connection broke. */
const ATTEMPTS = 4
const PAUSE_MS = 500
/** Time without data after which a connection counts as broken. */
const SILENCE_MS = 30_000

/** A file to download. Size and checksum are verified if given. */
export type Download = {
  readonly url: string
  readonly path: string
  readonly bytes?: number | undefined
  readonly sha256?: string | undefined
}

/** `total`: null if the server does not tell. */
export type DownloadListener = (received: number, total: number | null) => void

/** Reports a file that the server does not have. */
export class NotThere extends Error {
  override readonly name = 'NotThere'
}

/**
 * Downloads a file to `path`. A partial download stays in `path`.part, and the next call resumes it if the server allows.
 * Throws NotThere, or EmbeddingModelError if the file stays incomplete or its checksum differs.
 */
export async function download(file: Download, tell: DownloadListener): Promise<void> {
  const part = `${file.path}.part`
  let failure: unknown = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await Bun.sleep(PAUSE_MS * attempt)
    try {
      const total = await fetchRest(file, part, tell)
      const size = await sizeOf(part)
      if (total === null || size === total) return await finish(file, part)
      failure = `${size} of ${total} bytes arrived`
    } catch (error) {
      if (error instanceof NotThere || error instanceof EmbeddingModelError) throw error
      failure = error instanceof Error ? error.message : String(error)
    }
  }
  throw new EmbeddingModelError(
    `Cannot fetch ${file.url}: the connection broke off (${failure}); ${await sizeOf(part)} bytes are kept. Run the same command again to go on`,
  )
}

/** Downloads the missing rest; returns the total size. */
async function fetchRest(file: Download, part: string, tell: DownloadListener): Promise<number | null> {
  const have = await sizeOf(part)
  if (have > 0 && have === file.bytes) return have
  const tag = await readFile(`${part}.tag`, 'utf8').catch(() => '')
  const headers: Record<string, string> =
    have > 0 && tag !== '' ? { Range: `bytes=${have}-`, 'If-Range': tag } : {}
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new Error('the server fell silent')), SILENCE_MS)
  try {
    const response = await fetch(file.url, {
      headers: { ...headers, 'Accept-Encoding': 'identity' },
      signal: silence.signal,
      keepalive: false,
    })
    return await receive(response, file, part, have, (received, total) => {
      timer.refresh()
      tell(received, total)
    })
  } finally {
    clearTimeout(timer)
  }
}

async function receive(
  response: Response,
  file: Download,
  part: string,
  have: number,
  tell: DownloadListener,
): Promise<number | null> {
  if (response.status === 404 || response.status === 401 || response.status === 403)
    throw new NotThere(`${file.url}: status ${response.status}`)
  if (response.status === 416) {
    await rm(part, { force: true })
    throw new Error('the file changed')
  }
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
  const resumed = response.status === 206
  const length = response.headers.get('content-length')
  const start = resumed ? have : 0
  const total = file.bytes ?? (length === null ? null : start + Number(length))
  if (!resumed) {
    await writeFile(part, '', { mode: 0o600 })
    await writeFile(
      `${part}.tag`,
      response.headers.get('etag') ?? response.headers.get('last-modified') ?? '',
    )
  }
  let received = start
  tell(received, total)
  for await (const bytes of response.body) {
    await appendFile(part, bytes)
    received += bytes.length
    tell(received, total)
  }
  return total
}

/** Verifies the file and renames it into place. */
async function finish(file: Download, part: string): Promise<void> {
  const size = await sizeOf(part)
  if (file.sha256 !== undefined) {
    const sha256 = await sha256Of(part)
    if (sha256 !== file.sha256) {
      await rm(part, { force: true })
      await rm(`${part}.tag`, { force: true })
      throw new EmbeddingModelError(
        `Cannot use ${file.url}: its ${size} bytes have sha256 ${sha256}, not ${file.sha256}. What arrived was removed; run the same command again`,
      )
    }
  }
  const handle = await open(part, 'r+')
  await handle.sync()
  await handle.close()
  await rename(part, file.path)
  await rm(`${part}.tag`, { force: true })
}

/** Returns the SHA-256 of a file, in hex. */
export async function sha256Of(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const bytes of Bun.file(path).stream()) hasher.update(bytes)
  return hasher.digest('hex')
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0
}
