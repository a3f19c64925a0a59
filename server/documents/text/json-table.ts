import { isContainer, type JsonValue, scalarText } from './json-value.ts'

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
