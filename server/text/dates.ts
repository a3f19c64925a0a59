import { ENGLISH_MONTHS, GERMAN_MONTHS } from './function-words.ts'
import { inOrder } from './numerals.ts'
import { overlap, type Span, spanOf } from './sentences.ts'

/** A date, as precise as it is written. Months are 1–12, weekdays 1–7 from Monday. */
export type DateFact = Span & {
  readonly kind: 'date'
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
  readonly weekday: number | null
}

/** Months in languages that write them in lower case. */
const SMALL_MONTHS = new Map([
  ...inOrder('janvier février mars avril mai juin juillet août septembre octobre novembre décembre', 1),
  ...inOrder('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre', 1),
])
const MONTHS = new Map([
  ...SMALL_MONTHS,
  ...inOrder(ENGLISH_MONTHS, 1),
  ...inOrder('jan feb mar apr may jun jul aug sep oct nov dec', 1),
  ...inOrder(GERMAN_MONTHS, 1),
  ...Object.entries({ jänner: 1, sept: 9, okt: 10, dez: 12 }),
])
const WEEKDAYS = new Map([
  ...inOrder('monday tuesday wednesday thursday friday saturday sunday', 1),
  ...inOrder('montag dienstag mittwoch donnerstag freitag samstag sonntag', 1),
  ...inOrder('lundi mardi mercredi jeudi vendredi samedi dimanche', 1),
  ...inOrder('lunes martes miércoles jueves viernes sábado domingo', 1),
])

const NAME = [...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|')
const YEAR = '(?<year>1\\d{3}|2[01]\\d\\d)'
const MONTH = '(?<month>0?[1-9]|1[0-2])'
const DAY = '(?<day>0?[1-9]|[12]\\d|3[01])'
const NTH = `${DAY}(?:st|nd|rd|th|\\.)?`
const EDGE = '(?![\\p{L}\\p{N}])'
const START = '(?<![\\p{L}\\p{N}])'

/** Date notations. A match excludes overlapping matches of later notations. */
const PATTERNS = [
  `${START}${YEAR}-${MONTH}-${DAY}(?!\\d)`,
  `${START}${NTH}(?:\\s+(?:of\\s+|de\\s+)?|-)(?<name>${NAME})${EDGE}\\.?,?(?:(?:\\s+(?:de\\s+)?|-)${YEAR}${EDGE})?`,
  `${START}(?<name>${NAME})\\.?\\s+${NTH}(?!\\d|[.:]\\d|,\\d(?!\\d{3}(?!\\d)))(?:(?:,\\s*|\\s+)${YEAR}${EDGE})?`,
  `${START}(?<name>${NAME})(?:\\.?,?\\s+(?:of\\s+|de\\s+)?|-)${YEAR}${EDGE}`,
  `(?:(?<year>\\d{4})年)?(?<!\\d)${MONTH}月(?:${DAY}日)?`,
  `${START}${DAY}\\.${MONTH}\\.${YEAR}${EDGE}`,
  `${START}${MONTH}/${DAY}/(?<year>\\d{4}|\\d{2})${EDGE}`,
  `${START}${DAY}/${MONTH}/(?<year>\\d{4}|\\d{2})${EDGE}`,
  `${START}(?<name>${NAME})${EDGE}`,
  `${START}(?<weekday>${[...WEEKDAYS.keys()].join('|')})s?${EDGE}`,
].map((pattern) => new RegExp(pattern, 'giu'))

/** What every date has: the beginning of a month's or weekday's name, or three numbers with signs between them. */
const MAYBE_DATE = new RegExp(
  `${START}(?:${[...new Set([...MONTHS.keys(), ...WEEKDAYS.keys()].map((name) => name.slice(0, 3)))].join('|')})|\\d[-./]\\d{1,2}[-./]\\d|\\d/\\d|月`,
  'iu',
)

/** Whether a text may have a date: a quick test that spares most texts the search for one. */
export function mayHaveDate(text: string): boolean {
  return MAYBE_DATE.test(text)
}

/** Finds the dates in a text, in order. A year alone is a number rather than a date. */
export function datesOf(text: string): DateFact[] {
  if (!mayHaveDate(text)) return []
  const dates: DateFact[] = []
  for (const match of PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const date = dateOf(match)
    if (date && !dates.some((other) => overlap(other, date))) dates.push(date)
  }
  return dates.sort((a, b) => a.start - b.start)
}

/** Makes a date of a match; null if its month name means something else. */
function dateOf(match: RegExpExecArray): DateFact | null {
  const { year = '', month, day, name = '', weekday = '' } = match.groups ?? {}
  // With a day and a year, a name is always a month.
  if (name && !(day && year) && !isMonth(match, name, Boolean(day || year))) return null
  const century = year.length === 2 ? (year < '50' ? '20' : '19') : ''
  return {
    kind: 'date',
    year: year ? Number(century + year) : null,
    month: MONTHS.get(name.toLowerCase()) ?? (month ? Number(month) : null),
    day: day ? Number(day) : null,
    weekday: WEEKDAYS.get(weekday.toLowerCase()) ?? null,
    ...spanOf(match),
  }
}

/** Whether a name is a month. An ambiguous word ('may', 'march', 'mar') is one only beside a number or preposition. */
function isMonth({ 0: whole, index, input }: RegExpExecArray, name: string, beside: boolean): boolean {
  if (!/^\p{Lu}/u.test(name))
    return SMALL_MONTHS.has(name.toLowerCase()) && (beside || !/^(?:mars|mai|mayo)$/.test(name))
  if (beside || !/^(may|march|mar|mars|mai|jan|sep|dec|august|april|june|oct)$/i.test(name)) return true
  const at = index + whole.indexOf(name)
  return /\b(in|of|since|by|until|till|from|to|through|during|early|late|mid|last|next|every|each|im|seit|and|or)[\s-]+$/i.test(
    input.slice(Math.max(0, at - 12), at),
  )
}
