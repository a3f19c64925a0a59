import { type Span, spanOf } from './sentences.ts'
import { scaleOf } from './units.ts'

const SMALL = new Map([
  ...inOrder('zero one two three four five six seven eight nine', 0),
  ...inOrder('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 10),
  ...inOrder('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...inOrder('eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf', 1),
  ...inOrder('deux trois quatre cinq', 2),
  ...inOrder('dos tres cuatro cinco', 2),
  ...Object.entries({ dix: 10, diez: 10, dozen: 12, twice: 2, double: 2, half: 0.5 }),
])
const ORDINALS = new Map(
  inOrder('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth', 1),
)

/** Pairs words with consecutive numbers, from `first` in steps of `step`. */
export function inOrder(words: string, first: number, step = 1): [string, number][] {
  return words.split(' ').map((word, place) => [word, first + place * step])
}

const SMALL_WORD = [...SMALL.keys()].join('|')
const LARGE_WORD = 'hundred|thousand|million|billion|trillion'
const SPELLED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${SMALL_WORD})(?:(?:[\\s-]+(?:and\\s+)?)(?:${SMALL_WORD}|${LARGE_WORD}))*(?![\\p{L}\\p{N}])`,
  'giu',
)
const ORDINAL = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...ORDINALS.keys()].join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

type Spelled = Span & { readonly value: number; readonly ordinal: boolean }

/** Finds numbers written as words: 'one hundred and twenty', 'twenty-one', 'third'. */
export function spelledNumbers(text: string): Spelled[] {
  const found: Spelled[] = []
  for (const match of text.matchAll(SPELLED))
    if (!isPronoun(match)) found.push({ ...spanOf(match), value: spelledValue(match[0]), ordinal: false })
  for (const match of text.matchAll(ORDINAL)) {
    const value = ORDINALS.get(match[0].toLowerCase())
    if (value !== undefined) found.push({ ...spanOf(match), value, ordinal: true })
  }
  return found
}

/** Whether 'one' is a pronoun rather than a number: 'the new one', 'the southern one 95 metres'. */
function isPronoun({ 0: word, index, input }: RegExpExecArray): boolean {
  return (
    /^one$/i.test(word) &&
    !/^[\s-]+\p{L}/u.test(input.slice(index + word.length)) &&
    /\b(?:the|this|that|which|another|other|every|each|any|no)(?: \p{L}+)? $/iu.test(
      input.slice(Math.max(0, index - 24), index),
    )
  )
}

function spelledValue(words: string): number {
  let total = 0
  let group = 0
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    const large = scaleOf(word)
    if (large === null) group += SMALL.get(word) ?? 0
    else if (large === 100) group = (group || 1) * 100
    else {
      total += (group || 1) * large
      group = 0
    }
  }
  return total + group
}

/** A power of ten, with a factor before it: '10⁶', '5 × 10⁻³', '2.5·10^6'. */
const POWER =
  /(?<![\p{L}\p{N}.,])(?:(?<factor>[-−]?\d+(?:[.,]\d+)?)\s?[×x·⋅*]\s?)?10(?:(?<raised>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})|\^[({]?(?<exponent>[-+−]?\d{1,3})[)}]?)/giu
/** Below this exponent, a superscript may be the mark of a note at the number 10. */
const SURE_EXPONENT = 3

/** Finds the powers of ten in a text. */
export function powersOfTen(text: string): (Span & { readonly values: readonly number[] })[] {
  return [...text.matchAll(POWER)].flatMap((match) => {
    const { factor, raised, exponent = raised ?? '' } = match.groups ?? {}
    const power = Number(exponent.normalize('NFKC').replace('−', '-'))
    const isMark = raised !== undefined && factor === undefined && power >= 0 && power < SURE_EXPONENT
    const factors = factor === undefined ? [1] : numberValues(factor)
    const values = factors.map((value) => Number(`${value}e${power}`))
    return Number.isFinite(power) ? [{ ...spanOf(match), values: isMark ? [...values, 10] : values }] : []
  })
}

/** The possible values of a written number: '1.234' is 1.234 or, in much of Europe, 1234. */
export function numberValues(written: string): number[] {
  const parted = written
    .normalize('NFKD')
    .replace(/[\s'’]/g, '')
    .replace('−', '-')
  // NFKD has turned '2½' into '21⁄2'.
  const [, digits = '', above = 0, below = 1] = /^(.*?)(?:(\d)⁄(\d))?$/.exec(parted) ?? []
  const fraction = Number(above) / Number(below)
  return readingsOf(digits)
    .map((reading) => Number(reading) + (reading.startsWith('-') ? -fraction : fraction))
    .filter((value) => !Number.isNaN(value))
}

/** The possible readings of a number, with a decimal point and without thousands separators. */
function readingsOf(digits: string): string[] {
  const points = digits.split('.').length - 1
  if (digits.includes(',')) {
    const isGrouped =
      points > 0
        ? digits.lastIndexOf('.') > digits.lastIndexOf(',')
        : /^-?\d{1,3}(,\d{2,3})*,\d{3}$/.test(digits)
    return [isGrouped ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')]
  }
  if (points > 1) return [digits.replaceAll('.', '')]
  return /^[1-9]\d{0,2}\.\d{3}$/.test(digits) ? [digits, digits.replace('.', '')] : [digits]
}
