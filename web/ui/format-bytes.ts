import { locale } from '#texts/locale.ts'

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const
const TWO_DECIMALS = { maximumFractionDigits: 2, useGrouping: false }

/** A size in bytes as a person reads it: base 1024, at most two decimals; '0 Bytes' for zero. */
export function formatBytes(bytes: number): string {
  if (bytes === 0) return '0 Bytes'
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  return `${(bytes / 1024 ** power).toLocaleString(locale, TWO_DECIMALS)} ${UNITS[power]}`
}
