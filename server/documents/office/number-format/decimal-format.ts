import type { Section } from './format-sections.ts'
import { fractionText } from './fraction-format.ts'
import { fixed } from './general-number.ts'

/** Compiles a section of digits: decimals, thousands, percent, exponents and fractions. */
export function decimalFormatter(section: Section): (value: number, negative: boolean) => string {
  const { pieces } = section
  const layout = layoutOf(section)
  const hasDigits = pieces.some((piece) => piece.kind === 'digit')
  if (!hasDigits) {
    const text = pieces
      .map((piece) => (piece.kind === 'literal' ? piece.text : piece.kind === 'percent' ? '%' : ''))
      .join('')
    return (_, negative) => (negative && text !== '' ? '-' : '') + text
  }
  if (pieces.some((piece) => piece.kind === 'slash') && !pieces.some((piece) => piece.kind === 'point')) {
    return (value, negative) => (negative ? '-' : '') + fractionText(section, Math.abs(value))
  }
  const plain = plainFormatter(section, layout)
  if (plain !== null) return plain
  return (value, negative) => {
    let size = Math.abs(value) * 100 ** layout.percents
    size /= 1000 ** layout.scalings
    let exponent = 0
    if (layout.exponentAt >= 0) {
      const step = Math.max(1, layout.wholeDigits)
      exponent = size === 0 ? 0 : Math.floor(Math.log10(size) / step) * step
      if (layout.wholeDigits > 0 && size !== 0 && step === 1) exponent = Math.floor(Math.log10(size))
      size /= 10 ** exponent
      if (Number(fixed(size, layout.decimals)) >= 10 ** step) {
        exponent += step
        size /= 10 ** step
      }
    }
    return (negative ? '-' : '') + fill(section, layout, fixed(size, layout.decimals), exponent)
  }
}

