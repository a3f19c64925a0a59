/** Why a TIFF file, or one of its pages, cannot be shown. */
export type TiffFault = 'damaged' | 'too large' | 'unusual'

export class TiffError extends Error {
  override readonly name = 'TiffError'
  readonly fault: TiffFault

  constructor(message: string, fault: TiffFault) {
    super(message)
    this.fault = fault
  }
}

/** A page as its directory describes it. `offsets` and `counts`: of its strips or tiles. */
export type TiffPage = {
  readonly width: number
  readonly height: number
  readonly bits: number
  readonly samples: number
  readonly photometric: number
  readonly compression: number
  readonly predictor: number
  /** Each sample has strips or tiles of its own. */
  readonly isPlanar: boolean
  readonly isFloat: boolean
  /** The kind of the sample after the colours: 1 premultiplied alpha, 2 alpha. */
  readonly alpha: number
  readonly isLittle: boolean
  readonly lowBitFirst: boolean
  readonly faxOptions: number
  /** The size of a strip or tile. */
  readonly partWidth: number
  readonly partHeight: number
  readonly isTiled: boolean
  readonly offsets: readonly number[]
  readonly counts: readonly number[]
  readonly palette: readonly number[]
  readonly jpegTables: Uint8Array<ArrayBuffer> | null
  /** 1 to 8, as in EXIF. */
  readonly orientation: number
  /** The width of a pixel relative to its height: for a fax about a half. */
  readonly aspect: number
}

/** The limit of the server. */
const MAX_PAGES = 500
const MAX_DOTS = 72_000_000
const MAX_SIDE = 32_767
/** The most that a strip or tile may decode to. */
const MAX_PART_BYTES = 256 << 20
const MAX_FIELDS = 4096
/** The most values in all fields of all pages read. */
const MAX_VALUES = 2_000_000

const FIELD_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 }

type Fields = (tag: number) => readonly number[]

/**
 * Reads the pages of a TIFF file, without decoding their pixels. Checks that offsets and sizes lie within the
 * file.
 */
export function tiffPages(file: Uint8Array<ArrayBuffer>): TiffPage[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  try {
    const isLittle = view.getUint16(0) === 0x4949
    const pages: TiffPage[] = []
    const seen = new Set<number>()
    let values = 0
    const take = (count: number) => {
      values += count
      if (values > MAX_VALUES) throw new TiffError(`its fields have ${values} values`, 'too large')
    }
    for (let at = view.getUint32(4, isLittle); at !== 0 && pages.length < MAX_PAGES; ) {
      if (seen.has(at)) throw new TiffError('its directories lead in a circle', 'damaged')
      seen.add(at)
      const count = view.getUint16(at, isLittle)
      if (count > MAX_FIELDS) throw new TiffError(`a directory has ${count} fields`, 'damaged')
      pages.push(pageOf(fieldsOf(view, at + 2, count, isLittle, take), isLittle, file.length))
      at = view.getUint32(at + 2 + count * 12, isLittle)
    }
    if (pages.length === 0) throw new TiffError('it has no page', 'damaged')
    return pages
  } catch (error) {
    if (error instanceof RangeError) throw new TiffError('a directory is not whole', 'damaged')
    throw error
  }
}

/**
 * Returns a function that reads the values of a field on demand. `take` receives their number and may refuse
 * them by throwing.
 */
function fieldsOf(
  view: DataView,
  start: number,
  count: number,
  isLittle: boolean,
  take: (values: number) => void,
): Fields {
  const places = new Map<number, number>()
  for (let at = start; at < start + count * 12; at += 12) places.set(view.getUint16(at, isLittle), at)
  return (tag) => {
    const at = places.get(tag)
    if (at === undefined) return []
    const bytes = FIELD_BYTES[view.getUint16(at + 2, isLittle)]
    const length = view.getUint32(at + 4, isLittle)
    if (bytes === undefined) return []
    take(length)
    const from = bytes * length <= 4 ? at + 8 : view.getUint32(at + 8, isLittle)
    return Array.from({ length }, (_, index) => {
      const place = from + index * bytes
      if (bytes === 1) return view.getUint8(place)
      if (bytes === 2) return view.getUint16(place, isLittle)
      const value = view.getUint32(place, isLittle)
      return bytes === 4 ? value : value / view.getUint32(place + 4, isLittle)
    })
  }
}

function pageOf(fields: Fields, isLittle: boolean, fileBytes: number): TiffPage {
  const first = (tag: number, otherwise: number) => fields(tag)[0] ?? otherwise
  const [width, height] = [first(256, 0), first(257, 0)]
  if (width < 1 || height < 1) throw new TiffError('a page has no size', 'damaged')
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_DOTS)
    throw new TiffError(`a page is ${width} by ${height} dots`, 'too large')
  const [bits, samples] = [first(258, 1), first(277, 1)]
  const isTiled = fields(322).length > 0
  const partWidth = isTiled ? first(322, 0) : width
  const partHeight = isTiled ? first(323, 0) : Math.min(first(278, height), height)
  if (partWidth < 1 || partHeight < 1 || samples < 1) throw new TiffError('a part has no size', 'damaged')
  if (partHeight * Math.ceil((partWidth * bits * samples) / 8) > MAX_PART_BYTES)
    throw new TiffError(`a part is ${partWidth} by ${partHeight} dots`, 'too large')
  // Some writers use the strip fields for tiles.
  const [offsets = [], counts = []] =
    isTiled && fields(324).length > 0 ? [fields(324), fields(325)] : [fields(273), fields(279)]
  const tables = fields(347)
  const colours = [2, 6].includes(first(262, 0)) ? 3 : first(262, 0) === 5 ? 4 : 1
  const ratio = first(283, 0) / first(282, 0)
  return {
    ...{ width, height, bits, samples, isTiled, partWidth, partHeight, isLittle, offsets },
    photometric: first(262, 0),
    compression: first(259, 1),
    predictor: first(317, 1),
    isPlanar: first(284, 1) === 2 && samples > 1,
    isFloat: first(339, 1) === 3,
    alpha: samples > colours ? first(338, 0) : 0,
    lowBitFirst: first(266, 1) === 2,
    faxOptions: first(292, 0),
    counts: offsets.map((offset, index) =>
      Math.max(0, Math.min(counts[index] ?? fileBytes, fileBytes - offset)),
    ),
    palette: fields(320),
    jpegTables: tables.length > 0 ? Uint8Array.from(tables) : null,
    orientation: first(274, 1),
    aspect: ratio > 0.2 && ratio < 5 ? ratio : 1,
  }
}
