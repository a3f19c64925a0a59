import { dlopen, ptr } from 'bun:ffi'
import { unixAddress } from '../../../server/platform/native/unix-datagram.ts'

const AF_UNIX = 1
const SOCK_DGRAM = 2
const MSG_DONTWAIT = 0x40
const LONGEST = 4096

/** A unix socket that receives datagrams, as that of a service manager. Only on Linux. */
export class UnixReceiver {
  readonly #libc = dlopen('libc.so.6', {
    socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
    bind: { args: ['i32', 'ptr', 'u32'], returns: 'i32' },
    recv: { args: ['i32', 'ptr', 'u64', 'i32'], returns: 'i64' },
    close: { args: ['i32'], returns: 'i32' },
  })
  readonly #socket: number
  readonly received: string[] = []

  /** `name`: a path, or '@' followed by an abstract name. */
  constructor(name: string) {
    const address = unixAddress(name)
    this.#socket = this.#libc.symbols.socket(AF_UNIX, SOCK_DGRAM, 0)
    if (this.#libc.symbols.bind(this.#socket, ptr(address), address.length) !== 0)
      throw new Error(`Cannot bind the socket '${name}'`)
  }

  /** Returns all messages received so far. */
  read(): readonly string[] {
    const buffer = Buffer.alloc(LONGEST)
    for (;;) {
      const size = Number(this.#libc.symbols.recv(this.#socket, ptr(buffer), BigInt(LONGEST), MSG_DONTWAIT))
      if (size < 0) return this.received
      this.received.push(buffer.toString('utf8', 0, size))
    }
  }

  [Symbol.dispose](): void {
    this.#libc.symbols.close(this.#socket)
    this.#libc.close()
  }
}
