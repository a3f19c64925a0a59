import type { EvidenceSentence } from './evidence.ts'
import { placeText } from './place-words.ts'

/** A year, also where it is part of a column's name: '2014_murders', 'c1980', '2003–04'. */
const YEARS =
  /(?<!\d[.,]?)(?<from>1[5-9]\d\d|20\d\d|21\d\d)(?:\s?[-–—/]\s?(?<to>\d{4}|\d\d)(?!\d))?(?!\d|[.,]\d)/g
const AMOUNT = /\p{Sc}\s?$/u

type Span = { readonly from: number; readonly to: number }

/**
 * Whether a row of a table is of other years than the one that a question names: 'How many murders were there in 2019?'
 * beside '2014_murders: 21; 2015_murders: 15'. `sentences`: what was found with it; the text around the table, or where
 * it stands, may name the year for all of its rows.
 */
export function isOfOtherYear(
  question: string,
  { row, reading, source }: EvidenceSentence,
  sentences: readonly EvidenceSentence[],
): boolean {
  if (!row) return false
  const asked = spansIn(question)
  if (asked.length === 0) return false
  const said = dating(reading)
  if (said.length === 0) return false
  const around = sentences.filter((other) => other.source === source && !other.row)
  const told = [
    ...said,
    ...spansIn([placeText(source.passage), ...around.map(({ reading }) => reading)].join(' ')),
  ]
  return !asked.some((year) => told.some((span) => span.from <= year.to && year.from <= span.to))
}

/** The years of a row that say when it or one of its columns holds: not every number of four digits does. */
function dating(reading: string): Span[] {
  return reading.split('; ').flatMap((cell, index) => {
    const colon = cell.lastIndexOf(': ')
    const [header, value] = colon < 0 ? ['', cell] : [cell.slice(0, colon), cell.slice(colon + 2)]
    const isDated = colon < 0 ? index === 0 && LABEL.test(value) : WHEN.test(header)
    return [...spansIn(header), ...(isDated ? spansIn(value) : [])]
  })
}

/** A year, or a month and a year, and nothing else. */
const LABEL = /^\W*(?:\p{L}{3,9}\W{1,2})?\d{4}(?:\s?[-–—/]\s?\d{2,4})?\W*$/u

const WHEN = /(?:year|date|season|period|month|quarter|time|jahr|année|año|anno|ano|年|when)/iu

function spansIn(text: string): Span[] {
  const spans: Span[] = []
  let last = 0
  for (const match of text.matchAll(YEARS)) {
    if (AMOUNT.test(text.slice(0, match.index))) continue
    const from = Number(match.groups?.from)
    const short = match.groups?.to?.padStart(4, `${from}`)
    const written = Number(short ?? from)
    const to = Math.max(from, written)
    const before = spans.at(-1)
    // 'from 1996–97 through 2021–22'.
    if (before && before.from <= from && THROUGH.test(text.slice(last, match.index)))
      spans.splice(-1, 1, { from: before.from, to })
    else spans.push({ from, to })
    last = match.index + match[0].length
  }
  return spans
}

const THROUGH = /^\s*(?:through|to|until|till|and|bis|[-–—])\s*$/i
