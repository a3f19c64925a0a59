const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

const MONTH = `(${MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|')})\\.?`
const ISO = /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/g
const DAY_FIRST = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+)?${MONTH},?\\s+(\\d{4})(?!\\d)`,
  'gi',
)
const MONTH_FIRST = new RegExp(
  `(?<!\\p{L})${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`,
  'giu',
)
const DOTTED = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/g
const SLASHED = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g

type Day = { readonly year: number; readonly month: number; readonly day: number }

/** The days that a text names, each with the ways to write it. 3/4/2024 may be either of two days. */
export function dateForms(text: string): { match: string; forms: string[] }[] {
  const found: { match: string; forms: string[] }[] = []
  const add = (match: string, ...days: Day[]) => {
    const forms = days.filter(isDay).flatMap(formsOf)
    if (forms.length > 0) found.push({ match, forms: [...new Set([match, ...forms])] })
  }
  for (const [match, year, month, day] of text.matchAll(ISO)) add(match, dayOf(year, month, day))
  for (const [match, day, month, year] of text.matchAll(DAY_FIRST))
    add(match, dayOf(year, numberOf(month), day))
  for (const [match, month, day, year] of text.matchAll(MONTH_FIRST))
    add(match, dayOf(year, numberOf(month), day))
  for (const [match, day, month, year] of text.matchAll(DOTTED)) add(match, dayOf(year, month, day))
  for (const [match, first, second, year] of text.matchAll(SLASHED))
    add(match, dayOf(year, first, second), dayOf(year, second, first))
  return found
}

function dayOf(year: unknown, month: unknown, day: unknown): Day {
  return { year: Number(year), month: Number(month), day: Number(day) }
}

function numberOf(month: string | undefined): number {
  const start = (month ?? '').slice(0, 3).toLowerCase()
  return MONTHS.findIndex((name) => name.startsWith(start)) + 1
}

function isDay({ month, day }: Day): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

function formsOf({ year, month, day }: Day): string[] {
  const two = (number: number) => String(number).padStart(2, '0')
  const name = MONTHS[month - 1] ?? ''
  const short = name.slice(0, 3)
  return [
    `${year}-${two(month)}-${two(day)}`,
    `${day} ${name} ${year}`,
    `${name} ${day}, ${year}`,
    `${name} ${day} ${year}`,
    `${day} ${short} ${year}`,
    `${short} ${day}, ${year}`,
    `${two(day)}.${two(month)}.${year}`,
    `${day}.${month}.${year}`,
    `${two(month)}/${two(day)}/${year}`,
    `${month}/${day}/${year}`,
    `${two(day)}/${two(month)}/${year}`,
    `${day}/${month}/${year}`,
  ]
}
