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

/** A text whose numbers stay in one line with their units: '0.1 s', '99 %'. */
export function unbroken(text: string): string {
  return text.replace(/(\d) (?=(?:s|ms|min|%|[KMG]B)(?!\p{L}))/gu, '$1\u00a0')
}
