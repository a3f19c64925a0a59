import type { CompoundFile, CompoundStorage } from './compound-file.ts'

const SECTOR_BYTES = 4096
const ENTRY_BYTES = 128
const MINI_SECTOR_BYTES = 64
const MINI_STREAM_CUTOFF = 4096
const HEADER_FAT_SECTORS = 109
const END = 0xfffffffe
const FREE = 0xffffffff
const FAT_SECTOR = 0xfffffffd

/** A stream to write: `size` bytes from `pieces`, zero-padded if there are fewer. */
export type NewStream = { readonly size: number; pieces(): AsyncIterable<Uint8Array> }
export type NewStorage = {
  readonly streams: ReadonlyMap<string, NewStream>
  readonly storages: ReadonlyMap<string, NewStorage>
}

/** Returns a storage of another file for writing, unchanged. */
export function copyStorage(file: CompoundFile, storage: CompoundStorage): NewStorage {
  const streams = [...storage.streams].map(([name, stream]): [string, NewStream] => [
    name,
    { size: stream.size, pieces: () => file.pieces(stream) },
  ])
  const storages = [...storage.storages].map(([name, inner]): [string, NewStorage] => [
    name,
    copyStorage(file, inner),
  ])
  return { streams: new Map(streams), storages: new Map(storages) }
}

/** Returns the total size of a storage's streams, nested storages included. */
export function storageBytes({ streams, storages }: CompoundStorage | NewStorage): number {
  let bytes = 0
  for (const { size } of streams.values()) bytes += size
  for (const inner of storages.values()) bytes += storageBytes(inner)
  return bytes
}

type Entry = {
  readonly name: string
  readonly stream: NewStream | null
  left: number
  right: number
  child: number
  start: number
}

/**
 * Yields a compound file (MS-CFB) with the given root storage, in pieces. Uses 4096-byte sectors, so that the header
 * can list the whole FAT: throws RangeError beyond 400 MB. `classId`: the root storage's class id, 16 bytes.
 */
export async function* writeCompoundFile(root: NewStorage, classId: Uint8Array): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [
    { name: 'Root Entry', stream: null, left: FREE, right: FREE, child: FREE, start: END },
  ]
  addEntries(entries, 0, root)
  const small = entries.filter(
    ({ stream }) => stream !== null && stream.size > 0 && stream.size < MINI_STREAM_CUTOFF,
  )
  const large = entries.filter(({ stream }) => stream !== null && stream.size >= MINI_STREAM_CUTOFF)
  const minis = small.map(({ stream }) => Math.ceil((stream?.size ?? 0) / MINI_SECTOR_BYTES))
  const miniBytes = minis.reduce((sum, count) => sum + count, 0) * MINI_SECTOR_BYTES
  const sectors = (bytes: number) => Math.ceil(bytes / SECTOR_BYTES)
  const sections = {
    directory: sectors(entries.length * ENTRY_BYTES),
    miniFat: sectors((miniBytes / MINI_SECTOR_BYTES) * 4),
    mini: sectors(miniBytes),
  }
  const parts = [...Object.values(sections), ...large.map(({ stream }) => sectors(stream?.size ?? 0))]
  const used = parts.reduce((sum, count) => sum + count, 0)
  let fatSectors = sectors(used * 4)
  while (fatSectors * (SECTOR_BYTES / 4) < used + fatSectors) fatSectors++
  if (fatSectors > HEADER_FAT_SECTORS) throw new RangeError('Cannot write a compound file: it is too large')

  const fat = new Uint32Array((fatSectors * SECTOR_BYTES) / 4).fill(FREE)
  fat.fill(FAT_SECTOR, 0, fatSectors)
  let next = fatSectors
  const starts = parts.map((count) => {
    const start = count === 0 ? END : next
    for (let sector = 0; sector < count; sector++)
      fat[next + sector] = sector + 1 < count ? next + sector + 1 : END
    next += count
    return start
  })
  const [directoryStart = END, miniFatStart = END, miniStart = END, ...largeStarts] = starts
  for (const [index, entry] of large.entries()) entry.start = largeStarts[index] ?? END
  const miniFat = new Uint32Array((sections.miniFat * SECTOR_BYTES) / 4).fill(FREE)
  let mini = 0
  for (const [index, entry] of small.entries()) {
    entry.start = mini
    for (let left = minis[index] ?? 0; left > 0; left--, mini++) miniFat[mini] = left > 1 ? mini + 1 : END
  }
  const [top] = entries
  if (top) top.start = miniStart

  yield header({ directoryStart, miniFatStart, fatSectors, ...sections })
  yield new Uint8Array(fat.buffer)
  yield directory(entries, miniBytes, classId)
  yield new Uint8Array(miniFat.buffer)
  for (const { stream } of small) if (stream) yield* paddedStream(stream, MINI_SECTOR_BYTES)
  yield new Uint8Array(sections.mini * SECTOR_BYTES - miniBytes)
  for (const { stream } of large) if (stream) yield* paddedStream(stream, SECTOR_BYTES)
}

