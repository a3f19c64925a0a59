import { datesOf } from '../../text/dates.ts'

/** The ways in which the values of a column can be read, one for each convention of writing them; each in its own order. */
type Readings = readonly (readonly number[])[]

/** What stands for a value that is not there. */
const MISSING = /^(?:[-–—.*?]*|n\/?a\.?|k\.\s?a\.|null|nan|none|unknown|unbekannt)$/iu
const MEASURED =
  /^(?<before>[^\p{L}\p{N}\s.,+−-]{0,3}|[A-Z]{3})\s?(?<number>[+−-]?(?:\d(?:[\d.,'’\s]*\d)?|[.,]\d+))\s?(?<after>[^\p{N}]{0,16})$/u
/** As it is written in English; in half of Europe comma and point stand for each other. */
const NUMBER = /^[+-]?(?:(?:\d{1,3}(?:[,\s'’]\d{3})+|\d+)(?:\.\d+)?|\.\d+)$/

export function isMissing(value: string): boolean {
  return MISSING.test(value)
}

/**
 * The values of a column as numbers that can be compared, in every way in which all of them can be read: '1.234' beside
 * '999' is less in Britain and more in Germany. None where one is no number, or is measured in something else.
 */
export function numbersIn(values: readonly string[]): Readings {
  const found = values.map((value) => MEASURED.exec(value)?.groups)
  const [first] = found
  const units = new Set(found.map((groups) => `${groups?.before} ${groups?.after?.trim()}`))
  if (!first || units.size > 1) return []
  const numbers = found.map((groups) => (groups?.number ?? '').replace('−', '-'))
  const swapped = numbers.map((number) => number.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')))
  const valid = [numbers, swapped].filter((all) => all.every((number) => NUMBER.test(number)))
  // A comma before three digits each time parts thousands: nobody tells every value to a thousandth, or to none.
  const grouped = numbers.some((number) => number.includes(','))
  const read = grouped ? valid.slice(0, 1) : valid
  return read.map((all) => all.map((number) => Number(number.replace(/[,\s'’]/g, ''))))
}

/** The same of dates and years; none where one is neither, or is told less exactly than the others. */
export function datesIn(values: readonly string[]): Readings {
  if (values.every((value) => /^(?:1[5-9]|20|21)\d\d$/.test(value))) return [values.map(Number)]
  const exactness = new Set<string>()
  const dates = values.map((value) => {
    const [date] = datesOf(value)
    const whole = date?.start === 0 && date.end === value.length && !value.includes('/') ? date : undefined
    const { year = null, month = null, day = null } = whole ?? {}
    exactness.add(`${year === null} ${month === null} ${day === null}`)
    return year === null ? Number.NaN : (year * 100 + (month ?? 0)) * 100 + (day ?? 0)
  })
  return exactness.size === 1 && dates.every((date) => !Number.isNaN(date)) ? [dates] : []
}
