import { locale } from '#texts/page/locale.ts'
import * as texts from '#texts/ui.ts'
import { once } from '../../texts/once.ts'

// Made once they are needed: the browser takes milliseconds for each.
const formatOf = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options))
const toDay = { year: 'numeric', month: 'short', day: 'numeric' } as const
const date = formatOf(toDay)
const dateTime = formatOf({ ...toDay, hour: '2-digit', minute: '2-digit' })
const clock = formatOf({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = formatOf({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** Formats epoch seconds as a short date with hour and minute: 'Jan 5, 2026, 03:04 PM'. */
export function formatDateTime(seconds: number): string {
  return dateTime().format(seconds * 1000)
}

/** Formats epoch seconds as a time of day with seconds. */
export function formatClock(seconds: number): string {
  return clock().format(seconds * 1000)
}

/** Formats a date, YYYY-MM-DD, without its year: 'Jan 5'. */
export function formatDay(date: string): string {
  return day().format(new Date(date))
}

/** Formats a duration in seconds as briefly as possible: '8 s', '3 min', '2 h 5 min'. */
export function formatSpan(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return texts.min(minutes)
  return texts.hMin(Math.floor(minutes / 60), minutes % 60)
}

const STEPS = [
  [60, 60, 'minute'],
  [3600, 24, 'hour'],
  [86_400, 14, 'day'],
] as const

/**
 * Formats the distance of epoch seconds from now: 'just now', '5 minutes ago', 'yesterday'; after two weeks
 * the date.
 */
export function formatAgo(seconds: number, now = Date.now() / 1000): string {
  const passed = now - seconds
  if (passed < 60) return texts.justNow
  for (const [unit, most, name] of STEPS)
    if (passed / unit < most) return relative().format(-Math.floor(passed / unit), name)
  return date().format(seconds * 1000)
}
