import type { Section } from './format-sections.ts'
import { toFixedHalfUp } from './general-number.ts'

/** Compiles a section of digits: decimals, thousands, percentages, exponents and fractions. */
export function decimalFormatter(section: Section): (value: number, negative: boolean) => string {
  const { tokens } = section
  const layout = digitLayout(section)
  const hasDigits = tokens.some((token) => token.kind === 'digit')
  if (!hasDigits) {
    const text = tokens
      .map((token) => (token.kind === 'literal' ? token.text : token.kind === 'percent' ? '%' : ''))
      .join('')
    return (_, negative) => (negative && text !== '' ? '-' : '') + text
  }
  if (tokens.some((token) => token.kind === 'slash') && !tokens.some((token) => token.kind === 'point')) {
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
      if (Number(toFixedHalfUp(size, layout.decimals)) >= 10 ** step) {
        exponent += step
        size /= 10 ** step
      }
    }
    return (
      (negative ? '-' : '') +
      fillPlaceholders(section, layout, toFixedHalfUp(size, layout.decimals), exponent)
    )
  }
}

/**
 * A fast path for the formats of nearly all cells: one run of digits between literals. Returns null for other
 * formats.
 */
function plainFormatter(
  { tokens }: Section,
  layout: Layout,
): ((value: number, negative: boolean) => string) | null {
  const first = tokens.findIndex((token) => NUMERIC.has(token.kind))
  const last = tokens.findLastIndex((token) => NUMERIC.has(token.kind))
  const run = tokens.slice(first, last + 1)
  const marks = run.map((token) => (token.kind === 'digit' ? token.text : token.kind === 'point' ? '.' : ','))
  const shape = /^([#,]*[0,]*)(?:\.(0*)(#*),*)?$/.exec(marks.join(''))
  if (
    layout.exponentAt >= 0 ||
    layout.wholeDigits === 0 ||
    !run.every((token) => NUMERIC.has(token.kind)) ||
    shape === null
  ) {
    return null
  }
  const text = (part: Section['tokens']) =>
    part
      .map((token) => (token.kind === 'literal' ? token.text : token.kind === 'percent' ? '%' : ''))
      .join('')
  const [before, after] = [text(tokens.slice(0, first)), text(tokens.slice(last + 1))]
  const least = (shape[1] ?? '').replace(/[^0]/g, '').length
  const [kept, optional] = [shape[2]?.length ?? 0, shape[3]?.length ?? 0]
  const scale = 100 ** layout.percents / 1000 ** layout.scalings
  if (least > 1 && layout.grouped) return null
  return (value, negative) => {
    const [digits = '0', places = ''] = toFixedHalfUp(Math.abs(value) * scale, kept + optional).split('.')
    const whole = least === 0 && digits === '0' ? '' : digits.padStart(least, '0')
    const decimals = optional === 0 ? places : places.slice(0, kept) + places.slice(kept).replace(/0+$/, '')
    const grouped = layout.grouped && whole.length > 3 ? whole.replace(/\B(?=(?:\d{3})+$)/g, ',') : whole
    return `${negative ? '-' : ''}${before}${grouped}${decimals === '' ? '' : `.${decimals}`}${after}`
  }
}

const NUMERIC: ReadonlySet<string> = new Set(['digit', 'point', 'comma'])

type Layout = {
  readonly wholeDigits: number
  readonly decimals: number
  readonly percents: number
  /** Number of commas after the last digit; each divides by a thousand. */
  readonly scalings: number
  readonly grouped: boolean
  readonly pointAt: number
  readonly exponentAt: number
}

function digitLayout({ tokens }: Section): Layout {
  const exponentAt = tokens.findIndex((token) => token.kind === 'exponent')
  const end = exponentAt < 0 ? tokens.length : exponentAt
  const point = tokens.findIndex((token, index) => token.kind === 'point' && index < end)
  const wholeEnd = point < 0 ? end : point
  const digitAt = tokens.flatMap((token, index) => (token.kind === 'digit' && index < end ? [index] : []))
  const whole = digitAt.filter((index) => index < wholeEnd)
  const lastDigit = digitAt.at(-1) ?? -1
  const lastWhole = whole.at(-1) ?? -1
  let scalings = 0
  for (let at = lastDigit + 1; tokens[at]?.kind === 'comma'; at++) scalings++
  if (lastWhole !== lastDigit) for (let at = lastWhole + 1; tokens[at]?.kind === 'comma'; at++) scalings++
  return {
    wholeDigits: whole.length,
    decimals: Math.min(digitAt.length - whole.length, 30),
    percents: tokens.filter((token) => token.kind === 'percent').length,
    scalings,
    grouped: tokens.some(
      (token, index) => token.kind === 'comma' && index > (whole[0] ?? 0) && index < lastWhole,
    ),
    pointAt: point,
    exponentAt,
  }
}

/** Fills the section's digit placeholders with a decimal's digits, from the decimal point outwards. */
function fillPlaceholders({ tokens }: Section, layout: Layout, number: string, exponent: number): string {
  const [allWhole = '', decimals = ''] = number.split('.')
  const whole = allWhole === '0' ? '' : allWhole
  let out = ''
  let place = layout.wholeDigits
  let decimal = 0
  let power = tokens.filter((token, index) => token.kind === 'digit' && index > layout.exponentAt).length
  const powerDigits = String(Math.abs(exponent))
  const kept = decimals.replace(/0+$/, '').length
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'literal') out += token.text
    else if (token.kind === 'percent') out += '%'
    else if (token.kind === 'slash') out += '/'
    else if (token.kind === 'point') {
      if (place > 0 || layout.wholeDigits > 0) out += '.'
      else out += whole === '' ? '.' : `${whole}.`
    } else if (token.kind === 'exponent') {
      out += `E${exponent < 0 ? '-' : token.plus ? '+' : ''}`
    } else if (token.kind !== 'digit') continue
    else if (layout.exponentAt >= 0 && index > layout.exponentAt) {
      out += digitsAt(powerDigits, power, power === powerLength(tokens, layout), token.text, false)
      power--
    } else if (layout.pointAt < 0 || index < layout.pointAt) {
      out += digitsAt(whole, place, place === layout.wholeDigits, token.text, layout.grouped)
      place--
    } else {
      const digit = decimals[decimal] ?? '0'
      if (token.text === '0' || decimal < kept) out += digit
      decimal++
    }
  }
  return kept === 0
    ? out.replace(/\.(?=\D|$)/, (point) =>
        layout.decimals > 0 && /0/.test(decimalPlaces(tokens, layout)) ? point : '',
      )
    : out
}

