import {
  BlobReader,
  configure,
  ERR_INVALID_CRC32,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { ParseError, type SourceFile } from '../model/parser.ts'

/** No Office file has this many parts; the largest presentations seen have some thousands. */
const MAX_ENTRIES = 20_000
/** Limit for all parts read, together: a sheet of a million rows has a few hundred megabytes. */
const MAX_INFLATED_BYTES = 1 << 30
/** Deflate can reach 1032:1; XML that people write stays below 100:1. Applies only to parts above the floor. */
const MAX_RATIO = 200
const RATIO_FLOOR_BYTES = 8 << 20
const PIECE_BYTES = 256 << 10
const STORED = 0
const DEFLATED = 8

configure({ useWebWorkers: false, chunkSize: PIECE_BYTES })

/**
 * Reads the parts of a ZIP file, inflating them in memory and never writing them to disk. Part names keep their case, use
 * '/' and have no leading slash; names containing '..' are left out. Limits apply to the number of parts, to each part's
 * expansion and to their total. Damage, including a wrong checksum, is a ParseError that names the file.
 */
export class ZipArchive {
  readonly #file: SourceFile
  readonly #entries = new Map<string, FileEntry>()
  readonly #leadingOut: string[] = []
  readonly #read = new Set<string>()
  #inflatedBytes = 0

  private constructor(file: SourceFile) {
    this.#file = file
  }

  static async open(file: SourceFile): Promise<ZipArchive> {
    const archive = new ZipArchive(file)
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
    const entry = this.#entries.get(name)
    return { size: entry?.uncompressedSize ?? 0, isLink: entry?.symlink ?? false }
  }

  /** Yields a part's bytes in pieces. */
  async *read(name: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name)
    if (entry === undefined) throw this.#damaged(message('why_part_missing', { part: name }))
    this.#check(name, entry)
    this.#read.add(name)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const written = entry.getData(writable, { checkCrc32: true, strictness: 'tolerant', signal })
    // Fails as the pieces do, which are awaited first.
    written.catch(() => undefined)
    let size = 0
    try {
      for await (const piece of readable) {
        signal.throwIfAborted()
        size += piece.length
        this.#countInflated(piece.length)
        if (size > entry.uncompressedSize) break
        yield piece
      }
      if (size <= entry.uncompressedSize) await written
    } catch (cause) {
      signal.throwIfAborted()
      if (cause instanceof ParseError) throw cause
      const isChanged = cause instanceof Error && cause.message === ERR_INVALID_CRC32
      throw this.#damaged(message(isChanged ? 'why_part_changed' : 'why_part_packed', { part: name }), cause)
    }
    if (size > entry.uncompressedSize) throw this.#damaged(message('why_part_longer', { part: name }))
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

  #check(name: string, entry: FileEntry): void {
    const { compressedSize, uncompressedSize, compressionMethod } = entry
    if (entry.encrypted) throw new ParseError(message('file_protected', { file: this.#file.name }))
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
      throw this.#damaged(message('why_part_method', { part: name, method: compressionMethod }))
    }
    if (uncompressedSize > RATIO_FLOOR_BYTES && uncompressedSize > compressedSize * MAX_RATIO) {
      const times = Math.round(uncompressedSize / compressedSize)
      const why = message('why_part_expands', { part: name, times })
      throw new ParseError(message('file_bomb', { file: this.#file.name, why }))
    }
    if (uncompressedSize > MAX_INFLATED_BYTES) this.#countInflated(uncompressedSize)
  }

  #countInflated(bytes: number): void {
    this.#inflatedBytes += bytes
    if (this.#inflatedBytes > MAX_INFLATED_BYTES) {
      throw new ParseError(
        message('file_expands', { file: this.#file.name, megabytes: MAX_INFLATED_BYTES >> 20 }),
      )
    }
  }

  async #readDirectory(): Promise<void> {
    const reader = new ZipReader(new BlobReader(Bun.file(this.#file.path)), { strictness: 'tolerant' })
    let count = 0
    try {
      for await (const entry of reader.getEntriesGenerator()) {
        if (++count > MAX_ENTRIES)
          throw new ParseError(message('file_parts', { file: this.#file.name, most: MAX_ENTRIES }))
        const name = entry.filename.replaceAll('\\', '/').replace(/^\/+/, '')
        if (name.split('/').includes('..')) this.#leadingOut.push(name)
        else if (!entry.directory && !this.#entries.has(name)) this.#entries.set(name, entry)
      }
    } catch (cause) {
      if (cause instanceof ParseError) throw cause
      throw new ParseError(message('file_cut', { file: this.#file.name }), { cause })
    }
  }

  #damaged(why: Message, cause?: unknown): ParseError {
    return new ParseError(message('file_damaged', { file: this.#file.name, why }), { cause })
  }
}
