import { withoutControls } from '../encoding/decode.ts'

/** Numbers are kept as written in the file. */
export type JsonScalar = string | boolean | null

/** Objects are Maps, so that no member name has a special meaning. */
export type JsonValue = JsonScalar | JsonValue[] | Map<string, JsonValue>

export function isContainer(value: JsonValue): value is JsonValue[] | Map<string, JsonValue> {
  return typeof value === 'object' && value !== null
}

/** Returns a scalar as shown, without control characters. */
export function scalarText(value: JsonScalar): string {
  return typeof value === 'string' ? withoutControls(value).trim() : String(value)
}

/** Estimates a value's number of characters; stops counting after a few thousand. */
export function approximateLength(value: JsonValue): number {
  let chars = 0
  const left: JsonValue[] = [value]
  for (let next = left.pop(); next !== undefined && chars < 4000; next = left.pop()) {
    if (!isContainer(next)) chars += typeof next === 'string' ? next.length : 4
    else if (next instanceof Map) left.push(...next.values())
    else for (const element of next.slice(0, 1000)) left.push(element)
  }
  return chars
}

/** The path from the root to a value: member names, element indexes, or a range of elements as text. */
export type JsonPath = readonly (string | number | { readonly range: string })[]

/** Formats a path: `orders[3].total`; names other than plain words are quoted: `["unit price"]`. */
export function pathText(path: JsonPath): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (typeof step === 'object') text += `[${step.range}]`
    else if (/^[\p{L}_$@][\p{L}\p{N}_$@-]*$/u.test(step)) text += text ? `.${step}` : step
    else text += `[${JSON.stringify(step)}]`
  }
  return text
}

/** Returns the longest common prefix of the paths. */
export function sharedPath(paths: readonly JsonPath[]): JsonPath {
  const [first = [], ...others] = paths
  let length = first.length
  for (const path of others) {
    let same = 0
    while (same < length && path[same] === first[same]) same++
    length = same
  }
  return first.slice(0, length)
}

/** The path of `count` elements of the array at `path`, from `first`: `orders[3]`, `orders[0..9]`. */
export function elementRange(path: JsonPath, first: number, count: number): JsonPath {
  return [...path, count === 1 ? first : { range: `${first}..${first + count - 1}` }]
}

const MAX_COLUMNS = 60
const MAX_LIST_VALUES = 20
const MAX_ROW_CHARS = 2000
const MIN_FILLED = 0.3

type JsonTable = { readonly header: readonly string[]; readonly rows: string[][] }

/**
 * Returns objects as the rows of a table, or null if they are too dissimilar, long or deep. `known`: the columns of
 * preceding rows, kept if they cover all members.
 */
export function jsonTable(objects: readonly JsonValue[], known: readonly string[] | null): JsonTable | null {
  const flat: Map<string, string>[] = []
  const columns = new Set<string>(known ?? [])
  let cells = 0
  for (const object of objects) {
    const row = new Map<string, string>()
    if (!(object instanceof Map) || !flattenInto(row, '', object, 0)) return null
    let chars = 0
    for (const [column, cell] of row) {
      columns.add(column)
      chars += cell.length
    }
    if (chars > MAX_ROW_CHARS || columns.size > MAX_COLUMNS) return null
    cells += row.size
    flat.push(row)
  }
  if (columns.size === 0 || cells < columns.size * objects.length * MIN_FILLED) return null
  const header = known && known.length === columns.size ? known : [...columns]
  return { header, rows: flat.map((row) => header.map((column) => row.get(column) ?? '')) }
}

/**
 * Flattens an object into a row. Returns false for an array of arrays or objects, and for objects nested too deeply.
 */
function flattenInto(
  row: Map<string, string>,
  prefix: string,
  object: Map<string, JsonValue>,
  depth: number,
): boolean {
  if (depth > 2) return false
  for (const [key, value] of object) {
    const column = prefix ? `${prefix}.${key}` : key
    if (!isContainer(value)) row.set(cellText(column), cellText(scalarText(value)))
    else if (value instanceof Map) {
      if (value.size === 0) row.set(cellText(column), '')
      if (!flattenInto(row, column, value, depth + 1)) return false
    } else {
      if (value.length > MAX_LIST_VALUES) return false
      const values: string[] = []
      for (const element of value) {
        if (isContainer(element)) return false
        values.push(scalarText(element))
      }
      row.set(cellText(column), cellText(values.join(', ')))
    }
  }
  return true
}

const cellText = (text: string) => text.replace(/\s+/g, ' ').trim()
