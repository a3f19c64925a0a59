import { locale } from '#texts/page/locale.ts'

const TWO_DECIMALS = { maximumFractionDigits: 2 }
const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const

/** Formats a size in bytes: base 1024, at most two decimals; '0 Bytes' for zero. */
export function formatBytes(bytes: number): string {
  if (bytes === 0) return '0 Bytes'
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  return `${(bytes / 1024 ** power).toLocaleString(locale, { useGrouping: false, ...TWO_DECIMALS })} ${UNITS[power]}`
}
