/** A day, a month, a year or what is said of it. Months are 1–12, weekdays 1–7 from Monday. */
export type DateFact = {
  readonly kind: 'date'
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
  readonly weekday: number | null
  readonly start: number
  readonly end: number
}

/** The names of each month, the English one first. */
export const MONTHS = [
  'january jan januar janvier enero jänner',
  'february feb februar février febrero',
  'march mar märz mars marzo',
  'april apr avril abril',
  'may mai mayo',
  'june jun juni juin junio',
  'july jul juli juillet julio',
  'august aug août agosto',
  'september sep sept septembre septiembre',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember dez décembre diciembre',
]
const WEEKDAYS = [
  'monday montag lundi lunes',
  'tuesday dienstag mardi martes',
  'wednesday mittwoch mercredi miércoles',
  'thursday donnerstag jeudi jueves',
  'friday freitag vendredi viernes',
  'saturday samstag samedi sábado',
  'sunday sonntag dimanche domingo',
]

const MONTH_NUMBER = new Map(
  MONTHS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
)
const WEEKDAY_NUMBER = new Map(
  WEEKDAYS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
)

const NAME = [...MONTH_NUMBER.keys()].sort((a, b) => b.length - a.length).join('|')
const YEAR = '(?<year>1[0-9]\\d\\d|20\\d\\d|21\\d\\d)'
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
const MONTH_ALONE = new RegExp(`${START}(?<name>${NAME})${EDGE}`, 'giu')
const WEEKDAY_ALONE = new RegExp(`${START}(?:${[...WEEKDAY_NUMBER.keys()].join('|')})s?${EDGE}`, 'giu')

/** The dates of a text. A year alone is a number and not among them. */
export function datesOf(text: string): DateFact[] {
  const dates: DateFact[] = []
  const add = (date: DateFact) => {
    if (!dates.some((other) => date.start < other.end && other.start < date.end)) dates.push(date)
  }
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const { year, month, day, name } = match.groups ?? {}
      // A day and a year beside it leave no doubt.
      const doubtful = name !== undefined && !(day && year)
      if (doubtful && !isMonth(text, match.index + match[0].indexOf(name), name, day ?? year ?? null))
        continue
      const number = name ? (MONTH_NUMBER.get(name.toLowerCase()) ?? null) : month ? Number(month) : null
      if (number !== null && (number < 1 || number > 12)) continue
      add(dateFact(match, year ? Number(year) : null, number, day ? Number(day) : null))
    }
  }
  for (const match of text.matchAll(SLASHED)) {
    const first = Number(match.groups?.first)
    const second = Number(match.groups?.second)
    const written = Number(match.groups?.year)
    const year = written < 100 ? (written < 50 ? 2000 : 1900) + written : written
    const [month, day] = first > 12 ? [second, first] : [first, second]
    if (month >= 1 && month <= 12) add(dateFact(match, year, month, day))
  }
  for (const match of text.matchAll(MONTH_ALONE)) {
    const name = match.groups?.name ?? ''
    if (isMonth(text, match.index, name, null))
      add(dateFact(match, null, MONTH_NUMBER.get(name.toLowerCase()) ?? null, null))
  }
  for (const match of text.matchAll(WEEKDAY_ALONE)) {
    const weekday =
      WEEKDAY_NUMBER.get(match[0].toLowerCase()) ?? WEEKDAY_NUMBER.get(match[0].toLowerCase().slice(0, -1))
    add({ ...dateFact(match, null, null, null), weekday: weekday ?? null })
  }
  return dates.sort((a, b) => a.start - b.start)
}

/** Names of months that are written with a small letter. */
const LOWER_CASE =
  /^(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)$/i

/** Words that are also something else ('may', 'march', 'mar') are months only beside a number or a preposition. */
function isMonth(text: string, at: number, name: string, beside: string | null): boolean {
  if (!/^\p{Lu}/u.test(name))
    return LOWER_CASE.test(name) && (beside !== null || !/^(?:mars|mai|mayo)$/.test(name))
  if (!/^(may|march|mar|mars|mai|jan|sep|dec|august|april|june|oct)$/i.test(name)) return true
  if (beside !== null) return true
  return /\b(in|of|since|by|until|till|from|to|through|during|early|late|mid|last|next|every|each|im|seit|and|or)[\s-]+$/i.test(
    text.slice(Math.max(0, at - 12), at),
  )
}

function dateFact(
  match: RegExpExecArray,
  year: number | null,
  month: number | null,
  day: number | null,
): DateFact {
  return {
    kind: 'date',
    year,
    month,
    day,
    weekday: null,
    start: match.index,
    end: match.index + match[0].length,
  }
}
