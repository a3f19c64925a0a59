import { createReadStream } from 'node:fs'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { ParseError, type SourceFile } from '../model/parser.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'

/** No Office file has this many parts; the largest presentations seen have some thousands. */
const MAX_ENTRIES = 20_000
const MAX_DIRECTORY_BYTES = 8 << 20
/** Limit for all parts read, together: a sheet of a million rows has a few hundred megabytes. */
const MAX_INFLATED_BYTES = 1 << 30
/** Deflate can reach 1032:1; XML that people write stays below 100:1. Applies only to parts above the floor. */
const MAX_RATIO = 200
const RATIO_FLOOR_BYTES = 8 << 20
/** Parts up to this size are inflated in one call, which is faster than a stream. */
const SMALL_PART_BYTES = 1 << 20
const PIECE_BYTES = 256 << 10
const SMALL_FILE_BYTES = 4 << 20

const END_OF_DIRECTORY = 0x06054b50
const END_OF_DIRECTORY_64 = 0x06064b50
const LOCAL_ENTRY = 0x04034b50

/**
 * Reads the parts of a ZIP file (PKWARE APPNOTE), inflating them in memory and never writing them to disk. Part names
 * keep their case, use '/' and have no leading slash; names containing '..' are left out. Limits apply to the number
 * of parts, to each part's expansion and to their total. Damage, including a wrong checksum, is a ParseError that
 * names the file.
 */
export class ZipArchive {
  readonly #file: SourceFile
  readonly #entries = new Map<string, ZipEntry>()
  readonly #leadingOut: string[] = []
  /** A small file's bytes; parts of a large file are read from disk on request. */
  #whole: Buffer | null = null
  readonly #read = new Set<string>()
  #inflatedBytes = 0

  private constructor(file: SourceFile) {
    this.#file = file
  }

  static async open(file: SourceFile): Promise<ZipArchive> {
    const archive = new ZipArchive(file)
    if (file.size <= SMALL_FILE_BYTES) archive.#whole = Buffer.from(await Bun.file(file.path).arrayBuffer())
    await archive.#readDirectory()
    return archive
  }

  names(): Iterable<string> {
    return this.#entries.keys()
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Names that contain '..', and so lead out of the archive. */
  get leadingOut(): readonly string[] {
    return this.#leadingOut
  }

  /** Returns a part's inflated size in bytes, as the directory states it, and whether it is a symbolic link. */
  about(name: string): { readonly size: number; readonly isLink: boolean } {
    const { size = 0, isLink = false } = this.#entries.get(name) ?? {}
    return { size, isLink }
  }

  /** Yields a part's bytes in pieces of at most PIECE_BYTES. */
  async *read(name: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name)
    if (entry === undefined) throw this.#damaged(`its part ${name} is missing`)
    this.#check(name, entry)
    this.#read.add(name)
    const start = await this.#dataStart(name, entry)
    if (entry.size <= SMALL_PART_BYTES && entry.compressedSize <= SMALL_PART_BYTES) {
      yield this.#readSmall(name, entry, await this.#bytes(start, entry.compressedSize))
      return
    }
    let sum = 0
    let size = 0
    for await (const piece of this.#stream(name, entry, start, signal)) {
      signal.throwIfAborted()
      size += piece.length
      this.#countInflated(piece.length)
      if (size > entry.size) throw this.#damaged(`its part ${name} is longer than its ZIP directory says`)
      sum = crc32(piece, sum)
      yield piece
    }
    this.#verify(name, entry, size, sum)
  }

  /** Checks the XML parts that were not read: a file is damaged wherever the damage lies. */
  async verifyRest(signal: AbortSignal): Promise<void> {
    for (const name of this.#entries.keys()) {
      if (this.#read.has(name) || !/\.(xml|rels)$/i.test(name)) continue
      for await (const _ of this.read(name, signal)) signal.throwIfAborted()
    }
  }

  /** Number of bytes inflated so far. */
  get inflatedBytes(): number {
    return this.#inflatedBytes
  }

  #check(name: string, entry: ZipEntry): void {
    if (entry.encrypted) throw new ParseError(`'${this.#file.name}' is password-protected`)
    if (entry.method !== 0 && entry.method !== 8) {
      throw this.#damaged(
        `its part ${name} is compressed in a way that Ibid cannot read (method ${entry.method})`,
      )
    }
    if (entry.offset + entry.compressedSize > this.#file.size)
      throw this.#damaged(`it ends inside its part ${name}`)
    if (entry.size > RATIO_FLOOR_BYTES && entry.size > entry.compressedSize * MAX_RATIO) {
      const ratio = Math.round(entry.size / entry.compressedSize)
      throw new ParseError(
        `'${this.#file.name}' was refused as a decompression bomb: its part ${name} expands ${ratio}-fold`,
      )
    }
    if (entry.size > MAX_INFLATED_BYTES) this.#countInflated(entry.size)
  }

