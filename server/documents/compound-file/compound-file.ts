import { type FileHandle, open } from 'node:fs/promises'

/** A stream: a named byte sequence in a storage. `start`: its first sector. */
type CompoundStream = { readonly size: number; readonly start: number }

/** A storage: streams and nested storages by name, like files and folders. */
export type CompoundStorage = {
  readonly streams: ReadonlyMap<string, CompoundStream>
  readonly storages: ReadonlyMap<string, CompoundStorage>
}

/** The file is not a compound file, or its structure is inconsistent. The message completes “… is damaged: ”. */
export class CompoundFileError extends Error {
  override readonly name = 'CompoundFileError'
}

const HEADER_BYTES = 512
const HEADER_FAT_SECTORS = 109
const ENTRY_BYTES = 128
/** A message has some hundred; further entries are ignored. */
const MAX_ENTRIES = 100_000
const MAX_DEPTH = 30
/** Sector numbers from here on are markers. */
const LAST_SECTOR = 0xfffffffa
const NO_ENTRY = 0xffffffff
const MINI_SECTOR_BYTES = 64
/** Smaller streams are in the mini stream. */
const MINI_STREAM_CUTOFF = 4096
const PIECE_BYTES = 256 * 1024

type Entry = CompoundStream & {
  readonly name: string
  readonly kind: number
  readonly left: number
  readonly right: number
  readonly child: number
}

/**
 * Reads a compound file (MS-CFB), a file system in a file, in which Outlook stores messages. Streams are read on
 * request; no sector chain is followed beyond the file's length.
 */
