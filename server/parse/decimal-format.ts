import type { Section } from './format-sections.ts'

/** A number under the format "General", as a cell wide enough shows it: at most eleven characters. */
export function generalNumber(value: number): string {
  if (value === 0) return '0'
  if (!Number.isFinite(value)) return String(value)
  const size = Math.abs(value)
  if (size < 1e11 && Number.isInteger(value)) return String(value)
  const sign = value < 0 ? '-' : ''
  if (size >= 1e11 || size < 1e-4) {
    const [digits = '', exponent = ''] = size.toExponential(5).split('e')
    const power = Math.abs(Number(exponent)).toString().padStart(2, '0')
    return `${sign}${withoutTrailingZeros(digits)}E${exponent.startsWith('-') ? '-' : '+'}${power}`
  }
  const whole = Math.max(1, Math.floor(Math.log10(size)) + 1)
  return sign + withoutTrailingZeros(fixed(size, Math.max(0, 10 - whole)))
}

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

/** "# ??/??", "?/8": the nearest fraction whose denominator has as many digits, or is the one given. */
function fractionText({ pieces }: Section, size: number): string {
  const slash = pieces.findIndex((piece) => piece.kind === 'slash')
  const behind = pieces.slice(slash + 1)
  const given = behind
    .map((piece) => (piece.kind === 'literal' || piece.kind === 'digit' ? piece.text : ''))
    .join('')
  const fixedDenominator = /^\s*([1-9]\d*)/.exec(given)?.[1]
  const places = behind.filter((piece) => piece.kind === 'digit').length
  const before = pieces.slice(0, slash)
  const mixed = /[0#?][^0#?]+[0#?]/.test(
    before.map((piece) => (piece.kind === 'digit' ? piece.text : ' ')).join(''),
  )
  const whole = mixed ? Math.floor(size) : 0
  const [top, bottom] = nearestFraction(
    size - whole,
    fixedDenominator === undefined ? 10 ** Math.min(Math.max(places, 1), 3) - 1 : null,
    Number(fixedDenominator ?? 1),
  )
  if (mixed && top === bottom) return String(whole + 1)
  if (top === 0 && mixed) return String(whole)
  return mixed && whole > 0 ? `${whole} ${top}/${bottom}` : `${top}/${bottom}`
}

function nearestFraction(value: number, limit: number | null, given: number): [number, number] {
  if (limit === null) return [Math.round(value * given), given]
  let best: [number, number] = [Math.round(value), 1]
  for (let bottom = 2; bottom <= limit; bottom++) {
    const top = Math.round(value * bottom)
    if (Math.abs(top / bottom - value) < Math.abs(best[0] / best[1] - value) - 1e-12) best = [top, bottom]
  }
  return best
}

/**
 * A positive number with so many decimals, rounded as Excel does: half up, on the fifteen digits that it keeps,
 * so that 1.005 gives 1.01.
 */
export function fixed(value: number, decimals: number): string {
  if (value < 1e15 && Number.isInteger(value)) {
    return decimals === 0 ? String(value) : `${value}.${'0'.repeat(decimals)}`
  }
  const [mantissa = '0', power = '0'] = value.toExponential(14).split('e')
  const digits = mantissa.replace('.', '')
  const point = Number(power) + 1
  const keep = point + decimals
  if (keep < 0) return zero(decimals)
  if (keep >= digits.length) return plainDecimal(digits, point, decimals)
  const up = (digits[keep] ?? '0') >= '5'
  const kept = digits.slice(0, keep)
  if (!up) return keep === 0 ? zero(decimals) : plainDecimal(kept, point, decimals)
  const raised = (BigInt(kept === '' ? '0' : kept) + 1n).toString().padStart(kept.length, '0')
  return plainDecimal(raised, point + raised.length - kept.length, decimals)
}

function zero(decimals: number): string {
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`
}

function plainDecimal(digits: string, point: number, decimals: number): string {
  const all = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 0)
  const whole = all.slice(0, at) || '0'
  return decimals === 0 ? whole : `${whole}.${all.slice(at).padEnd(decimals, '0').slice(0, decimals)}`
}

function withoutTrailingZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
