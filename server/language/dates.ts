import { inOrder } from './numerals.ts'
import { overlap, type Span, spanOf } from './sentences.ts'

/** A day, a month, a year or what is said of it. Months are 1–12, weekdays 1–7 from Monday. */
export type DateFact = Span & {
  readonly kind: 'date'
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
  readonly weekday: number | null
}

export const ENGLISH_MONTHS =
  'january february march april may june july august september october november december'
/** Those of languages that write them with a small letter. */
const SMALL_MONTHS = new Map([
  ...inOrder('janvier février mars avril mai juin juillet août septembre octobre novembre décembre', 1),
  ...inOrder('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre', 1),
])
const MONTHS = new Map([
  ...SMALL_MONTHS,
  ...inOrder(ENGLISH_MONTHS, 1),
  ...inOrder('jan feb mar apr may jun jul aug sep oct nov dec', 1),
  ...inOrder('januar februar märz april mai juni juli august september oktober november dezember', 1),
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
const DAY = '(?<day>[0-3]?\\d)(?:st|nd|rd|th|\\.)?'
const EDGE = '(?![\\p{L}\\p{N}])'
const START = '(?<![\\p{L}\\p{N}])'

const PATTERNS = [
  new RegExp(`${START}${YEAR}-(?<month>[01]?\\d)-(?<day>[0-3]?\\d)(?!\\d)`, 'giu'),
  new RegExp(
    `${START}${DAY}(?:\\s+(?:of\\s+|de\\s+)?|-)(?<name>${NAME})${EDGE}\\.?,?(?:(?:\\s+(?:de\\s+)?|-)${YEAR}${EDGE})?`,
    'giu',
  ),
  new RegExp(
    `${START}(?<name>${NAME})\\.?\\s+${DAY}(?!\\d|[.:]\\d|,\\d(?!\\d{3}(?!\\d)))(?:(?:,\\s*|\\s+)${YEAR}${EDGE})?`,
    'giu',
  ),
  new RegExp(`${START}(?<name>${NAME})(?:\\.?,?\\s+(?:of\\s+|de\\s+)?|-)${YEAR}${EDGE}`, 'giu'),
  /(?:(?<year>\d{4})年)?(?<month>1?\d)月(?:(?<day>[1-3]?\d)日)?/giu,
  new RegExp(`${START}(?<day>[0-3]?\\d)\\.(?<month>[01]?\\d)\\.${YEAR}${EDGE}`, 'giu'),
]
const SLASHED = new RegExp(
  `${START}(?<first>[0-3]?\\d)/(?<second>[0-3]?\\d)/(?<year>\\d{4}|\\d{2})${EDGE}`,
  'giu',
)
const MONTH_ALONE = new RegExp(`${START}(?:${NAME})${EDGE}`, 'giu')
const WEEKDAY_ALONE = new RegExp(`${START}(?:${[...WEEKDAYS.keys()].join('|')})s?${EDGE}`, 'giu')

/** The dates of a text. A year alone is a number and not among them. */
export function datesOf(text: string): DateFact[] {
  const dates: DateFact[] = []
  const add = (match: RegExpExecArray, date: Partial<DateFact>) => {
    const span = spanOf(match)
    if (!dates.some((other) => overlap(other, span)))
      dates.push({ kind: 'date', year: null, month: null, day: null, weekday: null, ...date, ...span })
  }
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const { year, month, day, name } = match.groups ?? {}
      // A day and a year beside it leave no doubt.
      const doubtful = name !== undefined && !(day && year)
      if (doubtful && !isMonth(text, match.index + match[0].indexOf(name), name, day ?? year ?? null))
        continue
      const number = name ? (MONTHS.get(name.toLowerCase()) ?? 0) : Number(month)
      if (number >= 1 && number <= 12)
        add(match, { year: year ? Number(year) : null, month: number, day: day ? Number(day) : null })
    }
  }
  for (const match of text.matchAll(SLASHED)) {
    const first = Number(match.groups?.first)
    const second = Number(match.groups?.second)
    const written = Number(match.groups?.year)
    const year = written < 100 ? (written < 50 ? 2000 : 1900) + written : written
    const [month, day] = first > 12 ? [second, first] : [first, second]
    if (month >= 1 && month <= 12) add(match, { year, month, day })
  }
  for (const match of text.matchAll(MONTH_ALONE)) {
    const [name] = match
    if (isMonth(text, match.index, name, null)) add(match, { month: MONTHS.get(name.toLowerCase()) ?? null })
  }
  for (const match of text.matchAll(WEEKDAY_ALONE)) {
    const name = match[0].toLowerCase()
    add(match, { weekday: WEEKDAYS.get(name) ?? WEEKDAYS.get(name.slice(0, -1)) ?? null })
  }
  return dates.sort((a, b) => a.start - b.start)
}

/** Words that are also something else ('may', 'march', 'mar') are months only beside a number or a preposition. */
function isMonth(text: string, at: number, name: string, beside: string | null): boolean {
  if (!/^\p{Lu}/u.test(name))
    return SMALL_MONTHS.has(name.toLowerCase()) && (beside !== null || !/^(?:mars|mai|mayo)$/.test(name))
  if (!/^(may|march|mar|mars|mai|jan|sep|dec|august|april|june|oct)$/i.test(name)) return true
  if (beside !== null) return true
  return /\b(in|of|since|by|until|till|from|to|through|during|early|late|mid|last|next|every|each|im|seit|and|or)[\s-]+$/i.test(
    text.slice(Math.max(0, at - 12), at),
  )
}
