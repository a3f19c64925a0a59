import { unpackFax } from './ccitt.ts'
import { TiffError, type TiffPage } from './tiff-directory.ts'

/** The compressions that use a predictor; for others the field is ignored. */
const DIFFERENCED: ReadonlySet<number> = new Set([5, 8, 32946])

const FAX = { 2: 'rows', 3: 'group 3', 4: 'group 4' } as const

/**
 * Decodes a strip or tile into `length` bytes of samples; missing bytes stay 0. JPEG is decoded by
 * tiff-picture.ts. Throws TiffError for unsupported compressions.
 */
export async function unpackPart(
  packed: Uint8Array<ArrayBuffer>,
  page: TiffPage,
  height: number,
  length: number,
): Promise<Uint8Array> {
  const samples = await unpacked(packed, page, height, length)
  if (page.predictor > 1 && DIFFERENCED.has(page.compression)) {
    if (page.predictor !== 2) throw new TiffError(`predictor ${page.predictor}`, 'unusual')
    addNeighbours(samples, page, height)
  }
  return samples
}

async function unpacked(
  packed: Uint8Array<ArrayBuffer>,
  page: TiffPage,
  height: number,
  length: number,
): Promise<Uint8Array> {
  const { compression, partWidth: width, lowBitFirst } = page
  switch (compression) {
    case 1: {
      const bytes = new Uint8Array(length)
      bytes.set(packed.subarray(0, length))
      return bytes
    }
    case 2:
    case 3:
    case 4: {
      const isTwoDimensional = (page.faxOptions & 1) === 1
      return unpackFax(packed, { kind: FAX[compression], width, height, lowBitFirst, isTwoDimensional })
    }
    case 5:
      return unpackLzw(packed, length)
    case 8:
    case 32946:
      return await inflate(packed, length)
    case 32773:
      return unpackBits(packed, length)
    default:
      throw new TiffError(`compression ${compression}`, 'unusual')
  }
}

/** Inflates at most `length` bytes. */
async function inflate(packed: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  let filled = 0
  try {
    while (filled < length) {
      const { done, value } = await reader.read()
      if (done) break
      bytes.set(value.subarray(0, length - filled), filled)
      filled += value.length
    }
  } catch (error) {
    // If only the rest is damaged, the part decoded so far is shown.
    if (filled === 0) throw new TiffError(String(error), 'damaged')
  }
  await reader.cancel().catch(() => undefined)
  return bytes
}

function unpackBits(packed: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let filled = 0
  for (let at = 0; at < packed.length && filled < length; ) {
    const count = packed[at++] ?? 128
    if (count < 128) {
      bytes.set(packed.subarray(at, at + Math.min(count + 1, length - filled)), filled)
      at += count + 1
      filled += count + 1
    } else if (count > 128) {
      bytes.fill(packed[at++] ?? 0, filled, filled + 257 - count)
      filled += 257 - count
    }
  }
  return bytes
}

const CLEAR = 256
const END = 257

function unpackLzw(packed: Uint8Array, length: number): Uint8Array {
  // Old writers put the lowest bit first, and lengthen codes one code later.
  const isOld = packed[0] === 0 && ((packed[1] ?? 0) & 1) === 1
  const early = isOld ? 0 : 1
  const bytes = new Uint8Array(length)
  /** Each code stands for a range of the output so far. */
  const starts = new Uint32Array(4098)
  const lengths = new Uint16Array(4098)
  let filled = 0
  let next = 258
  let width = 9
  let held = 0
  let bits = 0
  let former = -1
  for (let at = 0; filled < length; ) {
    while (bits < width && at < packed.length) {
      const byte = packed[at++] ?? 0
      held = isOld ? held | (byte << bits) : ((held << 8) | byte) & 0xffffff
      bits += 8
    }
    if (bits < width) break
    const code = (isOld ? held : held >> (bits - width)) & ((1 << width) - 1)
    if (isOld) held >>= width
    bits -= width
    if (code === END) break
    if (code === CLEAR) {
      next = 258
      width = 9
      former = -1
      continue
    }
    const start = filled
    if (code < 256) bytes[filled++] = code
    else {
      if (former < 0 || code > next) break
      const isNew = code === next
      const from = isNew ? start - formerLength(former) : (starts[code] ?? 0)
      const count = isNew ? formerLength(former) + 1 : (lengths[code] ?? 0)
      for (let index = 0; index < count && filled < length; index++)
        bytes[filled++] = bytes[from + index] ?? 0
    }
    if (former >= 0 && next < 4096) {
      // The new code: the previous string and the first byte of this one.
      const before = formerLength(former)
      starts[next] = start - before
      lengths[next] = before + 1
      next++
      if (next >= (1 << width) - early && width < 12) width++
    }
    former = code
  }
  return bytes

  function formerLength(code: number): number {
    return code < 256 ? 1 : (lengths[code] ?? 0)
  }
}

/** Undoes the predictor: each sample was stored as its difference from the one to its left. */
function addNeighbours(bytes: Uint8Array, page: TiffPage, height: number): void {
  const step = page.isPlanar ? 1 : page.samples
  const count = page.partWidth * step
  if (page.bits === 8)
    for (let row = 0; row < height; row++)
      for (let at = row * count + step; at < (row + 1) * count; at++)
        bytes[at] = (bytes[at] ?? 0) + (bytes[at - step] ?? 0)
  else if (page.bits === 16) {
    const view = new DataView(bytes.buffer)
    for (let row = 0; row < height; row++)
      for (let at = row * count + step; at < (row + 1) * count; at++) {
        const sum = view.getUint16(at * 2, page.isLittle) + view.getUint16((at - step) * 2, page.isLittle)
        view.setUint16(at * 2, sum & 0xffff, page.isLittle)
      }
  } else throw new TiffError(`differences of ${page.bits} bits`, 'unusual')
}
