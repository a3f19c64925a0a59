import { format, getFormatFromId, isDateFormat, isValidFormat } from 'numfmt'

/** Formats a cell's number or text as the sheet shows it. */
export type CellFormat = { number(value: number): string; text(value: string): string }

const YEAR_MONTH = 'yyyy"年"m"月"'
const MONTH_DAY = 'm"月"d"日"'
/** Built-in formats of Chinese Excel from 27 on, and from 50 on (ECMA-376-1 §18.8.30), which numfmt shows as American ones. */
const CHINESE_27 = [
  ...[YEAR_MONTH, MONTH_DAY, MONTH_DAY, 'm/d/yy', 'yyyy"年"m"月"d"日"'],
  ...['h"时"mm"分"', 'h"时"mm"分"ss"秒"', 'h"时"mm"分"', 'h"时"mm"分"ss"秒"', YEAR_MONTH],
]
const CHINESE_50 = [
  ...[YEAR_MONTH, MONTH_DAY, YEAR_MONTH, MONTH_DAY, MONTH_DAY],
  ...[YEAR_MONTH, MONTH_DAY, YEAR_MONTH, MONTH_DAY],
]
/** A currency symbol with the language it belongs to, or either of them: `[$€-407]`. */
const SYMBOL = /\[\$([^\]-]*)(?:-[^\]]*)?\]/g
const DURATION = /\[(?:h+|m+|s+)\]/i
/** Days between the date systems of 1900 and 1904 (ECMA-376-1 §18.17.4.1). */
const DAYS_TO_1904 = 1462
/** Excel stores no longer codes. */
const MAX_CODE_CHARS = 255
const OPTIONS = { locale: 'en-US', dateSpanLarge: false, nbsp: false }

/** Returns the code of a built-in format; 'General' for an id that is not built in. */
export function builtInFormat(id: number): string {
  return (
    CHINESE_27[id - 27] ?? CHINESE_50[id - 50] ?? (id < 50 ? getFormatFromId(id, OPTIONS.locale) : 'General')
  )
}

/**
 * Compiles a format code: `#,##0.00 [$€-407];[Red]-0%;"none";@`. `from1904`: whether dates count from 1904. A code's
 * language names months and days; the separators of numbers are the same in all sheets.
 */
export function cellFormat(code: string, from1904: boolean): CellFormat {
  const isDate = isDateFormat(code)
  const plain = isDate ? code : code.replace(SYMBOL, (_, symbol: string) => symbol && `"${symbol}"`)
  const pattern = code.length <= MAX_CODE_CHARS && isValidFormat(plain) ? plain : 'General'
  const isDuration = DURATION.test(code)
  const first = isDate && !isDuration && from1904 ? DAYS_TO_1904 : 0
  return {
    number(value) {
      const shown = format(pattern, isDuration ? Math.abs(value) : value + first, OPTIONS)
      return isDuration && value < 0 ? `-${shown}` : shown
    },
    text: (value) => format(pattern, value, OPTIONS),
  }
}

export const GENERAL: CellFormat = cellFormat('General', false)
