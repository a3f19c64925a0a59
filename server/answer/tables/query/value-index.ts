import type { TypedTable } from '../../../documents/tables/typed-table.ts'
import { TextCodes } from '../../../text/text-codes.ts'
import { stemsOf } from './table-words.ts'

/** A distinct value of a column that shares words with a text. `stems`: its own words, in order. */
export type FoundValue = { readonly column: number; readonly code: number; readonly stems: readonly string[] }

/** Finds the values of a table by their words, so that nobody needs to go through a million of them. */
export type ValueIndex = {
  /**
   * The values with any of these stems; of a stem that more than `most` values of a column have, none. A column of very
   * many values may give only those that are one of `runs`, which are in lower case.
   */
  find(stems: readonly string[], runs: readonly string[], most: number): FoundValue[]
  /** The codes of a column whose value is a text, or has its words in a row; equal but for case, marks and endings. */
  codesOf(column: number, text: string, whole: boolean): readonly number[]
}

/** A column of more different values is not indexed word by word in memory. */
const MOST_INDEXED = 50_000

type ColumnWords = {
  readonly stems: readonly (readonly string[])[]
  readonly postings: ReadonlyMap<string, readonly number[]>
}

const INDEXES = new WeakMap<TypedTable, ValueIndex>()

/** The index of a table's values, in memory; built when first asked, and kept as long as the table. */
export function valueIndexOf(table: TypedTable): ValueIndex {
  return INDEXES.getOrInsertComputed(table, () => buildIndex(table))
}

function buildIndex(table: TypedTable): ValueIndex {
  const built = new Map<number, ColumnWords>()
  const wholes = new Map<number, TextCodes>()
  const valuesOf = (column: number) => table.columns[column]?.values ?? []
  const wordsOf = (column: number) => built.getOrInsertComputed(column, () => indexColumn(valuesOf(column)))
  const wholesOf = (column: number) => wholes.getOrInsertComputed(column, () => indexWholes(valuesOf(column)))
  return {
    find(stems, runs, most) {
      const found: FoundValue[] = []
      for (const [column, { values }] of table.columns.entries()) {
        const seen = new Set<number>()
        if (values.length > MOST_INDEXED) {
          for (const run of runs) {
            const code = wholesOf(column).find(run)
            if (code >= 0) seen.add(code)
          }
          for (const code of seen) found.push({ column, code, stems: stemsOf(values[code] ?? '') })
          continue
        }
        const words = wordsOf(column)
        for (const stem of stems) {
          const codes = words.postings.get(stem) ?? []
          if (codes.length <= most) for (const code of codes) seen.add(code)
        }
        for (const code of seen) found.push({ column, code, stems: words.stems[code] ?? [] })
      }
      return found
    },
    codesOf(column, text, whole) {
      const values = valuesOf(column)
      const wanted = stemsOf(text)
      if (wanted.length === 0) return values.flatMap((value, code) => (value === text.trim() ? [code] : []))
      if (values.length > MOST_INDEXED) {
        const lower = text.trim().toLowerCase()
        if (whole) {
          const code = wholesOf(column).find(lower)
          return code < 0 ? [] : [code]
        }
        const codes: number[] = []
        for (let code = 0; code < values.length; code++) {
          const value = values[code] as string
          if (value.length >= lower.length && value.toLowerCase().includes(lower)) codes.push(code)
        }
        return codes
      }
      const words = wordsOf(column)
      const lists = wanted.map((stem) => words.postings.get(stem) ?? [])
      const shortest = lists.reduce((a, b) => (b.length < a.length ? b : a))
      return shortest.filter((code) => {
        const stems = words.stems[code] ?? []
        if (whole && (isWhole(stems, wanted) || isWhole(bareStems(values[code] ?? ''), wanted))) return true
        return !whole && runAt(stems, wanted) >= 0
      })
    },
  }
}

function indexColumn(values: readonly string[]): ColumnWords {
  const stems = values.map(stemsOf)
  const postings = new Map<string, number[]>()
  for (const [code, words] of stems.entries())
    for (const stem of new Set(words)) {
      const codes = postings.get(stem)
      if (codes) codes.push(code)
      else postings.set(stem, [code])
    }
  return { stems, postings }
}

/** The values of a column in lower case; of those that differ in case alone, the first. */
function indexWholes(values: readonly string[]): TextCodes {
  const codes = new TextCodes((code) => (values[code] as string).toLowerCase(), values.length)
  for (let code = 0; code < values.length; code++) codes.add((values[code] as string).toLowerCase(), code)
  return codes
}

function isWhole(stems: readonly string[], wanted: readonly string[]): boolean {
  return stems.length === wanted.length && stems.every((stem, at) => stem === wanted[at])
}

/** The stems of a value without what stands in brackets. */
export function bareStems(value: string): string[] {
  return /[([]/.test(value) ? stemsOf(value.replace(/\s*(?:\([^)]*\)|\[[^\]]*\])/g, ' ')) : []
}

/** Where a run of words begins in others; -1 if it is not there. */
function runAt(stems: readonly string[], wanted: readonly string[]): number {
  for (let at = 0; at + wanted.length <= stems.length; at++)
    if (wanted.every((stem, i) => stems[at + i] === stem)) return at
  return -1
}
