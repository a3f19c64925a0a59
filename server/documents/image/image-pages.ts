import { type FileHandle, open } from 'node:fs/promises'
import { message } from '../../../shared/messages.ts'
import { ParseError, type SourceFile } from '../model/parser.ts'

/** The rotation that TIFF's Orientation field requires, and the file offset of the byte that contains it. */
export type Orientation = { readonly value: number; readonly at: number }

/** Size in pixels as stored. `isMisrotated`: tesseract would read the page upside down. */
export type ImagePage = {
  readonly width: number
  readonly height: number
  readonly orientation?: Orientation
  readonly isMisrotated?: boolean
}

/** A larger picture needs more memory than a worker has; a large page at 600 dots per inch has fewer pixels. */
const MAX_PIXELS = 72_000_000
/** Tesseract's own limit, in pixels. */
const MAX_SIDE = 32_767
const MAX_PAGES = 500
const MAX_SEGMENTS = 10_000
const MAX_FIELDS = 4096

/**
 * Reads the pages of a picture from its header: one for PNG and JPEG, any number for TIFF. Nothing is decompressed.
 * Throws ParseError for a damaged header, and for pages too large to decompress.
 */
export async function imagePages(file: SourceFile): Promise<ImagePage[]> {
  const handle = await open(file.path)
  try {
    const head = await bytesAt(handle, 0, 26)
    const pages =
      head.readUInt32BE(0) === 0x89504e47
        ? [{ width: head.readUInt32BE(16), height: head.readUInt32BE(20) }]
        : head.readUInt16BE(0) === 0xffd8
          ? await jpegPages(handle)
          : await tiffPages(handle, head)
    if (pages.length === 0 || pages.some(({ width, height }) => width < 1 || height < 1))
      throw new MalformedHeader()
    if (pages.length > MAX_PAGES)
      throw new ParseError(message('file_pages', { file: file.name, pages: pages.length, most: MAX_PAGES }))
    for (const { width, height } of pages)
      if (width * height > MAX_PIXELS || width > MAX_SIDE || height > MAX_SIDE)
        throw new ParseError(message('file_dots', { file: file.name, width, height }))
    return pages
  } catch (error) {
    if (error instanceof MalformedHeader || error instanceof RangeError)
      throw new ParseError(message('file_damaged', { file: file.name, why: message('why_no_size') }), {
        cause: error,
      })
    throw error
  } finally {
    await handle.close()
  }
}

class MalformedHeader extends Error {}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Reads the size from the first frame header (SOFn, ITU-T T.81 §B.2.2). */
async function jpegPages(handle: FileHandle): Promise<ImagePage[]> {
  let at = 2
  for (let segment = 0; segment < MAX_SEGMENTS; segment++) {
    const head = await bytesAt(handle, at, 9)
    const marker = head.readUInt8(1)
    if (head.readUInt8(0) !== 0xff) throw new MalformedHeader()
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [{ width: head.readUInt16BE(7), height: head.readUInt16BE(5) }]
    // Fill bytes, and markers without parameters.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else at += 2 + Math.max(2, head.readUInt16BE(2))
  }
  throw new MalformedHeader()
}

async function tiffPages(handle: FileHandle, head: Buffer): Promise<ImagePage[]> {
  const isLittle = head.readUInt16BE(0) === 0x4949
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  if (short(head, 2) !== 42) throw new MalformedHeader()
  const pages: ImagePage[] = []
  const seen = new Set<number>()
  for (let at = long(head, 4); at !== 0 && pages.length <= MAX_PAGES; ) {
    // A directory that links back to an earlier one would loop forever.
    if (seen.has(at)) throw new MalformedHeader()
    seen.add(at)
    const count = short(await bytesAt(handle, at, 2), 0)
    if (count > MAX_FIELDS) throw new MalformedHeader()
    const fields = await bytesAt(handle, at + 2, count * 12 + 4)
    const size = { width: 0, height: 0 }
    let orientation: Orientation | undefined
    let samples = 1
    for (let field = 0; field < count; field++) {
      const tag = short(fields, field * 12)
      const isShort = short(fields, field * 12 + 2) === 3
      const value = isShort ? short(fields, field * 12 + 8) : long(fields, field * 12 + 8)
      // If a field occurs twice, readers differ in which one they use.
      if (tag === 256) size.width = Math.max(size.width, value)
      if (tag === 257) size.height = Math.max(size.height, value)
      if (tag === 274) {
        const lowest = isLittle ? 0 : isShort ? 1 : 3
        orientation = { value, at: at + 2 + field * 12 + 8 + lowest }
      }
      if (tag === 277) samples = value
    }
    // Leptonica 1.82 rotates colour pages with Orientation 8, and only those, the wrong way round.
    const isMisrotated = orientation?.value === 8 && samples > 2
    pages.push({ ...size, ...(orientation && { orientation }), isMisrotated })
    at = long(fields, count * 12)
  }
  return pages
}
