import { datesOf, ENGLISH_MONTHS } from './dates.ts'

type Day = { readonly year: number; readonly month: number; readonly day: number }

/** The days that a text names, each with the ways to write it. 3/4/2024 may be either of two days. */
export function dateForms(text: string): { match: string; forms: string[] }[] {
  return datesOf(text).flatMap(({ year, month, day, start, end }) => {
    if (year === null || month === null || day === null) return []
    const match = text.slice(start, end)
    const days = [{ year, month, day }, ...(match.includes('/') ? [{ year, month: day, day: month }] : [])]
    const forms = days.filter(isDay).flatMap(formsOf)
    return forms.length > 0 ? [{ match, forms: [...new Set([match, ...forms])] }] : []
  })
}

function isDay({ month, day }: Day): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

function formsOf({ year, month, day }: Day): string[] {
  const two = (number: number) => String(number).padStart(2, '0')
  const name = ENGLISH_MONTHS.split(' ')[month - 1] ?? ''
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
