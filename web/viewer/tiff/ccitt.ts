/**
 * ITU-T T.4: the codes of runs of 0 to 63 pixels, then the make-up codes of 64, 128 … 1728, each followed by
 * one of the former.
 */
const WHITE =
  '00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010 101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 00000011 00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100 00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100 11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 010011010 011000 010011011'
const BLACK =
  '0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000 0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010 000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111 0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100 0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 0000001011011 0000001100100 0000001100101'
/** The make-up codes of both colours: 1792 to 2560. */
const LONG =
  '00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 000000010111 000000011100 000000011101 000000011110 000000011111'

const CODE_BITS = 13

/**
 * Returns a table by the next 13 bits: the run length shifted by 4, plus the length of its code; 0 for no
 * code.
 */
function runTable(codes: string): Uint16Array {
  const table = new Uint16Array(1 << CODE_BITS)
  const enter = (code: string, run: number) => {
    const free = CODE_BITS - code.length
    const from = Number.parseInt(code, 2) << free
    table.fill((run << 4) | code.length, from, from + (1 << free))
  }
  for (const [index, code] of codes.split(' ').entries()) enter(code, index < 64 ? index : (index - 63) * 64)
  for (const [index, code] of LONG.split(' ').entries()) enter(code, 1792 + index * 64)
  return table
}

const tables: { white?: Uint16Array; black?: Uint16Array } = {}

/** The modes of a row (T.6) besides the vertical offsets from the row above: pass and horizontal. */
const PASS = 100
const RUNS = 101

export type FaxKind = 'rows' | 'group 3' | 'group 4'

/**
 * Decodes fax data (TIFF compressions 2, 3 and 4) into rows of bits, black ones set, each row from a new
 * byte. Stops at damaged data; the rows after it stay white. Takes time linear in input and output.
 */
export function unpackFax(
  packed: Uint8Array,
  {
    kind,
    width,
    height,
    lowBitFirst,
    isTwoDimensional,
  }: {
    kind: FaxKind
    width: number
    height: number
    lowBitFirst: boolean
    /** Group 3 only: rows may be coded relative to the row above. */
    isTwoDimensional: boolean
  },
): Uint8Array {
  tables.white ??= runTable(WHITE)
  tables.black ??= runTable(BLACK)
  const runs = [tables.white, tables.black]
  const bytes = lowBitFirst ? packed.map(reversed) : packed
  const end = bytes.length * 8
  const rowBytes = Math.ceil(width / 8)
  const rows = new Uint8Array(rowBytes * height)
  let at = 0
  /** The positions of colour changes in the row above and in the current row, from white. */
  let above = new Int32Array(width + 4)
  let row = new Int32Array(width + 4)
  above.fill(width)

  const peek = (count: number) => {
    const byte = at >> 3
    const word =
      (((bytes[byte] ?? 0) << 16) | ((bytes[byte + 1] ?? 0) << 8) | (bytes[byte + 2] ?? 0)) & 0xffffff
    return (word >> (24 - (at & 7) - count)) & ((1 << count) - 1)
  }

  /** Reads a run of a colour; returns its length, or -1 for an unknown code. */
  const run = (colour: number): number => {
    for (let length = 0; ; ) {
      const entry = runs[colour]?.[peek(CODE_BITS)] ?? 0
      if (entry === 0 || at >= end) return -1
      at += entry & 15
      length += entry >> 4
      if (entry >> 4 < 64) return length
      if (length > width) return length
    }
  }

  const mode = (): number | null => {
    const next = peek(7)
    const take = (count: number, value: number) => {
      at += count
      return value
    }
    if (next >= 64) return take(1, 0)
    if (next >= 48) return take(3, 1)
    if (next >= 32) return take(3, -1)
    if (next >= 16) return take(3, RUNS)
    if (next >= 8) return take(4, PASS)
    if (next >= 6) return take(6, 2)
    if (next >= 4) return take(6, -2)
    if (next === 3) return take(7, 3)
    if (next === 2) return take(7, -3)
    return null
  }

  /** Reads a row of runs; returns false if it is damaged. */
  const readRuns = (): boolean => {
    let changes = 0
    for (let dots = 0, colour = 0; dots < width; colour ^= 1) {
      const length = run(colour)
      if (length < 0) return false
      dots = Math.min(width, dots + length)
      row[changes++] = dots
    }
    row.fill(width, changes)
    return true
  }

  /** Reads a row coded relative to the row above; returns false if it is damaged or the end. */
  const readModes = (): boolean => {
    let changes = 0
    let colour = 0
    let next = 0
    for (let dots = -1; dots < width; ) {
      // The first change in the row above that is to the right and to the opposite colour.
      while (next > 0 && (above[next - 1] ?? width) > dots) next--
      while (next < width && ((above[next] ?? width) <= dots || (next & 1) !== colour)) next++
      const change = above[next] ?? width
      const told = at < end ? mode() : null
      if (told === null) return false
      if (told === PASS) dots = above[next + 1] ?? width
      else if (told === RUNS) {
        for (const each of [colour, colour ^ 1]) {
          const length = run(each)
          if (length < 0) return false
          dots = Math.min(width, Math.max(dots, 0) + length)
          row[changes++] = dots
        }
      } else {
        dots = Math.min(width, Math.max(dots, change + told))
        row[changes++] = dots
        colour ^= 1
      }
    }
    row.fill(width, changes)
    return true
  }

  /** Skips end-of-line codes of group 3 and returns their number. */
  const passMarks = (): number => {
    let marks = 0
    while (at < end) {
      let ahead = at
      while (ahead < end && (((bytes[ahead >> 3] ?? 0) >> (7 - (ahead & 7))) & 1) === 0) ahead++
      if (ahead - at < 11 || ahead >= end) break
      at = ahead + 1
      marks++
      if (isTwoDimensional) at++
    }
    return marks
  }

  for (let line = 0; line < height && at < end; line++) {
    let isTold = kind === 'group 4'
    if (kind === 'group 3') {
      const marks = passMarks()
      if (marks > 1 && line > 0) break
      isTold =
        isTwoDimensional && marks > 0 && (((bytes[(at - 1) >> 3] ?? 0) >> (7 - ((at - 1) & 7))) & 1) === 0
    }
    if (!(isTold ? readModes() : readRuns())) break
    paint(rows, line * rowBytes, row, width)
    ;[above, row] = [row, above]
    if (kind === 'rows') at = (at + 7) & ~7
  }
  return rows
}

function paint(rows: Uint8Array, start: number, changes: Int32Array, width: number): void {
  for (let index = 0; (changes[index] ?? width) < width; index += 2)
    for (let dot = changes[index] ?? 0; dot < (changes[index + 1] ?? width); dot++) {
      const byte = start + (dot >> 3)
      rows[byte] = (rows[byte] ?? 0) | (0x80 >> (dot & 7))
    }
}

function reversed(byte: number): number {
  let turned = 0
  for (let bit = 0; bit < 8; bit++) turned |= ((byte >> bit) & 1) << (7 - bit)
  return turned
}
