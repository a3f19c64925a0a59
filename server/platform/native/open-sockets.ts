import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export type OpenSocket = { readonly protocol: 'tcp' | 'udp'; readonly remote: string }

const LISTEN = '0A'

/**
 * Lists a process's outgoing connections as the kernel sees them, without those opened to its listening sockets. Null if
 * the system does not tell.
 */
export function openSockets(pid: number): OpenSocket[] | null {
  let inodes: Set<string>
  try {
    inodes = new Set(
      readdirSync(`/proc/${pid}/fd`).flatMap(
        (fd) => /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`))?.[1] ?? [],
      ),
    )
  } catch {
    return null // No such folder on this system, or it belongs to somebody else.
  }
  const rows = (['tcp', 'tcp6', 'udp', 'udp6'] as const).flatMap((table) =>
    socketRows(`/proc/${pid}/net/${table}`)
      .filter(({ inode }) => inodes.has(inode))
      .map((row) => ({ ...row, protocol: table.startsWith('tcp') ? ('tcp' as const) : ('udp' as const) })),
  )
  const listening = new Set(rows.filter(({ state }) => state === LISTEN).map(({ local }) => portOf(local)))
  return rows
    .filter(({ remote, local }) => portOf(remote) !== 0 && !listening.has(portOf(local)))
    .map(({ protocol, remote }) => ({ protocol, remote: readable(remote) }))
}

type Row = { readonly local: string; readonly remote: string; readonly state: string; readonly inode: string }

function socketRows(path: string): Row[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const fields = line.trim().split(/\s+/)
      return {
        local: fields[1] ?? '',
        remote: fields[2] ?? '',
        state: fields[3] ?? '',
        inode: fields[9] ?? '',
      }
    })
}

/** Reads a descriptor's link; empty if it was closed meanwhile. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function portOf(address: string): number {
  return Number.parseInt(address.split(':')[1] ?? '0', 16)
}

/** Converts '0100007F:2CAA' to '127.0.0.1:11434'; each group of four bytes is in the machine's byte order. */
function readable(address: string): string {
  const [hex = ''] = address.split(':')
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).reverse())
  if (bytes.length === 4)
    return `${bytes.map((byte) => Number.parseInt(byte, 16)).join('.')}:${portOf(address)}`
  const groups = Array.from({ length: 8 }, (_, i) => `${bytes[2 * i]}${bytes[2 * i + 1]}`.toLowerCase())
  const name = new URL(`http://[${groups.join(':')}]`).hostname
  return `${name}:${portOf(address)}`
}
