import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../free-port.ts'

/** The first byte of PostgreSQL's message with a notification. */
const NOTIFICATION = 'A'.charCodeAt(0)

/** A proxy of PostgreSQL at an address of its own. */
export type Between = Disposable & {
  readonly address: string
  /** Ends all connections and accepts none until `back`. */
  away(): void
  back(): Promise<void>
  /** Passes nothing on, with all connections open, until the returned function is called. */
  silence(): () => void
}

/** `isDeaf`: drops notifications, as connection poolers do. */
export async function betweenPostgres(address: string, isDeaf = false): Promise<Between> {
  const to = new URL(address)
  const own = new URL(address)
  const port = freePort()
  own.port = String(port)
  const sockets = new Set<Socket>()
  let isSilent = false
  const join = (client: Socket) => {
    const upstream = connect(Number(to.port), to.hostname)
    client.on('data', (bytes) => upstream.write(bytes))
    if (isSilent) client.pause()
    const pass = (bytes: Uint8Array) => client.write(bytes)
    upstream.on('data', isDeaf ? withoutNotifications(pass) : pass)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('close', () => other.destroy())
      socket.on('error', () => socket.destroy())
    }
  }
  const listen = async () => {
    const made = createServer(join)
    await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve))
    return made
  }
  let server: Server = await listen()
  const away = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const back = async () => {
    server = await listen()
  }
  const silence = () => {
    isSilent = true
    for (const socket of sockets) socket.pause()
    return () => {
      isSilent = false
      for (const socket of sockets) socket.resume()
    }
  }
  return { address: own.href, away, back, silence, [Symbol.dispose]: away }
}

function withoutNotifications(pass: (bytes: Uint8Array) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isBegun = false
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    // The first reply, to the question about TLS, is a single letter.
    if (!isBegun && rest.length === 1) {
      pass(rest)
      rest = Buffer.alloc(0)
    }
    isBegun = true
    for (let length = lengthOf(rest); length <= rest.length; length = lengthOf(rest)) {
      if (rest[0] !== NOTIFICATION) pass(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  }
}

/** Returns the length of the first message in these bytes; Infinity if its length has not arrived yet. */
function lengthOf(bytes: Buffer): number {
  return bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readUInt32BE(1)
}
