const BLOCK = 512
const NAME_BYTES = 100
const PREFIX_BYTES = 155
/** Largest size in eleven octal digits; larger ones are written in binary, as GNU tar does. */
const LARGEST_OCTAL = 0o77777777777

/** Reports an archive that is incomplete, not Ibid's, or unusable here; the message says why. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

/** One file of an archive. `bytes` yields exactly `size` bytes and is consumed before the next entry. */
export type Entry = {
  readonly name: string
  readonly size: number
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Writes a tar archive (POSIX ustar) of files, as a stream. Throws if a file yields more or fewer bytes than its size. */
export async function* writeTar(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of entries) {
    yield headerOf(name, size)
    let written = 0
    for await (const part of bytes) {
      written += part.length
      yield part
    }
    if (written !== size)
      throw new Error(`Cannot archive '${name}': it has ${written} bytes and should have ${size}`)
    const rest = size % BLOCK
    if (rest > 0) yield new Uint8Array(BLOCK - rest)
  }
  yield new Uint8Array(2 * BLOCK)
}

/**
 * Reads a tar archive as a stream and skips unread bytes of entries. Throws ArchiveError if it is no tar archive, ends too
 * early, or contains anything but files.
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const reader = new PartReader(source)
  try {
    for (;;) {
      const header = await reader.exactly(BLOCK)
      if (header.every((byte) => byte === 0)) return await reader.skipRest()
      const { name, size } = entryOf(header)
      const body = reader.take(size)
      yield { name, size, bytes: body }
      for await (const _part of body) {
        // Skips the padding before the next header.
      }
      await reader.exactly((BLOCK - (size % BLOCK)) % BLOCK)
    }
  } finally {
    await reader.close()
  }
}

function headerOf(name: string, size: number): Uint8Array {
  const header = Buffer.alloc(BLOCK)
  const [prefix, last] = split(name)
  header.write(last, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (size <= LARGEST_OCTAL) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Splits a long name at a slash into ustar's two fields. */
function split(name: string): [prefix: string, last: string] {
  if (Buffer.byteLength(name) <= NAME_BYTES) return ['', name]
  for (let slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
    const [prefix, last] = [name.slice(0, slash), name.slice(slash + 1)]
    if (Buffer.byteLength(prefix) <= PREFIX_BYTES && Buffer.byteLength(last) <= NAME_BYTES)
      return [prefix, last]
  }
  throw new Error(`Cannot archive '${name}': its name is too long`)
}

function entryOf(bytes: Uint8Array): { name: string; size: number } {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const text = (from: number, length: number) => {
    const field = header.subarray(from, from + length)
    const end = field.indexOf(0)
    return field.subarray(0, end < 0 ? length : end).toString('utf8')
  }
  if (text(257, 5) !== 'ustar' || Number.parseInt(text(148, 8), 8) !== checksumOf(header))
    throw new ArchiveError('it is not an archive of Ibid, or it is damaged')
  const name = [text(345, PREFIX_BYTES), text(0, NAME_BYTES)].filter(Boolean).join('/')
  if (text(156, 1) !== '0') throw new ArchiveError(`'${name}' in it is not a file`)
  const size =
    (header[124] ?? 0) & 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  if (!Number.isSafeInteger(size) || size < 0)
    throw new ArchiveError(`the size of '${name}' in it is damaged`)
  return { name, size }
}

/** Sums a header's bytes, counting the checksum field as spaces. */
function checksumOf(header: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? 0x20 : (header[i] ?? 0)
  return sum
}

/** Reads exact numbers of bytes from a stream of arbitrary parts. */
class PartReader {
  readonly #source: AsyncIterator<Uint8Array>
  #left: Uint8Array = new Uint8Array(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async exactly(size: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = []
    for await (const part of this.take(size)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *take(size: number): AsyncGenerator<Uint8Array> {
    for (let wanted = size; wanted > 0; ) {
      if (this.#left.length === 0) {
        const { done, value } = await this.#source.next()
        if (done) throw new ArchiveError('it ends too early')
        this.#left = value
        continue
      }
      const part = this.#left.subarray(0, wanted)
      this.#left = this.#left.subarray(part.length)
      wanted -= part.length
      yield part
    }
  }

  /** Reads to the end of the stream, so that decompression verifies its checksum. */
  async skipRest(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }
}
