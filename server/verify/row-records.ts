import { type Fact, factsOf } from '../language/facts.ts'
import { contentStems } from '../language/words.ts'
import { missOf } from './match-facts.ts'
import type { ReadClaim } from './read-claim.ts'

/**
 * Whether a claim takes a name from one record of a row and a number from another: rows that lay several records side
 * by side have the same headers again.
 */
export function acrossRecords(claim: ReadClaim, reading: string): boolean {
  const records = recordsOf(reading)
  if (records.length < 2) return false
  const read = records.map((record) => ({ record, stems: contentStems(record), facts: factsOf(record) }))
  const holds = (fact: Fact, { facts, record }: (typeof read)[number]) =>
    missOf(fact, claim.text, { facts, reading: record }, '') === null
  const names = claim.words.filter(
    ({ name, content, stem }) => name && content && read.some(({ stems }) => stems.has(stem)),
  )
  const numbers = claim.facts.filter((fact) => read.some((record) => holds(fact, record)))
  const named = read.filter(({ stems }) => names.every(({ stem }) => stems.has(stem)))
  return (
    names.length > 0 &&
    named.length > 0 &&
    !named.some((record) => numbers.every((fact) => holds(fact, record)))
  )
}

function recordsOf(reading: string): string[] {
  const records: string[][] = [[]]
  const seen = new Set<string>()
  for (const cell of reading.split('; ')) {
    const header = cell.includes(': ') ? cell.slice(0, cell.indexOf(': ')) : ''
    if (header !== '' && seen.has(header)) {
      seen.clear()
      records.push([])
    }
    if (header !== '') seen.add(header)
    records.at(-1)?.push(cell)
  }
  return records.map((cells) => cells.join('; '))
}