/** A faster way for the formats that nearly all cells have: one run of digits between literals. */
function plainFormatter(
  { pieces }: Section,
  layout: Layout,
): ((value: number, negative: boolean) => string) | null {
  const first = pieces.findIndex((piece) => NUMERIC.has(piece.kind))
  const last = pieces.findLastIndex((piece) => NUMERIC.has(piece.kind))
  const run = pieces.slice(first, last + 1)
  const marks = run.map((piece) => (piece.kind === 'digit' ? piece.text : piece.kind === 'point' ? '.' : ','))
  const shape = /^([#,]*[0,]*)(?:\.(0*)(#*),*)?$/.exec(marks.join(''))
  if (
    layout.exponentAt >= 0 ||
    layout.wholeDigits === 0 ||
    !run.every((piece) => NUMERIC.has(piece.kind)) ||
    shape === null
  ) {
    return null
  }
  const text = (part: Section['pieces']) =>
    part
      .map((piece) => (piece.kind === 'literal' ? piece.text : piece.kind === 'percent' ? '%' : ''))
      .join('')
  const [before, behind] = [text(pieces.slice(0, first)), text(pieces.slice(last + 1))]
  const least = (shape[1] ?? '').replace(/[^0]/g, '').length
  const [kept, optional] = [shape[2]?.length ?? 0, shape[3]?.length ?? 0]
  const scale = 100 ** layout.percents / 1000 ** layout.scalings
  if (least > 1 && layout.grouped) return null
  return (value, negative) => {
    const [digits = '0', places = ''] = fixed(Math.abs(value) * scale, kept + optional).split('.')
    const whole = least === 0 && digits === '0' ? '' : digits.padStart(least, '0')
    const decimals = optional === 0 ? places : places.slice(0, kept) + places.slice(kept).replace(/0+$/, '')
    const grouped = layout.grouped && whole.length > 3 ? whole.replace(/\B(?=(?:\d{3})+$)/g, ',') : whole
    return `${negative ? '-' : ''}${before}${grouped}${decimals === '' ? '' : `.${decimals}`}${behind}`
  }
}

const NUMERIC: ReadonlySet<string> = new Set(['digit', 'point', 'comma'])

type Layout = {
  readonly wholeDigits: number
  readonly decimals: number
  readonly percents: number
  /** How many commas behind the last digit divide by a thousand. */
  readonly scalings: number
  readonly grouped: boolean
  readonly pointAt: number
  readonly exponentAt: number
}

function layoutOf({ pieces }: Section): Layout {
  const exponentAt = pieces.findIndex((piece) => piece.kind === 'exponent')
  const end = exponentAt < 0 ? pieces.length : exponentAt
  const point = pieces.findIndex((piece, index) => piece.kind === 'point' && index < end)
  const wholeEnd = point < 0 ? end : point
  const digitAt = pieces.flatMap((piece, index) => (piece.kind === 'digit' && index < end ? [index] : []))
  const whole = digitAt.filter((index) => index < wholeEnd)
  const lastDigit = digitAt.at(-1) ?? -1
  const lastWhole = whole.at(-1) ?? -1
  let scalings = 0
  for (let at = lastDigit + 1; pieces[at]?.kind === 'comma'; at++) scalings++
  if (lastWhole !== lastDigit) for (let at = lastWhole + 1; pieces[at]?.kind === 'comma'; at++) scalings++
  return {
    wholeDigits: whole.length,
    decimals: Math.min(digitAt.length - whole.length, 30),
    percents: pieces.filter((piece) => piece.kind === 'percent').length,
    scalings,
    grouped: pieces.some(
      (piece, index) => piece.kind === 'comma' && index > (whole[0] ?? 0) && index < lastWhole,
    ),
    pointAt: point,
    exponentAt,
  }
}

/** Puts the digits of a plain decimal into the section's places, from the point outwards. */
function fill({ pieces }: Section, layout: Layout, number: string, exponent: number): string {
  const [allWhole = '', decimals = ''] = number.split('.')
  const whole = allWhole === '0' ? '' : allWhole
  let out = ''
  let place = layout.wholeDigits
  let decimal = 0
  let power = pieces.filter((piece, index) => piece.kind === 'digit' && index > layout.exponentAt).length
  const powerDigits = String(Math.abs(exponent))
  const kept = decimals.replace(/0+$/, '').length
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'literal') out += piece.text
    else if (piece.kind === 'percent') out += '%'
    else if (piece.kind === 'slash') out += '/'
    else if (piece.kind === 'point') {
      if (place > 0 || layout.wholeDigits > 0) out += '.'
      else out += whole === '' ? '.' : `${whole}.`
    } else if (piece.kind === 'exponent') {
      out += `E${exponent < 0 ? '-' : piece.plus ? '+' : ''}`
    } else if (piece.kind !== 'digit') continue
    else if (layout.exponentAt >= 0 && index > layout.exponentAt) {
      out += placed(powerDigits, power, power === powerLength(pieces, layout), piece.text, false)
      power--
    } else if (layout.pointAt < 0 || index < layout.pointAt) {
      out += placed(whole, place, place === layout.wholeDigits, piece.text, layout.grouped)
      place--
    } else {
      const digit = decimals[decimal] ?? '0'
      if (piece.text === '0' || decimal < kept) out += digit
      decimal++
    }
  }
  return kept === 0
    ? out.replace(/\.(?=\D|$)/, (point) =>
        layout.decimals > 0 && /0/.test(decimalPlaces(pieces, layout)) ? point : '',
      )
    : out
}

function powerLength(pieces: Section['pieces'], layout: Layout): number {
  return pieces.filter((piece, index) => piece.kind === 'digit' && index > layout.exponentAt).length
}

function decimalPlaces(pieces: Section['pieces'], layout: Layout): string {
  const end = layout.exponentAt < 0 ? pieces.length : layout.exponentAt
  return pieces
    .slice(layout.pointAt, end)
    .map((piece) => (piece.kind === 'digit' ? piece.text : ''))
    .join('')
}

/** The digits that stand at one place, counted from the right: the first place takes all that are in front. */
function placed(digits: string, place: number, isFirst: boolean, mark: string, grouped: boolean): string {
  const from = isFirst ? 0 : digits.length - place
  const own = digits.slice(Math.max(from, 0), Math.max(digits.length - place + 1, 0))
  if (own === '') {
    const filler = mark === '0' ? '0' : mark === '?' ? ' ' : ''
    return grouped && mark === '0' && place > 1 && place % 3 === 1 ? `${filler},` : filler
  }
  if (!grouped) return own
  let out = ''
  for (const [index, digit] of [...own].entries()) {
    const right = place - 1 + (own.length - 1 - index)
    out += digit
    if (right > 0 && right % 3 === 0) out += ','
  }
  return out
}
