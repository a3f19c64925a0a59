const SMALL: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  eins: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  dix: 10,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  diez: 10,
  dozen: 12,
  twice: 2,
  double: 2,
  half: 0.5,
}
const LARGE: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
}
const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
}

const SMALL_WORD = Object.keys(SMALL).join('|')
const LARGE_WORD = Object.keys(LARGE).join('|')
const SPELLED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${SMALL_WORD})(?:(?:[\\s-]+(?:and\\s+)?)(?:${SMALL_WORD}|${LARGE_WORD}))*(?![\\p{L}\\p{N}])`,
  'giu',
)
const ORDINAL = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${Object.keys(ORDINALS).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

export type Spelled = {
  readonly value: number
  readonly start: number
  readonly end: number
  readonly ordinal: boolean
}

/** The numbers that are written as words: 'one hundred and twenty', 'twenty-one', 'third'. */
export function spelledNumbers(text: string): Spelled[] {
  const found: Spelled[] = []
  for (const match of text.matchAll(SPELLED)) {
    const value = isPronoun(text, match) ? null : spelledValue(match[0])
    if (value !== null)
      found.push({ value, start: match.index, end: match.index + match[0].length, ordinal: false })
  }
  for (const match of text.matchAll(ORDINAL)) {
    const value = ORDINALS[match[0].toLowerCase()]
    if (value !== undefined)
      found.push({ value, start: match.index, end: match.index + match[0].length, ordinal: true })
  }
  return found
}

/** 'The new one', 'the southern one 95 metres': not a number. */
function isPronoun(text: string, { 0: word, index }: RegExpExecArray): boolean {
  return (
    /^one$/i.test(word) &&
    !/^[\s-]+\p{L}/u.test(text.slice(index + word.length)) &&
    /\b(?:the|this|that|which|another|other|every|each|any|no)(?: \p{L}+)? $/iu.test(
      text.slice(Math.max(0, index - 24), index),
    )
  )
}

function spelledValue(words: string): number | null {
  let total = 0
  let group = 0
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    const small = SMALL[word]
    const large = LARGE[word]
    if (small !== undefined) group += small
    else if (large === 100) group = (group || 1) * 100
    else if (large !== undefined) {
      total += (group || 1) * large
      group = 0
    } else if (word !== 'and') return null
  }
  return total + group
}

const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 0.125,
}

/** The values that a written number can mean: '1.234' is 1.234 or, in half of Europe, 1234. */
export function numberValues(written: string): number[] {
  const fraction = FRACTIONS[written.at(-1) ?? '']
  const digits = (fraction === undefined ? written : written.slice(0, -1)).replace(/[\s\u00a0\u202f'’]/g, '')
  const add = fraction ?? 0
  if (digits === '') return [add]
  const commas = digits.split(',').length - 1
  const points = digits.split('.').length - 1
  const readings: string[] = []
  if (commas > 0 && points > 0)
    readings.push(
      digits.lastIndexOf('.') > digits.lastIndexOf(',')
        ? digits.replaceAll(',', '')
        : digits.replaceAll('.', '').replace(',', '.'),
    )
  else if (commas > 0) {
    const grouped = /^[-−]?\d{1,3}(,\d{2,3})*,\d{3}$/.test(digits)
    readings.push(grouped ? digits.replaceAll(',', '') : digits.replace(',', '.'))
  } else if (points > 1) readings.push(digits.replaceAll('.', ''))
  else {
    readings.push(digits)
    if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) readings.push(digits.replace('.', ''))
  }
  return readings
    .map((reading) => Number(reading.replace('−', '-')) + add)
    .filter((value) => !Number.isNaN(value))
}
