import { dlopen, ptr } from 'bun:ffi'

/**
 * Records every packet in its network namespace until standard input ends. Prints as JSON how many there
 * were, how many the kernel dropped, and the addresses of other machines that they were sent to.
 */
export type Packets = { readonly count: number; readonly lost: number; readonly elsewhere: readonly string[] }

const AF_PACKET = 17
const SOCK_RAW = 3
const MSG_DONTWAIT = 0x40
const SOL_SOCKET = 1
const SO_RCVBUFFORCE = 33
const SOL_PACKET = 263
const PACKET_STATISTICS = 6
/** All protocols, in network byte order. */
const ETH_P_ALL = 0x0300

const IPV4 = 0x0800
const IPV6 = 0x86dd

function open() {
  const { symbols } = dlopen('libc.so.6', {
    socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
    setsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'u32'], returns: 'i32' },
    getsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'ptr'], returns: 'i32' },
    recv: { args: ['i32', 'ptr', 'u64', 'i32'], returns: 'i64' },
  })
  const socket = symbols.socket(AF_PACKET, SOCK_RAW, ETH_P_ALL)
  if (socket < 0) throw new Error('Cannot record packets: the system gives no socket for that')
  symbols.setsockopt(socket, SOL_SOCKET, SO_RCVBUFFORCE, ptr(new Int32Array([64 * 1024 * 1024])), 4)
  return { symbols, socket }
}

/** Returns the address that a packet is sent to; null if that is this machine. */
function elsewhere(frame: Uint8Array): string | null {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const kind = view.getUint16(12)
  if (kind === IPV4) return frame[30] === 127 ? null : frame.subarray(30, 34).join('.')
  if (kind !== IPV6) return `a packet of the kind ${kind.toString(16)}`
  const to = Buffer.from(frame.subarray(38, 54)).toString('hex')
  return to === `${'0'.repeat(31)}1` ? null : to
}

async function record(): Promise<Packets> {
  const { symbols, socket } = open()
  const ended = Bun.stdin.text()
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const frame = new Uint8Array(65_536)
  const named = new Set<string>()
  let count = 0
  console.log('recording')
  for (let last = false; ; ) {
    const size = Number(symbols.recv(socket, ptr(frame), frame.length, MSG_DONTWAIT))
    if (size > 0) {
      count++
      const address = elsewhere(frame.subarray(0, size))
      if (address) named.add(address)
      continue
    }
    if (last) break
    last = isOver
    await Bun.sleep(2)
  }
  const statistics = new Uint32Array(2)
  symbols.getsockopt(socket, SOL_PACKET, PACKET_STATISTICS, ptr(statistics), ptr(new Uint32Array([8])))
  return { count, lost: statistics[1] ?? 0, elsewhere: [...named] }
}

if (import.meta.main) {
  console.log(JSON.stringify(await record()))
  process.exit(0)
}