function powerLength(tokens: Section['tokens'], layout: Layout): number {
  return tokens.filter((token, index) => token.kind === 'digit' && index > layout.exponentAt).length
}

function decimalPlaces(tokens: Section['tokens'], layout: Layout): string {
  const end = layout.exponentAt < 0 ? tokens.length : layout.exponentAt
  return tokens
    .slice(layout.pointAt, end)
    .map((token) => (token.kind === 'digit' ? token.text : ''))
    .join('')
}

/**
 * Returns the digits for one placeholder; `place` counts from the right, and the first placeholder takes all leading
 * digits.
 */
function digitsAt(digits: string, place: number, isFirst: boolean, mark: string, grouped: boolean): string {
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

/** "# ??/??", "?/8": the nearest fraction whose denominator has that many digits, or is the given one. */
function fractionText({ tokens }: Section, size: number): string {
  const slash = tokens.findIndex((token) => token.kind === 'slash')
  const after = tokens.slice(slash + 1)
  const given = after
    .map((token) => (token.kind === 'literal' || token.kind === 'digit' ? token.text : ''))
    .join('')
  const fixedDenominator = /^\s*([1-9]\d*)/.exec(given)?.[1]
  const places = after.filter((token) => token.kind === 'digit').length
  const before = tokens.slice(0, slash)
  const mixed = /[0#?][^0#?]+[0#?]/.test(
    before.map((token) => (token.kind === 'digit' ? token.text : ' ')).join(''),
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
