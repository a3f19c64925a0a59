import { TiffError, type TiffPage } from './tiff-directory.ts'

/**
 * Reads one row of samples into every `step`th entry of `levels` from `first`: 0 to 255, or palette indexes.
 */
export type RowReader = (row: Uint8Array, levels: Uint8ClampedArray, first: number, step: number) => void

/** @throws {TiffError} for unsupported sample sizes */
export function rowReader({ bits, isFloat, isLittle, photometric }: TiffPage): RowReader {
  if (!isFloat && bits % 8 === 0 && bits <= 32) {
    const high = isLittle ? bits / 8 - 1 : 0
    return (row, levels, first, step) => {
      for (let index = high, at = first; at < levels.length; at += step, index += bits / 8)
        levels[at] = row[index] ?? 0
    }
  }
  if (!isFloat && bits < 16) {
    const most = 2 ** bits - 1
    const factor = photometric === 3 ? 1 : 255 / most
    if (8 % bits === 0)
      return (row, levels, first, step) => {
        for (let bit = 0, at = first; at < levels.length; at += step, bit += bits)
          levels[at] = (((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & most) * factor
      }
    return (row, levels, first, step) => {
      for (let bit = 0, at = first; at < levels.length; at += step, bit += bits) {
        const byte = bit >> 3
        const word = ((row[byte] ?? 0) << 16) | ((row[byte + 1] ?? 0) << 8) | (row[byte + 2] ?? 0)
        levels[at] = ((word >> (24 - bits - (bit & 7))) & most) * factor
      }
    }
  }
  if (bits === 32 && isFloat)
    return (row, levels, first, step) => {
      const view = new DataView(row.buffer, row.byteOffset, row.byteLength)
      for (let index = 0, at = first; at < levels.length; at += step, index += 4)
        levels[at] = view.getFloat32(index, isLittle) * 255
    }
  throw new TiffError(`${bits} bits a sample`, 'unusual')
}

/** Converts the samples of a pixel, at `at` in `levels`, to red, green and blue, at `to` in `colours`. */
export type ColourReader = (
  levels: Uint8ClampedArray,
  at: number,
  colours: Uint8ClampedArray,
  to: number,
) => void

/** @throws {TiffError} for unsupported colour spaces */
export function colourReader(page: TiffPage): ColourReader {
  const plain = plainColours(page)
  if (page.alpha === 0) return plain
  const last = page.samples - 1
  const isMixed = page.alpha === 1
  return (levels, at, colours, to) => {
    plain(levels, at, colours, to)
    const alpha = levels[at + last] ?? 255
    for (let index = 0; index < 3; index++) {
      const level = colours[to + index] ?? 0
      colours[to + index] = (isMixed ? level : (level * alpha) / 255) + 255 - alpha
    }
  }
}

function plainColours({ photometric, palette, bits }: TiffPage): ColourReader {
  if (photometric === 0 || photometric === 1) {
    const turn = photometric === 0 ? 255 : 0
    return (levels, at, colours, to) => {
      const level = (levels[at] ?? 0) ^ turn
      for (let index = 0; index < 3; index++) colours[to + index] = level
    }
  }
  if (photometric === 2)
    return (levels, at, colours, to) => {
      colours[to] = levels[at] ?? 0
      colours[to + 1] = levels[at + 1] ?? 0
      colours[to + 2] = levels[at + 2] ?? 0
    }
  if (photometric === 3 && bits <= 8) {
    const size = 1 << bits
    // Some writers use levels up to 255 where the maximum is 65535.
    const shift = palette.some((level) => level > 255) ? 8 : 0
    return (levels, at, colours, to) => {
      for (let index = 0; index < 3; index++)
        colours[to + index] = (palette[index * size + (levels[at] ?? 0)] ?? 0) >> shift
    }
  }
  if (photometric === 5)
    return (levels, at, colours, to) => {
      const light = 255 - (levels[at + 3] ?? 0)
      for (let index = 0; index < 3; index++)
        colours[to + index] = ((255 - (levels[at + index] ?? 0)) * light) / 255
    }
  throw new TiffError(`colours of kind ${photometric}`, 'unusual')
}
