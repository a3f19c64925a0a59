import { crc32 } from 'node:zlib'

/** A file of an archive. `modified`: epoch seconds. */
export type ZipFile = {
  readonly name: string
  readonly modified: number
  readonly bytes: AsyncIterable<Uint8Array>
}

type Written = {
  readonly name: Buffer
  readonly time: number
  crc: number
  size: number
  readonly at: number
}

/** Sizes and offsets from here on are written in the fields of Zip64, and so are numbers of files from 0xffff on. */
const LARGEST = 0xffffffff
const MOST_FILES = 0xffff
const VERSION = 45
/** The sizes and the checksum follow the bytes, and the name is UTF-8. */
const FLAGS = 0x0808

/**
 * Writes files into a ZIP archive as a stream, without compressing them: documents are compressed already. Holds no file in
 * memory.
 */
export async function* zipStream(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let at = 0
  const counted = (part: Uint8Array) => {
    at += part.length
    return part
  }
  for await (const { name, modified, bytes } of files) {
    const file: Written = { name: Buffer.from(name), time: dosTime(modified), crc: 0, size: 0, at }
    written.push(file)
    yield counted(localHeader(file))
    for await (const part of bytes) {
      file.crc = crc32(part, file.crc)
      file.size += part.length
      yield counted(part)
    }
    yield counted(descriptor(file))
  }
  const start = at
  for (const file of written) yield counted(centralHeader(file))
  yield ending(written.length, start, at - start)
}

function localHeader({ name, time }: Written): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt32LE(time, 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

/** Follows the bytes of a file. Its sizes have eight bytes only from 4 GB on, as readers expect. */
function descriptor({ crc, size }: Written): Buffer {
  const isLarge = size >= LARGEST
  const tail = Buffer.alloc(isLarge ? 24 : 16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  if (isLarge) {
    tail.writeBigUInt64LE(BigInt(size), 8)
    tail.writeBigUInt64LE(BigInt(size), 16)
  } else {
    tail.writeUInt32LE(size, 8)
    tail.writeUInt32LE(size, 12)
  }
  return tail
}

function centralHeader({ name, time, crc, size, at }: Written): Buffer {
  const large = [...(size >= LARGEST ? [size, size] : []), ...(at >= LARGEST ? [at] : [])]
  const extra = Buffer.alloc(large.length > 0 ? 4 + 8 * large.length : 0)
  if (large.length > 0) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8 * large.length, 2)
    for (const [i, number] of large.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * i)
  }
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt32LE(time, 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(Math.min(size, LARGEST), 20)
  header.writeUInt32LE(Math.min(size, LARGEST), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(Math.min(at, LARGEST), 42)
  return Buffer.concat([header, name, extra])
}

function ending(files: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(files, MOST_FILES), 8)
  end.writeUInt16LE(Math.min(files, MOST_FILES), 10)
  end.writeUInt32LE(Math.min(size, LARGEST), 12)
  end.writeUInt32LE(Math.min(start, LARGEST), 16)
  if (files < MOST_FILES && start < LARGEST && size < LARGEST) return end
  const large = Buffer.alloc(76)
  large.writeUInt32LE(0x06064b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(VERSION, 12)
  large.writeUInt16LE(VERSION, 14)
  large.writeBigUInt64LE(BigInt(files), 24)
  large.writeBigUInt64LE(BigInt(files), 32)
  large.writeBigUInt64LE(BigInt(size), 40)
  large.writeBigUInt64LE(BigInt(start), 48)
  large.writeUInt32LE(0x07064b50, 56)
  large.writeBigUInt64LE(BigInt(start + size), 64)
  large.writeUInt32LE(1, 72)
  return Buffer.concat([large, end])
}

/** Returns a time as DOS writes it, time in the lower half: local, in steps of two seconds, from 1980 on. */
function dosTime(epochSeconds: number): number {
  const date = new Date(epochSeconds * 1000)
  const year = Math.max(0, date.getFullYear() - 1980)
  const day = (year << 9) | ((date.getMonth() + 1) << 5) | date.getDate()
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
