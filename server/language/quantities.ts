import type { Fact, Quantity } from './facts.ts'

export const MASS = new Set(['mg', 'µg', 'g', 'kg', 'tonne', 'lb', 'oz'])
/** What a drug is measured out in. */
export const DOSES = new Set([...MASS, 'ml', 'l'])
export const TIME = new Set([
  'ms',
  's',
  'min',
  'h',
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'decade',
  'century',
])

/** Small numbers as languages spell them whose numbers are read as digits alone, and German: an expression. */
export const SPELLED_NUMBERS =
  '(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici|venti|trenta|dois|duas|três|quatro|sete|oito|dez|doze|vinte|trinta|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig|dreißig)'

/** The numbers of a sentence that count or measure. The 'one' of 'on one side' counts nothing, nor does '3. Every employee …'. */
export function quantitiesIn({
  facts,
  reading,
}: {
  readonly facts: readonly Fact[]
  readonly reading: string
}): Quantity[] {
  const marker = LIST_NUMBER.exec(reading)?.[0].length ?? 0
  return facts
    .filter((fact) => fact.kind === 'quantity')
    .filter(
      ({ values, unit, start, end }) =>
        end > marker &&
        (unit !== null || values.some((value) => value !== 1) || /\d/.test(reading.slice(start, end))),
    )
}

const LIST_NUMBER = /^\W{0,3}\d{1,2}[.)](?= \p{L})/u

export function isMoney({ unit }: Quantity): boolean {
  return unit !== null && /[$€£¥₹]/.test(unit)
}

export function isYear({ values, unit }: Quantity): boolean {
  return unit === null && values.every((value) => Number.isInteger(value) && value >= 1500 && value <= 2100)
}

/** '1950s': what is written as seconds are years. */
export function isDecade({ values, unit }: Quantity): boolean {
  return unit === 's' && values.every((value) => value % 10 === 0 && value >= 1500 && value <= 2100)
}
