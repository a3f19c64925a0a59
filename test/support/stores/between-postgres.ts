import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../free-port.ts'

/** The first byte of a message of PostgreSQL that passes a notification on. */
const NOTIFICATION = 'A'.charCodeAt(0)

/** Stands before a PostgreSQL at an address of its own, and passes on what it should. */
export type Between = Disposable & {
  readonly address: string
  /** Ends all connections and takes no more, until it is back. */
  away(): void
  back(): Promise<void>
}

/** `isDeaf`: it passes no notifications on, as poolers do that lend connections. */
export async function betweenPostgres(address: string, isDeaf = false): Promise<Between> {
  const to = new URL(address)
  const own = new URL(address)
  const port = freePort()
  own.port = String(port)
  const sockets = new Set<Socket>()
  const join = (client: Socket) => {
    const upstream = connect(Number(to.port), to.hostname)
    client.on('data', (bytes) => upstream.write(bytes))
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
  return { address: own.href, away, back, [Symbol.dispose]: away }
}

function withoutNotifications(pass: (bytes: Uint8Array) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isBegun = false
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    // What is asked first, whether there is TLS, is answered with a letter alone.
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

/** Of the message that these bytes begin with; one that has not come yet is longer than all of them. */
function lengthOf(bytes: Buffer): number {
  return bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readUInt32BE(1)
}