  #readSmall(name: string, entry: ZipEntry, compressed: Buffer): Uint8Array {
    if (compressed.length < entry.compressedSize) throw this.#damaged(`it ends inside its part ${name}`)
    const bytes = entry.method === 0 ? compressed : this.#inflate(name, compressed, entry.size)
    this.#countInflated(bytes.length)
    this.#verify(name, entry, bytes.length, crc32(bytes))
    return bytes
  }

  #inflate(name: string, compressed: Buffer, size: number): Buffer {
    try {
      return inflateRawSync(compressed, { maxOutputLength: Math.max(size, 1), chunkSize: Math.max(size, 64) })
    } catch (cause) {
      throw this.#damaged(`its part ${name} cannot be decompressed`, cause)
    }
  }

  async *#stream(name: string, entry: ZipEntry, start: number, signal: AbortSignal): AsyncGenerator<Buffer> {
    if (entry.compressedSize === 0) return
    const compressed = createReadStream(this.#file.path, {
      start,
      end: start + entry.compressedSize - 1,
      highWaterMark: PIECE_BYTES,
      signal,
    })
    if (entry.method === 0) {
      yield* compressed
      return
    }
    const inflater = createInflateRaw({ chunkSize: PIECE_BYTES })
    compressed.on('error', (error) => inflater.destroy(error))
    compressed.pipe(inflater)
    try {
      for await (const piece of inflater) yield piece
    } catch (cause) {
      signal.throwIfAborted()
      throw this.#damaged(`its part ${name} cannot be decompressed`, cause)
    } finally {
      compressed.destroy()
      inflater.destroy()
    }
  }

  #countInflated(bytes: number): void {
    this.#inflatedBytes += bytes
    if (this.#inflatedBytes > MAX_INFLATED_BYTES) {
      throw new ParseError(
        `'${this.#file.name}' expands to more than ${MAX_INFLATED_BYTES >> 20} MB and was refused as a decompression bomb`,
      )
    }
  }

  #verify(name: string, entry: ZipEntry, size: number, sum: number): void {
    if (size !== entry.size || sum !== entry.checksum) {
      throw this.#damaged(`its part ${name} does not match its checksum`)
    }
  }

  /** Local headers vary in length, so only they give the data's offset. */
  async #dataStart(name: string, entry: ZipEntry): Promise<number> {
    const header = await this.#bytes(entry.offset, 30)
    if (header.length < 30 || header.readUInt32LE(0) !== LOCAL_ENTRY) {
      throw this.#damaged(`its part ${name} is not where its ZIP directory says`)
    }
    return entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  }

  async #readDirectory(): Promise<void> {
    const tailLength = Math.min(this.#file.size, 22 + 0xffff)
    const tailStart = this.#file.size - tailLength
    const tail = await this.#bytes(tailStart, tailLength)
    const at = lastSignature(tail, END_OF_DIRECTORY)
    if (at < 0 || at + 22 > tail.length) {
      throw this.#damaged('its ZIP directory is missing, so it was probably cut short')
    }
    let count = tail.readUInt16LE(at + 10)
    let bytes = tail.readUInt32LE(at + 12)
    let start = tail.readUInt32LE(at + 16)
    if (count === 0xffff || bytes === 0xffffffff || start === 0xffffffff) {
      const wide = tail.length >= 56 ? lastSignature(tail.subarray(0, at), END_OF_DIRECTORY_64) : -1
      if (wide >= 0 && wide + 56 <= tail.length) {
        count = Number(tail.readBigUInt64LE(wide + 32))
        bytes = Number(tail.readBigUInt64LE(wide + 40))
        start = Number(tail.readBigUInt64LE(wide + 48))
      }
    }
    if (count > MAX_ENTRIES) {
      throw new ParseError(`'${this.#file.name}' has ${count} parts; at most ${MAX_ENTRIES} can be read`)
    }
    if (bytes > MAX_DIRECTORY_BYTES || start + bytes > this.#file.size) {
      throw this.#damaged('its ZIP directory does not fit the file, so it was probably cut short')
    }
    this.#readEntries(await this.#bytes(start, bytes), count)
  }

  #readEntries(directory: Buffer, count: number): void {
    const listed = readZipDirectory(directory, count)
    if (listed === null) throw this.#damaged('its ZIP directory is not readable')
    for (const { name, entry } of listed) {
      if (name.split('/').includes('..')) this.#leadingOut.push(name)
      else if (!this.#entries.has(name)) this.#entries.set(name, entry)
    }
  }

  /** Returns fewer than `length` bytes at the end of the file. */
  async #bytes(start: number, length: number): Promise<Buffer> {
    if (this.#whole !== null) return this.#whole.subarray(start, start + length)
    return Buffer.from(
      await Bun.file(this.#file.path)
        .slice(start, start + length)
        .arrayBuffer(),
    )
  }

  #damaged(what: string, cause?: unknown): ParseError {
    return new ParseError(`'${this.#file.name}' is damaged: ${what}`, { cause })
  }
}

function lastSignature(bytes: Buffer, signature: number): number {
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(signature)
  return bytes.lastIndexOf(mark)
}