/**
 * Adds a storage's content below its entry, as a balanced tree in the order that readers search in (MS-CFB §2.6.4).
 */
function addEntries(entries: Entry[], parent: number, { streams, storages }: NewStorage): void {
  const names = [...streams.keys(), ...storages.keys()].sort((one, other) => {
    const [first, second] = [one.toUpperCase(), other.toUpperCase()]
    return first.length - second.length || (first < second ? -1 : 1)
  })
  const place = (from: number, to: number): number => {
    if (from >= to) return FREE
    const middle = (from + to) >> 1
    const name = names[middle] ?? ''
    const entry: Entry = {
      name,
      stream: streams.get(name) ?? null,
      left: FREE,
      right: FREE,
      child: FREE,
      start: END,
    }
    const index = entries.push(entry) - 1
    entry.left = place(from, middle)
    entry.right = place(middle + 1, to)
    const inner = storages.get(name)
    if (inner) addEntries(entries, index, inner)
    return index
  }
  const top = place(0, names.length)
  const entry = entries[parent]
  if (entry) entry.child = top
}

function header(at: {
  directoryStart: number
  miniFatStart: number
  fatSectors: number
  directory: number
  miniFat: number
}): Uint8Array {
  const bytes = Buffer.alloc(SECTOR_BYTES)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  for (const [place, value] of [
    [24, 0x3e],
    [26, 4],
    [28, 0xfffe],
    [30, 12],
    [32, 6],
  ] as const)
    bytes.writeUInt16LE(value, place)
  const numbers = [
    at.directory,
    at.fatSectors,
    at.directoryStart,
    0,
    MINI_STREAM_CUTOFF,
    at.miniFatStart,
    at.miniFat,
    END,
    0,
  ]
  for (const [index, value] of numbers.entries()) bytes.writeUInt32LE(value, 40 + index * 4)
  for (let index = 0; index < HEADER_FAT_SECTORS; index++)
    bytes.writeUInt32LE(index < at.fatSectors ? index : FREE, 76 + index * 4)
  return bytes
}

function directory(entries: readonly Entry[], miniBytes: number, classId: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(Math.ceil((entries.length * ENTRY_BYTES) / SECTOR_BYTES) * SECTOR_BYTES)
  for (let at = 0; at < bytes.length; at += ENTRY_BYTES) bytes.fill(0xff, at + 68, at + 80)
  for (const [index, { name, stream, left, right, child, start }] of entries.entries()) {
    const at = index * ENTRY_BYTES
    const length = bytes.write(name.slice(0, 31), at, 'utf16le')
    bytes.writeUInt16LE(length + 2, at + 64)
    bytes.writeUInt8(index === 0 ? 5 : stream ? 2 : 1, at + 66)
    bytes.writeUInt8(1, at + 67)
    if (index === 0) bytes.set(classId, at + 80)
    for (const [place, value] of [left, right, child].entries())
      bytes.writeUInt32LE(value, at + 68 + place * 4)
    bytes.writeUInt32LE(index === 0 || stream ? start : 0, at + 116)
    bytes.writeUInt32LE(index === 0 ? miniBytes : (stream?.size ?? 0), at + 120)
  }
  return bytes
}

/** Yields a stream's bytes, exactly as many as it declares, padded to the end of its last sector. */
async function* paddedStream({ size, pieces }: NewStream, unit: number): AsyncGenerator<Uint8Array> {
  let left = size
  for await (const piece of pieces()) {
    const wanted = piece.subarray(0, left)
    left -= wanted.length
    yield wanted
    if (left === 0) break
  }
  yield new Uint8Array(left + ((unit - (size % unit)) % unit))
}
