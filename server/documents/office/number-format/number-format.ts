import { dateFormatter, isDateSection } from './date-format.ts'
import { decimalFormatter } from './decimal-format.ts'
import { type FormatToken, parseSections, type Section } from './format-sections.ts'
import { generalNumber } from './general-number.ts'

/** Formats a cell's number or text as the sheet shows it. */
export type CellFormat = { number(value: number): string; text(value: string): string }

/** Built-in formats by numFmtId (ECMA-376-1 §18.8.30), as Excel's English version shows them. */
const BUILT_IN: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0;($#,##0)',
  6: '$#,##0;($#,##0)',
  7: '$#,##0.00;($#,##0.00)',
  8: '$#,##0.00;($#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm/d/yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: 'h"时"mm"分"',
  35: 'h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0;(#,##0);"-"',
  42: '$#,##0;($#,##0);$"-"',
  43: '#,##0.00;(#,##0.00);"-"',
  44: '$#,##0.00;($#,##0.00);$"-"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: 'yyyy"年"m"月"',
  56: 'm"月"d"日"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
}

export const GENERAL: CellFormat = { number: generalNumber, text: (value) => value }

/** Returns the code of a built-in format; 'General' for an id that is not built in. */
export function builtInFormat(id: number): string {
  return BUILT_IN[id] ?? 'General'
}

/** Compiles a format code: `#,##0.00 [$€-407];[Red]-0%;"none";@`. `from1904`: whether dates count from 1904. */
export function cellFormat(code: string, from1904: boolean): CellFormat {
  const sections = parseSections(code)
  const textSection = sections.find((section) => section.tokens.some((token) => token.kind === 'text'))
  const numeric = sections.filter(
    (section, index) => index < 3 && (section !== textSection || sections.length === 1),
  )
  const shown = numeric.map((section) => sectionFormatter(section, from1904))
  return {
    number(value) {
      const at = chooseSection(numeric, value)
      const format = shown[at]
      if (format === undefined) return generalNumber(value)
      const negative =
        value < 0 && !(at === 1 && numeric[1]?.condition === null && numeric[0]?.condition === null)
      return format(value, negative).replace(/\s+/g, ' ').trim()
    },
    text(value) {
      return textSection === undefined ? value : literalText(textSection.tokens, value)
    },
  }
}

/** Returns the index of the section that formats a number: by its condition, else by sign. */
function chooseSection(sections: readonly Section[], value: number): number {
  const conditional = sections.some((section) => section.condition !== null)
  if (conditional) {
    const met = sections.findIndex((section) => section.condition?.(value) === true)
    if (met >= 0) return met
    const free = sections.findIndex(
      (section, index) => section.condition === null && (index > 0 || value >= 0),
    )
    return free >= 0 ? free : sections.length
  }
  if (value < 0 && sections.length > 1) return 1
  return value === 0 && sections.length > 2 ? 2 : 0
}

function sectionFormatter(section: Section, from1904: boolean): (value: number, negative: boolean) => string {
  if (isDateSection(section)) return dateFormatter(section, from1904)
  if (section.tokens.some((token) => token.kind === 'general' || token.kind === 'text')) {
    return (value, negative) =>
      section.tokens
        .map((token) => {
          if (token.kind === 'literal') return token.text
          if (token.kind !== 'general' && token.kind !== 'text') return ''
          return (negative ? '-' : '') + generalNumber(Math.abs(value))
        })
        .join('')
  }
  return decimalFormatter(section)
}

function literalText(tokens: readonly FormatToken[], value: string): string {
  return tokens
    .map((token) => (token.kind === 'text' ? value : token.kind === 'literal' ? token.text : ''))
    .join('')
    .trim()
}
