import { datesOf, mayHaveDate } from '../../text/dates.ts'
import { plainDigits, raisedApart } from '../../text/folding.ts'
import { numberValues, powersOfTen } from '../../text/numerals.ts'
import { durationRatio, scaleOf, unitOf } from '../../text/units.ts'

/**
 * What the text of a cell can mean beside itself; NaN where it has no such reading. `number`: its first number, with a
 * scale word counted in ('5.2 million' is 5,200,000) and a duration in seconds; `second`: the second number of a score
 * or range ('2–1', '1985–99'); `date`: year × 10,000 + month × 100 + day, 0 for what is not written; `unit`: as
 * server/text/units.ts names it; `whole`: whether number or date are all that the cell says.
 */
export type CellReading = {
  readonly number: number
  readonly second: number
  readonly date: number
  readonly unit: string | null
  readonly whole: boolean
}

/** The reading of a cell that says nothing but its text. */
export const NOTHING: CellReading = { number: NaN, second: NaN, date: NaN, unit: null, whole: false }

const PLAIN = /^-?\d{1,15}(?:\.\d+)?$/
const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d.*)?$/
/** Marks of notes, which are no part of the value. */
const NOTE_MARKS = /(?:\[[^\]]{0,8}\]|[*†‡§♦•])+/gu
/** A short label before the value, such as '(a)', '#' and 'No.'. */
const LABEL = /^(?:\([a-z0-9]\)\s*(?=.)|(?:#|№|no\.|nr\.|[~≈±<>≤≥+])\s*)/iu
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):(\d\d(?:\.\d+)?)(?![\d:])/
const SPELLED_DURATION =
  /^(?:\d+(?:\.\d+)?\s*(?:h|hr|hrs|hours?|std|stunden?|min|mins|minutes?|minuten|m|s|sec|secs|seconds?|sekunden|["″'′])(?![\p{L}])\.?,?\s*){2,}$/iu
const DURATION_PART = /(\d+(?:\.\d+)?)\s*(\p{L}+|["″'′])/gu
const PAIR = /^(-?\d+(?:[.,]\d+)*)\s*[–—−\-_/:]\s*(\d+(?:[.,]\d+)*)(?![\d.,]*[–—−\-_/:]\d)/u
const FIRST_NUMBER =
  /([$€£¥₹]|US\$)?\s*([-−]?(?:\d+(?:[.,'’\u00a0\u2007\u2009\u202f ]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*|\.\d+))/u
const BEHIND =
  /^\s*(st|nd|rd|th)?(?![\p{L}])\s*((?:[kcdm]?m|ft|in|yd|mi)[23](?![\p{L}\p{N}])|\p{L}+(?:\/\p{L}+)?|%|°\s?[CF]?|[$€£¥₹])?\s*(\p{L}+|[$€£¥₹%])?/u
/** '(12.50)', '$(12.50)' and '-$12.50', as accounts write what is below zero. */
const NEGATIVE = /^(?:[$€£¥₹]?\s*\(\s*[$€£¥₹]?\s*[\d.,]+\s*\)|[-−]\s*[$€£¥₹].*)$/u
const IN_BRACKETS = /\s*\([^)]*\)\s*$/u

/** Whether a text is a number in digits, such as '-12' and '4.50': most cells of most tables with numbers are. */
export function isPlainNumber(text: string): boolean {
  return PLAIN.test(text)
}

/** Reads one cell. Takes about a microsecond for a plain number and ten for a text with digits. */
export function readCell(text: string): CellReading {
  if (text === '') return NOTHING
  if (isPlainNumber(text)) return { ...NOTHING, number: Number(text), whole: true }
  const iso = ISO_DATE.exec(text)
  if (iso)
    return {
      ...NOTHING,
      date: Number(iso[1]) * 10_000 + Number(iso[2]) * 100 + Number(iso[3]),
      number: Number(iso[1]),
      whole: true,
    }
  if (!/\p{N}/u.test(text))
    return text.length < 16 && mayHaveDate(text) ? (readDate(text) ?? NOTHING) : NOTHING
  const bare = plainDigits(raisedApart(text)).replace(NOTE_MARKS, ' ').trim().replace(LABEL, '')
  return (
    readPower(text) ??
    readDuration(bare) ??
    (mayHaveDate(bare) ? readDate(bare) : null) ??
    readPair(bare) ??
    readNumber(bare)
  )
}

/** Reads '1:36:24.2', '3:45' and '3 h 20 min' as seconds. */
function readDuration(text: string): CellReading | null {
  const clock = CLOCK.exec(text)
  if (clock) {
    const [all, hours = '0', minutes, seconds] = clock
    const number = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    return { ...NOTHING, number, unit: 's', whole: all.length === text.length }
  }
  if (!SPELLED_DURATION.test(text)) return null
  let number = 0
  for (const [, amount, name = ''] of text.matchAll(DURATION_PART)) {
    const unit = /["″]/.test(name) ? 's' : /['′m]/.test(name) && name.length === 1 ? 'min' : unitOf(name)
    const ratio = unit === 's' ? 1 : durationRatio(unit ?? '', 's')
    if (ratio === null) return null
    number += Number(amount) * ratio
  }
  return { ...NOTHING, number, unit: 's', whole: true }
}

/** Reads '10⁶' and '5 × 10⁻³ kg'. */
function readPower(text: string): CellReading | null {
  const [power] = powersOfTen(text)
  const number = power?.values[0]
  if (power === undefined || number === undefined) return null
  const rest = `${text.slice(0, power.start)} ${text.slice(power.end)}`.replace(IN_BRACKETS, '').trim()
  return { ...NOTHING, number, unit: unitOf(rest), whole: !/\s/.test(rest) }
}

function readDate(text: string): CellReading | null {
  const [date] = datesOf(text)
  if (!date || (date.month === null && date.year === null)) return null
  const rest = text.slice(0, date.start) + text.slice(date.end)
  return {
    ...NOTHING,
    date: (date.year ?? 0) * 10_000 + (date.month ?? 0) * 100 + (date.day ?? 0),
    number: date.year ?? date.day ?? NaN,
    whole: !/[\p{L}\p{N}]/u.test(rest.replace(IN_BRACKETS, '')),
  }
}

/** Reads '2–1', '85_99' and '1985–99'; the end of a range of years is written in full. */
function readPair(text: string): CellReading | null {
  const pair = PAIR.exec(text)
  if (!pair) return null
  const [all, first = '', last = ''] = pair
  const [number = NaN] = numberValues(first)
  let [second = NaN] = numberValues(last)
  if (/^[12]\d{3}$/.test(first) && /^\d\d$/.test(last)) {
    second += number - (number % 100)
    if (second < number) second += 100
  }
  return {
    ...NOTHING,
    number,
    second,
    whole: !/[\p{L}\p{N}]/u.test(text.slice(all.length).replace(IN_BRACKETS, '')),
  }
}

function readNumber(text: string): CellReading {
  const found = FIRST_NUMBER.exec(text)
  if (!found) return NOTHING
  const [all, currency = '', digits = ''] = found
  const glued = /\p{L}$/u.test(text.slice(0, found.index)) && all === digits
  const values = numberValues(digits.startsWith('.') ? `0${digits}` : digits)
  // In a column '1.234' stands beside '56.7': the point is a decimal point unless the column says otherwise.
  const plain = values[0] ?? NaN
  const behind = BEHIND.exec(text.slice(found.index + all.length))
  const [, , word = '', next = ''] = behind ?? []
  const scale = word.length > 1 || currency !== '' ? scaleOf(word) : null
  const unit = (currency === '' ? null : unitOf(currency)) ?? (scale === null ? unitOf(word) : unitOf(next))
  const tail = text.slice(found.index + all.length).replace(IN_BRACKETS, '')
  const said = tail.replace(/^(?:st|nd|rd|th)\b/, '').trim()
  const explained = said === '' || !/[\p{L}\p{N}]/u.test(said) || unit !== null || scale !== null
  const leads = !/[\p{L}\p{N}]/u.test(text.slice(0, found.index))
  const negative = NEGATIVE.test(text)
  return {
    ...NOTHING,
    number: glued ? NaN : (negative ? -plain : plain) * (scale ?? 1),
    unit,
    whole: leads && !glued && (explained || said.length <= 4),
  }
}
