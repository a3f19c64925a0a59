import { scaleOf } from './units.ts'

/** With separators or of five digits and more; cents may follow. */
export const LARGE_NUMBER =
  /(?<![\p{L}\p{N}.,])\p{Nd}{1,3}(?:[.,'’\u00a0\u202f ]\p{Nd}{3})+(?:[.,]\p{Nd}{2})?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.,-])\p{Nd}{5,12}(?:[.,]\p{Nd}{2})?(?![\p{L}\p{N}-])/gu

/** '1.25 million', '3 Mrd.' */
export const SCALED_NUMBER =
  /(?<![\p{L}\p{N}.,])\p{Nd}{1,3}(?:[.,]\p{Nd}{1,3})?\s?(?:thousand|million|millionen|mio|billion|milliarden?|mrd)(?!\p{L})\.?/giu

/** The most decimals that a number of millions is written with. */
const SCALED_DECIMALS = 100

/** A large number as it is written, without separators, with each of the usual ones, with and without cents. */
export function numberForms(written: string): string[] {
  const scale = scaleOf(/\p{L}+/u.exec(written)?.[0] ?? '')
  if (scale !== null) {
    const value = Math.round(Number.parseFloat(written.replace(',', '.')) * scale)
    return [written.trim(), ...formsOf(String(value), null)]
  }
  const cents = /[.,](\p{Nd}{2})$/u.exec(written)
  const digits = written.slice(0, cents?.index).replace(/\P{Nd}/gu, '')
  return formsOf(digits, cents?.[1] ?? null)
}

function formsOf(digits: string, cents: string | null): string[] {
  const grouped = (separator: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, separator)
  const whole = cents === null || cents === '00'
  const fraction = cents ?? '00'
  return [
    ...(whole
      ? [digits, grouped(','), grouped('.'), grouped(' '), grouped("'"), ...scaled(Number(digits))]
      : []),
    ...[digits, grouped(','), grouped("'")].map((number) => `${number}.${fraction}`),
    ...[digits, grouped('.'), grouped(' ')].map((number) => `${number},${fraction}`),
  ]
}

/** 1250000 is '1.25 million' too. */
function scaled(value: number): string[] {
  const [scale, word] = value >= 1e9 ? [1e9, 'billion'] : [1e6, 'million']
  const many = value / scale
  return value >= 1e6 && Number.isInteger(many * SCALED_DECIMALS) ? [`${many} ${word}`] : []
}
