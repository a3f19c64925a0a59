import { dlopen, ptr } from 'bun:ffi'

const AF_UNIX = 1
const SOCK_DGRAM = 2
const SOCK_CLOEXEC = 0o2000000
const MSG_NOSIGNAL = 0x4000
/** Size of `sun_path`, including the final zero. */
const PATH_BYTES = 108
const FAMILY_BYTES = 2

/**
 * Encodes the address of a unix socket for the kernel, see unix(7). A leading '@' marks an abstract name, which has no
 * final zero. Throws if the name is too long.
 */
export function unixAddress(name: string): Uint8Array {
  const isAbstract = name.startsWith('@')
  const path = Buffer.from(isAbstract ? `\0${name.slice(1)}` : `${name}\0`, 'utf8')
  if (path.length > PATH_BYTES) throw new Error(`Cannot use the socket '${name}': its name is too long`)
  const address = Buffer.alloc(FAMILY_BYTES + path.length)
  address.writeUInt16LE(AF_UNIX)
  path.copy(address, FAMILY_BYTES)
  return address
}

/**
 * Sends one datagram to a unix socket on Linux, which neither Bun nor Node supports. Throws if the socket does not exist or
 * nobody reads from it.
 */
export function sendDatagram(name: string, text: string): void {
  const address = unixAddress(name)
  const message = Buffer.from(text, 'utf8')
  const { symbols, close } = dlopen('libc.so.6', {
    socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
    sendto: { args: ['i32', 'ptr', 'u64', 'i32', 'ptr', 'u32'], returns: 'i64' },
    close: { args: ['i32'], returns: 'i32' },
  })
  const socket = symbols.socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)
  try {
    if (socket < 0) throw new Error('Cannot open a unix socket')
    const sent = symbols.sendto(
      socket,
      ptr(message),
      BigInt(message.length),
      MSG_NOSIGNAL,
      ptr(address),
      address.length,
    )
    if (Number(sent) !== message.length) throw new Error(`Cannot send to the socket '${name}'`)
  } finally {
    if (socket >= 0) symbols.close(socket)
    close()
  }
}
