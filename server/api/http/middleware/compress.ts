import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** Shorter replies gain nothing. In bytes. */
const LEAST = 1024
/** For replies made anew each time, speed counts for more than the last percent. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const ENCODERS = {
  zstd: (bytes: Buffer) => Bun.zstdCompress(bytes, { level: 3 }),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, QUALITY),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 5 }),
} as const
type Encoding = keyof typeof ENCODERS

/**
 * Compresses JSON over a kilobyte in the best encoding that the client accepts. Event streams and files pass as they
 * are. `secret`: paths whose replies hold secrets, which their compressed length could give away.
 */
export function compressJson(secret: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { res } = context
    if (!res.body || !/^application\/json\b/.test(res.headers.get('content-type') ?? '')) return
    if (res.headers.has('content-encoding') || secret.some((path) => context.req.path.includes(path))) return
    res.headers.append('Vary', 'Accept-Encoding')
    const encoding = acceptedEncoding(context.req.header('accept-encoding') ?? '')
    if (!encoding || context.req.method === 'HEAD') return
    const bytes = Buffer.from(await res.arrayBuffer())
    const isLong = bytes.length >= LEAST
    const headers = new Headers(res.headers)
    headers.delete('content-length')
    if (isLong) headers.set('Content-Encoding', encoding)
    const body = isLong ? await ENCODERS[encoding](bytes) : bytes
    // Hono merges the headers of a response that it replaces.
    context.res = undefined
    context.res = new Response(body, { status: res.status, headers })
  }
}

/** Returns the first of the encodings that Accept-Encoding names and does not exclude with q=0. */
export function acceptedEncoding(accepted: string): Encoding | undefined {
  const named = new Map(
    accepted.split(',').map((part) => {
      const [name = '', weight = ''] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/)
      return [name, weight === '' ? 1 : Number(weight)] as const
    }),
  )
  // SAFETY: Object.keys of an object literal returns exactly its own keys.
  const names = Object.keys(ENCODERS) as Encoding[]
  return names.find((name) => (named.get(name) ?? named.get('*') ?? 0) > 0)
}
