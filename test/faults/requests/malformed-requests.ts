import { connect, type Socket } from 'node:net'
import { nastyText, pick, type Random } from '../../support/requests/nasty.ts'

const HOST = 'Host: 127.0.0.1\r\n'
const CLOSE = 'Connection: close\r\n'

/** Generates malformed HTTP requests, each to be sent on its own connection. */
export function* malformedRequests(random: Random): Generator<Buffer> {
  const form = `${HOST}${CLOSE}Content-Type: multipart/form-data; boundary=b\r\n`
  const fixed = [
    `GET / HTTP/1.1\r\n${CLOSE}\r\n`,
    `GET / HTTP/1.0\r\n\r\n`,
    'GET /\r\n\r\n',
    `GET / HTTP/9.9\r\n${HOST}\r\n`,
    `get / http/1.1\r\n${HOST}${CLOSE}\r\n`,
    `GET  /api/datasets HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    `GET http://evil.example/api/datasets HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n`,
    `GET /api/datasets HTTP/1.1\r\nHost: evil.example\r\n${CLOSE}\r\n`,
    `GET /api/datasets HTTP/1.1\r\n${HOST}Host: evil.example\r\n${CLOSE}\r\n`,
    `GET /api/datasets HTTP/1.1\r\nHost: \r\n${CLOSE}\r\n`,
    `GET /api/datasets HTTP/1.1\r\nHost: [\r\n${CLOSE}\r\n`,
    `GET /api/datasets HTTP/1.1\r\nHost: a b\r\n${CLOSE}\r\n`,
    `GET /api/../../../etc/passwd HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    `GET /..%2f..%2fetc%2fpasswd HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    `GET /%00 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    `GET /\u0000 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    `GET / HTTP/1.1\r\n${HOST}${CLOSE}X: ${'a'.repeat(100_000)}\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HOST}${CLOSE}${'X: a\r\n'.repeat(5000)}\r\n`,
    `GET / HTTP/1.1\r\n${HOST}${CLOSE}No colon\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HOST}${CLOSE}X: a\r\n folded\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HOST}${CLOSE}X\u0000: a\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HOST}${CLOSE}X: a\u0000b\r\n\r\n`,
    `GET / HTTP/1.1\n${HOST.trim()}\n\n`,
    `POST /api/query HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n{}`,
    `POST /api/query HTTP/1.1\r\n${HOST}Content-Length: 99999999999999999999\r\n\r\n{}`,
    `POST /api/query HTTP/1.1\r\n${HOST}${CLOSE}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    `POST /api/query HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /api/query HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    `POST /api/query HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`,
    `POST /api/query HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    `POST /api/query HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 2\r\n${CLOSE}\r\n{}`,
    `POST /api/query HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    `POST /api/upload HTTP/1.1\r\n${form}Content-Length: 5\r\n\r\n--b--`,
    `POST /api/upload HTTP/1.1\r\n${form}Content-Length: 500\r\n\r\n--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf`,
    `POST /api/upload HTTP/1.1\r\n${form}Transfer-Encoding: chunked\r\n\r\n5\r\n--b\r\n\r\n0\r\n\r\n`,
    `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    '',
    '\r\n\r\n\r\n',
  ]
  for (const text of fixed) yield Buffer.from(text, 'latin1')
  for (let count = 0; count < 100; count++) {
    const text = Buffer.from(pick(random, fixed), 'latin1')
    for (let flips = 1 + Math.floor(random() * 5); flips > 0 && text.length > 0; flips--)
      text[Math.floor(random() * text.length)] = Math.floor(random() * 256)
    yield random() < 0.9 ? text : Buffer.from(nastyText(random))
  }
}

/** Requests of which two programs could read different ends: the hidden one must be answered in no case. */
export function smuggledRequests(port: number): Buffer[] {
  const host = `Host: 127.0.0.1:${port}\r\n`
  const hidden = `GET /healthz HTTP/1.1\r\n${host}\r\n`
  const post = (headers: string, body: string) =>
    Buffer.from(`POST /api/query HTTP/1.1\r\n${host}${headers}\r\n${body}`, 'latin1')
  return [
    post('Content-Length: 6\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${hidden}`),
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', `0\r\n\r\n${hidden}`),
    post('Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n', `{}${hidden}`),
    post('Transfer-Encoding : chunked\r\nContent-Length: 2\r\n', `{}${hidden}`),
    post('Transfer-Encoding:\tchunked\r\nContent-Length: 50\r\n', `0\r\n\r\n${hidden}`),
    post('Content-Length: 2\r\nContent-Length: 40\r\n', `{}${hidden}`),
    post('Content-Length: 2, 2\r\n', `{}${hidden}`),
    post('Content-Length: +2\r\n', `{}${hidden}`),
    post('Content-Length: 0x2\r\n', `{}${hidden}`),
    post('Transfer-Encoding: chunked\r\n', `2\n{}\n0\n\n${hidden}`),
    post('Transfer-Encoding: chunked\r\n', `-2\r\n{}\r\n0\r\n\r\n${hidden}`),
    post('Transfer-Encoding: chunked\r\n', `2;${'a'.repeat(200_000)}\r\n{}\r\n0\r\n\r\n${hidden}`),
    Buffer.from(
      `GET /api/jobs HTTP/1.1\r\n${host}X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ),
  ]
}

/** Sends bytes and returns the reply received within a second, or until the connection closes. */
export async function exchange(url: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<string>()
  let output = ''
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  const end = () => {
    socket.destroy()
    resolve(output)
  }
  socket.on('data', (part) => {
    output += part.toString('latin1')
  })
  socket.on('close', end)
  socket.on('error', end)
  setTimeout(end, 1000)
  return await promise
}

/** Opens idle connections, and others that send a header one byte a second. */
export async function hold(
  url: string,
  idle: number,
  slow: number,
): Promise<{ open(): number; end(): void }> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const open = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const socket = connect(Number(port), hostname, () => resolve())
    socket.on('error', () => resolve())
    sockets.push(socket)
    await promise
    return socket
  }
  for (let count = 0; count < idle; count++) await open()
  const slowly = await Promise.all(Array.from({ length: slow }, open))
  for (const socket of slowly) socket.write(`GET /healthz HTTP/1.1\r\n${HOST}X-Slow: `)
  const timer = setInterval(() => {
    for (const socket of slowly) if (!socket.destroyed) socket.write('a')
  }, 1000)
  return {
    open: () => sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length,
    end() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
