import { locale } from '#texts/page/locale.ts'
import * as texts from '#texts/ui.ts'

const DATE_TIME = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const CLOCK = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** Formats epoch seconds as a short date with hour and minute: 'Jan 5, 2026, 03:04 PM'. */
export function formatDateTime(seconds: number): string {
  return DATE_TIME.format(seconds * 1000)
}

/** Formats epoch seconds as a time of day with seconds. */
export function formatClock(seconds: number): string {
  return CLOCK.format(seconds * 1000)
}

const DAY = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Formats a date, YYYY-MM-DD, without its year: 'Jan 5'. */
export function formatDay(date: string): string {
  return DAY.format(new Date(date))
}

/** Formats a duration in seconds as briefly as possible: '8 s', '3 min', '2 h 5 min'. */
export function formatSpan(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return texts.min(minutes)
  return texts.hMin(Math.floor(minutes / 60), minutes % 60)
}

const RELATIVE = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const DATE = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' })
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
    if (passed / unit < most) return RELATIVE.format(-Math.floor(passed / unit), name)
  return DATE.format(seconds * 1000)
}
