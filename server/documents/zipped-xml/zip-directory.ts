import { decodeZipName } from './zip-name.ts'

/** A file in a ZIP archive. Sizes in bytes, as the directory states them; `isLink`: a symbolic link of Unix. */
export type ZipEntry = {
  readonly method: number
  readonly encrypted: boolean
  readonly isLink: boolean
  readonly checksum: number
  readonly compressedSize: number
  readonly size: number
  readonly offset: number
}

const DIRECTORY_ENTRY = 0x02014b50
/** Upper byte of 'version made by', and the file type in the mode that then stands in the external attributes. */
const MADE_BY_UNIX = 3
const FILE_TYPE = 0o170000
const LINK = 0o120000
const UTF8_FLAG = 1 << 11

/**
 * Reads the entries of a ZIP directory (APPNOTE 4.3.12), in order; null if it is not readable. Names use '/' and have no
 * leading slash.
 */
export function readZipDirectory(
  directory: Buffer,
  count: number,
): { readonly name: string; readonly entry: ZipEntry }[] | null {
  const entries: { name: string; entry: ZipEntry }[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== DIRECTORY_ENTRY) return null
    const nameLength = directory.readUInt16LE(at + 28)
    const extraLength = directory.readUInt16LE(at + 30)
    const flags = directory.readUInt16LE(at + 8)
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const name = decodeZipName(directory.subarray(at + 46, at + 46 + nameLength), (flags & UTF8_FLAG) !== 0)
    const mode = directory.readUInt8(at + 5) === MADE_BY_UNIX ? directory.readUInt32LE(at + 38) >>> 16 : 0
    entries.push({
      name: name.replaceAll('\\', '/').replace(/^\/+/, ''),
      entry: {
        encrypted: (flags & 1) === 1,
        isLink: (mode & FILE_TYPE) === LINK,
        method: directory.readUInt16LE(at + 10),
        checksum: directory.readUInt32LE(at + 16),
        ...zip64Numbers(
          directory.readUInt32LE(at + 24),
          directory.readUInt32LE(at + 20),
          directory.readUInt32LE(at + 42),
          extra,
        ),
      },
    })
    at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** ZIP64 stores numbers that exceed 32 bits in an extra field (APPNOTE 4.5.3), in this order, each only if needed. */
function zip64Numbers(size: number, compressedSize: number, offset: number, extra: Buffer) {
  const numbers = [size, compressedSize, offset]
  let at = 0
  while (at + 4 <= extra.length) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) {
      let field = at + 4
      for (const [index, value] of numbers.entries()) {
        if (value !== 0xffffffff || field + 8 > Math.min(extra.length, at + 4 + length)) continue
        numbers[index] = Number(extra.readBigUInt64LE(field))
        field += 8
      }
    }
    at += 4 + length
  }
  return {
    size: numbers[0] ?? size,
    compressedSize: numbers[1] ?? compressedSize,
    offset: numbers[2] ?? offset,
  }
}
