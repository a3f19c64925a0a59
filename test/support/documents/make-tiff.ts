/**
 * Levels of grey, row by row, and how a file stores them: as one sample of eight bits or of
 * one, or as three equal samples. `orientation`: the value of the TIFF field.
 */
export type GreyPage = {
  readonly width: number
  readonly height: number
  readonly levels: Uint8Array
  readonly orientation?: number
  readonly kind?: 'grey' | 'rgb' | 'bilevel'
}

const FIELDS = 10
/** The offset, from the start of a page's directory, of its bits per sample. */
const BITS_AT = 2 + FIELDS * 12 + 4
const DIRECTORY_BYTES = BITS_AT + 6

/** Makes a TIFF file of uncompressed pages with one strip each. */
export function makeTiff(pages: readonly GreyPage[]): Uint8Array<ArrayBuffer> {
  const strips = pages.map(stripOf)
  const size = strips.reduce((sum, strip) => sum + DIRECTORY_BYTES + strip.length, 8)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x49492a00)
  view.setUint32(4, 8, true)
  let at = 8
  for (const [index, { width, height, orientation = 1, kind = 'grey' }] of pages.entries()) {
    const samples = kind === 'rgb' ? 3 : 1
    const strip = at + DIRECTORY_BYTES
    const bits = kind === 'bilevel' ? 1 : 8
    const fields = [
      [256, width],
      [257, height],
      [258, samples === 1 ? bits : at + BITS_AT, samples],
      [259, 1],
      [262, samples === 1 ? 1 : 2],
      [273, strip],
      [274, orientation],
      [277, samples],
      [278, height],
      [279, strips[index]?.length ?? 0],
    ] as const
    view.setUint16(at, FIELDS, true)
    for (const [place, [tag, value, count = 1]] of fields.entries()) {
      const field = at + 2 + place * 12
      view.setUint16(field, tag, true)
      view.setUint16(field + 2, tag === 258 ? 3 : 4, true)
      view.setUint32(field + 4, count, true)
      view.setUint32(field + 8, value, true)
    }
    for (let sample = 0; sample < samples; sample++) view.setUint16(at + BITS_AT + sample * 2, bits, true)
    bytes.set(strips[index] ?? [], strip)
    const next = strip + (strips[index]?.length ?? 0)
    view.setUint32(at + BITS_AT - 4, index + 1 < pages.length ? next : 0, true)
    at = next
  }
  return bytes
}

function stripOf({ width, height, levels, kind = 'grey' }: GreyPage): Uint8Array {
  if (kind === 'grey') return levels
  if (kind === 'rgb')
    return Uint8Array.from({ length: levels.length * 3 }, (_, at) => levels[Math.floor(at / 3)] ?? 0)
  const rowBytes = Math.ceil(width / 8)
  const strip = new Uint8Array(rowBytes * height)
  for (const [at, level] of levels.entries()) {
    const column = at % width
    const place = Math.floor(at / width) * rowBytes + Math.floor(column / 8)
    if (level > 127) strip[place] = (strip[place] ?? 0) | (128 >> (column % 8))
  }
  return strip
}

/** Reads a binary PGM file as pdftoppm writes it. */
export function greyOf(pgm: Uint8Array): GreyPage {
  const [head = '', width, height] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(pgm).toString('latin1')) ?? []
  return { width: Number(width), height: Number(height), levels: pgm.subarray(head.length) }
}

/** Returns the page as a rotated scanner stores it, with the orientation that turns it back. */
export function storedAs(page: GreyPage, orientation: number): GreyPage {
  const { width, height, levels } = page
  const lies = orientation > 4
  const size = lies ? { width: height, height: width } : { width, height }
  // By the TIFF standard: the sides of the displayed page where the stored first row and first column are.
  const isRight = [2, 3, 6, 7].includes(orientation)
  const isBottom = [3, 4, 7, 8].includes(orientation)
  const stored = new Uint8Array(levels.length)
  for (let at = 0; at < stored.length; at++) {
    const [row, column] = [Math.floor(at / size.width), at % size.width]
    const [across, down] = lies ? [row, column] : [column, row]
    const x = isRight ? width - 1 - across : across
    const y = isBottom ? height - 1 - down : down
    stored[at] = levels[y * width + x] ?? 0
  }
  return { ...page, ...size, levels: stored, orientation }
}
