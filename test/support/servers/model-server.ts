import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Serves one folder as a hub or a plain mirror does, with ETags and ranges. */
export type ModelServer = {
  /** The address for `models add`. */
  readonly address: string
  /** The ranges requested so far: path and first byte. */
  readonly ranges: string[]
  /** Cuts the next `times` replies off after this many bytes. */
  cutAfter(bytes: number, times: number): void
  stop(): void
}

export function modelServer(
  folder: string,
  kind: 'hub' | 'plain',
  { lie = false }: { lie?: boolean } = {},
): ModelServer {
  const ranges: string[] = []
  let cut = { bytes: 0, times: 0 }
  const sha256 = async (path: string) =>
    new Bun.CryptoHasher('sha256').update(await Bun.file(path).bytes()).digest('hex')
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (kind === 'hub' && pathname === '/api/models/org/tiny/tree/main') {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true })
        const files = entries
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
        const listed = files.map(async (path) => {
          const oid = lie ? '0'.repeat(64) : await sha256(path)
          return {
            type: 'file',
            path: relative(folder, path),
            size: Bun.file(path).size,
            ...(path.endsWith('.onnx') ? { lfs: { oid } } : {}),
          }
        })
        return Response.json(await Promise.all(listed))
      }
      const prefix = kind === 'hub' ? '/org/tiny/resolve/main/' : '/mirror/tiny/'
      const file = Bun.file(join(folder, pathname.slice(prefix.length)))
      if (!pathname.startsWith(prefix) || !(await file.exists())) return new Response('none', { status: 404 })
      const bytes = await file.bytes()
      const etag = `"${await sha256(file.name ?? '')}"`
      const range = /^bytes=(\d+)-$/.exec(request.headers.get('range') ?? '')
      const from = range && request.headers.get('if-range') === etag ? Number(range[1]) : 0
      if (from > 0) ranges.push(`${pathname.slice(prefix.length)} ${from}`)
      const rest = bytes.slice(from)
      const headers = { ETag: etag, 'Content-Length': String(rest.length) }
      const cutting = cut.times > 0 && rest.length > cut.bytes
      if (!cutting) return new Response(rest, { status: from > 0 ? 206 : 200, headers })
      cut.times--
      const part = rest.slice(0, cut.bytes)
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(part)
          await Bun.sleep(20)
          controller.error(new Error('cut off'))
        },
      })
      return new Response(body, { status: from > 0 ? 206 : 200, headers })
    },
    error: () => new Response('cut', { status: 500 }),
  })
  const path = kind === 'hub' ? '/org/tiny' : '/mirror/tiny'
  return {
    address: `http://127.0.0.1:${server.port}${path}`,
    ranges,
    cutAfter(bytes, times) {
      cut = { bytes, times }
    },
    stop: () => void server.stop(true),
  }
}
