import { colourReader, rowReader } from './sample-levels.ts'
import { TiffError, type TiffPage } from './tiff-directory.ts'
import { unpackPart } from './unpack-part.ts'

/** Pictures with more pixels are drawn smaller: more than a screen shows, fewer than a tab can hold. */
const MAX_SHOWN = 12_000_000
/** Yields to the page after this long. */
const TURN_MS = 12

/** Red, green, blue and 255 for each pixel, as stored: not oriented yet. */
export type TiffPicture = {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray<ArrayBuffer>
}

/** Decodes a JPEG of `width` by `height` pixels into red, green, blue and 255 for each pixel. */
export type JpegReader = (
  jpeg: Uint8Array<ArrayBuffer>,
  width: number,
  height: number,
) => Promise<Uint8ClampedArray>

/**
 * Decodes a page, one strip or tile at a time.
 * @throws {TiffError} for what cannot be shown; the signal's reason
 */
export async function readPicture(
  file: Uint8Array<ArrayBuffer>,
  page: TiffPage,
  readJpeg: JpegReader,
  signal: AbortSignal,
): Promise<TiffPicture> {
  const shrink = Math.ceil(Math.sqrt((page.width * page.height) / MAX_SHOWN))
  const width = Math.max(1, Math.floor(page.width / shrink))
  const height = Math.max(1, Math.floor(page.height / shrink))
  const rgba = new Uint8ClampedArray(width * height * 4)
  const readPart = page.compression === 7 ? jpegParts(file, page, readJpeg) : sampleParts(file, page)
  const across = Math.ceil(page.width / page.partWidth)
  const down = Math.ceil(page.height / page.partHeight)
  const share = 1 / (shrink * shrink)
  let turned = performance.now()
  for (let part = 0; part < across * down; part++) {
    const [left, top] = [(part % across) * page.partWidth, Math.floor(part / across) * page.partHeight]
    const dots = await readPart(part, Math.min(page.partHeight, page.height - top))
    const wide = Math.min(page.partWidth, width * shrink - left)
    for (let row = 0; top + row < height * shrink && row < page.partHeight; row++) {
      const colours = dots(row)
      const line = Math.floor((top + row) / shrink) * width
      let to = (line + Math.floor(left / shrink)) * 4
      let within = left % shrink
      for (let at = 0; at < wide * 4; at += 4) {
        rgba[to] = (rgba[to] ?? 0) + (colours[at] ?? 0) * share
        rgba[to + 1] = (rgba[to + 1] ?? 0) + (colours[at + 1] ?? 0) * share
        rgba[to + 2] = (rgba[to + 2] ?? 0) + (colours[at + 2] ?? 0) * share
        if (++within < shrink) continue
        within = 0
        to += 4
      }
    }
    if (performance.now() - turned < TURN_MS) continue
    await new Promise((resolve) => setTimeout(resolve, 0))
    signal.throwIfAborted()
    turned = performance.now()
  }
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255
  return { width, height, rgba }
}

/** Returns the colours of a row, four levels a pixel; valid until the next call. */
type Row = (row: number) => Uint8ClampedArray
type PartReader = (part: number, height: number) => Promise<Row>

function sampleParts(file: Uint8Array<ArrayBuffer>, page: TiffPage): PartReader {
  const { partWidth, samples, isPlanar } = page
  const planes = isPlanar ? samples : 1
  const rowBytes = Math.ceil((partWidth * page.bits * (samples / planes)) / 8)
  const readRow = rowReader(page)
  const readColour = colourReader(page)
  const levels = new Uint8ClampedArray(partWidth * samples)
  const colours = new Uint8ClampedArray(partWidth * 4)
  const parts = page.offsets.length / planes
  return async (part, shown) => {
    const height = page.isTiled ? page.partHeight : shown
    const bytes = await Promise.all(
      Array.from({ length: planes }, (_, plane) =>
        unpackPart(bytesOf(file, page, plane * parts + part), page, height, rowBytes * height),
      ),
    )
    return (row) => {
      for (const [plane, all] of bytes.entries())
        readRow(all.subarray(row * rowBytes, (row + 1) * rowBytes), levels, plane, planes)
      for (let dot = 0; dot < partWidth; dot++) readColour(levels, dot * samples, colours, dot * 4)
      return colours
    }
  }
}

function jpegParts(file: Uint8Array<ArrayBuffer>, page: TiffPage, readJpeg: JpegReader): PartReader {
  if (page.samples !== 1 && page.samples !== 3)
    throw new TiffError(`JPEG of ${page.samples} colours`, 'unusual')
  if (page.bits !== 8 || page.isPlanar) throw new TiffError(`JPEG of ${page.bits} bits`, 'unusual')
  return async (part, shown) => {
    const height = page.isTiled ? page.partHeight : shown
    const jpeg = wholeJpeg(bytesOf(file, page, part), page)
    const size = jpegSize(jpeg)
    if (size === null || size.width > page.partWidth + 15 || size.height > page.partHeight + 15)
      throw new TiffError('a JPEG in it is larger than its part', 'damaged')
    const rgba = await readJpeg(jpeg, page.partWidth, height)
    return (row) => rgba.subarray(row * page.partWidth * 4, (row + 1) * page.partWidth * 4)
  }
}

/**
 * Makes a strip or tile a complete JPEG file: adds the shared tables, and a segment that names its colour
 * space.
 */
function wholeJpeg(
  part: Uint8Array<ArrayBuffer>,
  { jpegTables, photometric, samples }: TiffPage,
): Uint8Array<ArrayBuffer> {
  // The last byte of Adobe's segment is the colour transform: 0 for RGB, 1 for YCbCr.
  const kind = photometric === 6 ? 1 : 0
  const adobe =
    samples === 3 ? [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, kind] : []
  const tables = jpegTables?.subarray(2, -2) ?? []
  return Uint8Array.from([0xff, 0xd8, ...adobe, ...tables, ...part.subarray(2)])
}

/** Reads the size from the frame header (SOF), before anything is decoded. */
function jpegSize(jpeg: Uint8Array): { width: number; height: number } | null {
  const byte = (at: number) => jpeg[at] ?? 0
  for (
    let at = 2;
    at + 8 < jpeg.length && byte(at) === 0xff;
    at += 2 + Math.max(2, byte(at + 2) * 256 + byte(at + 3))
  ) {
    const marker = byte(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: byte(at + 5) * 256 + byte(at + 6), width: byte(at + 7) * 256 + byte(at + 8) }
  }
  return null
}

function bytesOf(
  file: Uint8Array<ArrayBuffer>,
  { offsets, counts }: TiffPage,
  part: number,
): Uint8Array<ArrayBuffer> {
  const offset = offsets[part]
  if (offset === undefined) throw new TiffError(`part ${part + 1} is missing`, 'damaged')
  return file.subarray(offset, offset + (counts[part] ?? 0))
}
