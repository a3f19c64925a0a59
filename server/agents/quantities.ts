import type { EvidenceSentence } from './evidence.ts'
import type { Quantity } from './support/facts.ts'

export const MASS = new Set(['mg', 'µg', 'g', 'kg', 'tonne', 'lb', 'oz'])
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

/** The numbers of a sentence that count or measure. The 'one' of 'on one side' counts nothing. */
export function quantitiesIn({ facts, reading }: Pick<EvidenceSentence, 'facts' | 'reading'>): Quantity[] {
  return facts
    .filter((fact) => fact.kind === 'quantity')
    .filter(
      ({ values, unit, start, end }) =>
        unit !== null || values.some((value) => value !== 1) || /\d/.test(reading.slice(start, end)),
    )
}

export function isMoney({ unit }: Quantity): boolean {
  return unit !== null && /[$€£¥₹]/.test(unit)
}

export function isYear({ values, unit }: Quantity): boolean {
  return unit === null && values.every((value) => Number.isInteger(value) && value >= 1500 && value <= 2100)
}
