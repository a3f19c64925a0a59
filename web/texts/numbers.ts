import { locale } from '#texts/locale.ts'

/** A number with its decimals: '1.5'. */
export function formatDecimal(value: number, decimals: number): string {
  return value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** A share from 0 to 1 with one decimal: '97.3%'. */
export function formatPercent(share: number): string {
  return share.toLocaleString(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
}
