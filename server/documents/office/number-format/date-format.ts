import type { Section } from './format-sections.ts'
import { generalNumber } from './general-number.ts'

const DAY_MS = 86_400_000
/**
 * Day 0 of both date systems (ECMA-376-1 §18.17.4.1). The 1900 system counts 29 February 1900, which did not exist,
 * as day 60.
 */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** The day after Excel's last one, 31 December 9999. */
const LAST_DAY = 2_958_466

/** Languages of month and day names, by Windows language identifier (MS-LCID). */
const LANGUAGES: Record<number, string> = {
  1025: 'ar',
  1028: 'zh-TW',
  1029: 'cs',
  1030: 'da',
  1031: 'de',
  1032: 'el',
  1034: 'es',
  1035: 'fi',
  1036: 'fr',
  1037: 'he',
  1038: 'hu',
  1040: 'it',
  1041: 'ja',
  1042: 'ko',
  1043: 'nl',
  1044: 'nb',
  1045: 'pl',
  1046: 'pt-BR',
  1048: 'ro',
  1049: 'ru',
  1053: 'sv',
  1055: 'tr',
  1058: 'uk',
  2052: 'zh-CN',
  2055: 'de-CH',
  2058: 'es-MX',
  2060: 'fr-BE',
  2070: 'pt-PT',
  3079: 'de-AT',
  3082: 'es',
  3084: 'fr-CA',
  4108: 'fr-CH',
}

export function isDateSection(section: Section): boolean {
  return section.tokens.some((token) => token.kind === 'date' && !/^(g+|b+)$/i.test(token.text))
}

/**
 * Compiles a section of dates and times. A number that is not a date (negative, after 9999) is formatted as General.
 */
export function dateFormatter(section: Section, from1904: boolean): (value: number) => string {
  const parts = section.tokens.map((token) => (token.kind === 'date' ? token.text.toLowerCase() : ''))
  const isTwelveHour = parts.some((part) => part.includes('/'))
  const language = LANGUAGES[section.locale ?? 0x409] ?? 'en-US'
  const decimals = secondDecimals(section)
  const elapsed = parts.some((part) => part.startsWith('['))
  return (value) => {
    if ((value < 0 && !elapsed) || Math.abs(value) >= LAST_DAY) return generalNumber(value)
    const step = 1000 / 10 ** Math.min(decimals, 3)
    const milliseconds = Math.round((Math.abs(value) * DAY_MS) / step) * step
    const time = serialToTime(milliseconds, from1904)
    let out = value < 0 ? '-' : ''
    let fraction = false
    for (const [index, token] of section.tokens.entries()) {
      const part = parts[index] ?? ''
      if (token.kind === 'literal') out += token.text
      else if (token.kind === 'slash') out += '/'
      else if (token.kind === 'comma') out += ','
      else if (token.kind === 'point') {
        fraction = section.tokens[index + 1]?.kind === 'digit'
        out += '.'
      } else if (token.kind === 'digit' && fraction) {
        const place = index - section.tokens.findLastIndex((each, at) => at < index && each.kind === 'point')
        out += String(milliseconds % 1000).padStart(3, '0')[place - 1] ?? '0'
      } else if (token.kind === 'date') {
        out += isMinute(parts, index) ? minuteText(part, time) : dateText(part, time, isTwelveHour, language)
      }
    }
    return out
  }
}

type Time = {
  readonly milliseconds: number
  readonly year: number
  readonly month: number
  readonly day: number
  readonly weekday: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

function serialToTime(milliseconds: number, from1904: boolean): Time {
  const days = Math.floor(milliseconds / DAY_MS)
  const early = !from1904 && days < 60
  const date = new Date((from1904 ? EPOCH_1904 : EPOCH_1900) + milliseconds + (early ? DAY_MS : 0))
  const time = {
    milliseconds,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: (date.getUTCDay() + (early ? 6 : 0)) % 7,
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
  if (from1904 || days > 60 || (days < 60 && days > 0)) return time
  return days === 60 ? { ...time, year: 1900, month: 2, day: 29 } : { ...time, year: 1900, month: 1, day: 0 }
}

/** 'm' means minutes after hours or before seconds, otherwise months (ECMA-376-1 §18.8.31). */
function isMinute(parts: readonly string[], index: number): boolean {
  const part = parts[index] ?? ''
  if (!/^m{1,2}$/.test(part)) return false
  const before = parts.slice(0, index).findLast((each) => /^\[?[ymdhse]/.test(each))
  const after = parts.slice(index + 1).find((each) => /^\[?[ymdhse]/.test(each))
  return (before !== undefined && /^\[?h/.test(before)) || (after !== undefined && /^\[?s/.test(after))
}

function minuteText(part: string, time: Time): string {
  return String(time.minute).padStart(part.length, '0')
}

function dateText(part: string, time: Time, isTwelveHour: boolean, language: string): string {
  const padded = (value: number) => String(value).padStart(part.length > 1 ? 2 : 1, '0')
  const named = (options: Intl.DateTimeFormatOptions) => {
    const day =
      options.weekday === undefined ? Date.UTC(2024, time.month - 1, 1) : Date.UTC(2024, 8, 1 + time.weekday)
    return nameFormat(language, options).format(day)
  }
  if (part.startsWith('[')) return elapsedText(part, time.milliseconds)
  switch (part[0]) {
    case 'y':
      return part.length > 2 ? String(time.year).padStart(4, '0') : String(time.year % 100).padStart(2, '0')
    case 'e':
      return String(time.year)
    case 'b':
      return String(part.length > 2 ? time.year + 543 : (time.year + 543) % 100)
    case 'm':
      if (part.length < 3) return padded(time.month)
      if (part.length === 5) return named({ month: 'long' }).slice(0, 1)
      return named({ month: part.length === 3 ? 'short' : 'long' })
    case 'd':
      if (part.length < 3) return padded(time.day)
      return named({ weekday: part.length === 3 ? 'short' : 'long' })
    case 'h':
      return padded(isTwelveHour ? time.hour % 12 || 12 : time.hour)
    case 's':
      return padded(time.second)
    case 'a':
      if (part === 'aaa' || part === 'aaaa') return named({ weekday: part === 'aaa' ? 'short' : 'long' })
      return amPmText(part, time)
    case '上':
      return amPmText(part, time)
    default:
      return ''
  }
}

function amPmText(part: string, time: Time): string {
  const [morning = '', evening = ''] = part.toUpperCase().split('/')
  return time.hour < 12 ? morning : evening
}

function elapsedText(part: string, milliseconds: number): string {
  const unit = part[1] === 'h' ? 3_600_000 : part[1] === 'm' ? 60_000 : 1000
  return String(Math.floor(milliseconds / unit)).padStart(part.length - 2, '0')
}

function secondDecimals({ tokens }: Section): number {
  const point = tokens.findIndex(
    (token, index) => token.kind === 'point' && tokens[index + 1]?.kind === 'digit',
  )
  if (point < 0) return 0
  let count = 0
  while (tokens[point + 1 + count]?.kind === 'digit') count++
  return count
}

const formats = new Map<string, Intl.DateTimeFormat>()

function nameFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${options.month ?? ''} ${options.weekday ?? ''}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format
}