export class CompoundFile implements AsyncDisposable {
  readonly #handle: FileHandle
  readonly #size: number
  #sectorBytes = 512
  /** The file allocation table: for each sector, the next sector of its chain. */
  #fat = new Uint32Array()
  #miniFat = new Uint32Array()
  #miniSectors: number[] = []
  #root: CompoundStorage = { streams: new Map(), storages: new Map() }

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.#size = size
  }

  /** @throws {CompoundFileError} */
  static async open(path: string): Promise<CompoundFile> {
    const handle = await open(path)
    try {
      const file = new CompoundFile(handle, (await handle.stat()).size)
      await file.#load()
      return file
    } catch (error) {
      await handle.close()
      if (error instanceof RangeError) throw new CompoundFileError('it is cut off', { cause: error })
      throw error
    }
  }

  /** Size of the whole file in bytes. */
  get size(): number {
    return this.#size
  }

  get root(): CompoundStorage {
    return this.#root
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
  }

  /** Reads up to `most` bytes of a stream; of a truncated stream, the bytes that exist. */
  async read(stream: CompoundStream, most: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of this.pieces(stream, most)) {
      pieces.push(piece)
      bytes += piece.length
    }
    return Buffer.concat(pieces, bytes)
  }

  /** Yields the bytes of a stream while they are read, up to `most`. */
  async *pieces({ size, start }: CompoundStream, most: number = size): AsyncGenerator<Buffer> {
    const isMini = size < MINI_STREAM_CUTOFF
    const unit = isMini ? MINI_SECTOR_BYTES : this.#sectorBytes
    let left = Math.min(size, most, this.#size)
    let from = -1
    let length = 0
    for (const sector of this.#chain(start, isMini ? this.#miniFat : this.#fat)) {
      if (left <= length) break
      const position = isMini ? this.#miniPosition(sector) : this.#position(sector)
      if (position !== from + length || length >= PIECE_BYTES) {
        if (length > 0) yield await this.#bytes(from, length)
        left -= length
        from = position
        length = 0
      }
      length += Math.min(unit, left - length)
    }
    if (length > 0) yield await this.#bytes(from, Math.min(length, left))
  }

  async #load(): Promise<void> {
    const header = await this.#bytes(0, HEADER_BYTES)
    if (header.readUInt32BE(0) !== 0xd0cf11e0) throw new CompoundFileError('it is no compound file')
    const shift = header.readUInt16LE(30)
    if (shift !== 9 && shift !== 12) throw new CompoundFileError(`its sectors are of 2^${shift} bytes`)
    this.#sectorBytes = 1 << shift
    this.#fat = await this.#table(await this.#fatSectors(header))
    this.#miniFat = await this.#table([...this.#chain(header.readUInt32LE(60), this.#fat)])
    const entries = await this.#entries(header.readUInt32LE(48))
    const [root] = entries
    if (!root) throw new CompoundFileError('it has no root')
    this.#miniSectors = [...this.#chain(root.start, this.#fat)]
    this.#root = buildStorage(entries, root.child, new Set(), 0)
  }

  /**
   * The FAT's sectors: the first ones are listed in the header, the others in a chain of DIFAT sectors (MS-CFB §2.5).
   */
  async #fatSectors(header: Buffer): Promise<number[]> {
    const most = Math.ceil(this.#sectors / (this.#sectorBytes / 4)) + 1
    const found: number[] = []
    const take = (block: Buffer, count: number) => {
      for (let index = 0; index < count && found.length < most; index++) {
        const sector = block.readUInt32LE(index * 4)
        if (sector < LAST_SECTOR) found.push(sector)
      }
    }
    take(header.subarray(76), HEADER_FAT_SECTORS)
    const each = this.#sectorBytes / 4 - 1
    let next = header.readUInt32LE(68)
    for (let block = 0; next < LAST_SECTOR && found.length < most && block < most; block++) {
      const bytes = await this.#bytes(this.#position(next), this.#sectorBytes)
      take(bytes, each)
      next = bytes.readUInt32LE(each * 4)
    }
    return found
  }

  /** Reads the sector numbers in the given sectors; a missing sector ends the list. */
  async #table(sectors: readonly number[]): Promise<Uint32Array<ArrayBuffer>> {
    const each = this.#sectorBytes / 4
    const table = new Uint32Array(sectors.length * each).fill(NO_ENTRY)
    for (const [index, sector] of sectors.entries()) {
      const bytes = await this.#bytes(this.#position(sector), this.#sectorBytes)
      for (let at = 0; at + 4 <= bytes.length; at += 4) table[index * each + at / 4] = bytes.readUInt32LE(at)
    }
    return table
  }

  async #entries(start: number): Promise<Entry[]> {
    const entries: Entry[] = []
    for (const sector of this.#chain(start, this.#fat)) {
      const bytes = await this.#bytes(this.#position(sector), this.#sectorBytes)
      for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES)
        entries.push(parseEntry(bytes.subarray(at, at + ENTRY_BYTES)))
      if (entries.length >= MAX_ENTRIES) break
    }
    return entries
  }

  get #sectors(): number {
    return Math.ceil(this.#size / this.#sectorBytes)
  }

  #position(sector: number): number {
    return (sector + 1) * this.#sectorBytes
  }

  #miniPosition(sector: number): number {
    const offset = sector * MINI_SECTOR_BYTES
    const holder = this.#miniSectors[Math.floor(offset / this.#sectorBytes)]
    if (holder === undefined) throw new CompoundFileError('a small stream is cut off')
    return this.#position(holder) + (offset % this.#sectorBytes)
  }

  /** Yields the sectors of a chain. Throws CompoundFileError for a chain that is a cycle. */
  *#chain(start: number, table: Uint32Array): Generator<number> {
    let sector = start
    for (let count = 0; sector < table.length; count++) {
      if (count >= table.length) throw new CompoundFileError('a chain of sectors leads in a circle')
      yield sector
      sector = table[sector] ?? NO_ENTRY
    }
  }

  async #bytes(position: number, length: number): Promise<Buffer> {
    if (position >= this.#size) return Buffer.alloc(0)
    const { bytesRead, buffer } = await this.#handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  }
}

function parseEntry(bytes: Buffer): Entry {
  const nameBytes = Math.min(64, Math.max(0, bytes.readUInt16LE(64) - 2))
  return {
    name: bytes.toString('utf16le', 0, nameBytes - (nameBytes % 2)),
    kind: bytes.readUInt8(66),
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    // The upper half is unreliable in files with 512-byte sectors (MS-CFB §2.6.1), and no file here is that large.
    size: bytes.readUInt32LE(120),
  }
}

/** Builds a storage from the entries in a tree of siblings. Each entry is used once. */
function buildStorage(
  entries: readonly Entry[],
  top: number,
  seen: Set<number>,
  depth: number,
): CompoundStorage {
  const streams = new Map<string, CompoundStream>()
  const storages = new Map<string, CompoundStorage>()
  const waiting = [top]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index]
    if (!entry || seen.has(index)) continue
    seen.add(index)
    waiting.push(entry.right, entry.left)
    if (entry.kind === 2) streams.set(entry.name, { size: entry.size, start: entry.start })
    else if (entry.kind === 1 && depth < MAX_DEPTH)
      storages.set(entry.name, buildStorage(entries, entry.child, seen, depth + 1))
  }
  return { streams, storages }
}
