const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

/** Formats a number as "General", as a sufficiently wide cell shows it: at most eleven characters. */
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
  return sign + withoutTrailingZeros(toFixedHalfUp(size, Math.max(0, 10 - whole)))
}

/**
 * Formats a positive number with `decimals` decimals, rounded as Excel does: half up, on the fifteen digits that it
 * keeps, so that 1.005 gives 1.01.
 */
export function toFixedHalfUp(value: number, decimals: number): string {
  if (value < 1e15 && Number.isInteger(value)) {
    return decimals === 0 ? String(value) : `${value}.${'0'.repeat(decimals)}`
  }
  const scaled = value * (POWERS[decimals] ?? Number.POSITIVE_INFINITY)
  if (scaled < 1e14 && Math.abs(scaled - Math.floor(scaled) - 0.5) > 1e-3) {
    return decimals === 0 ? String(Math.round(scaled)) : withPoint(String(Math.round(scaled)), decimals)
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

/** Inserts the decimal point into digits that count units of the last decimal place. */
function withPoint(digits: string, decimals: number): string {
  const all = digits.padStart(decimals + 1, '0')
  return `${all.slice(0, -decimals)}.${all.slice(-decimals)}`
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
