import { withoutControls } from '../encoding/decode.ts'

/** Numbers are kept as the file writes them. */
export type JsonScalar = string | boolean | null

/** Objects are Maps, so that no member name means anything else. */
export type JsonValue = JsonScalar | JsonValue[] | Map<string, JsonValue>

export function isContainer(value: JsonValue): value is JsonValue[] | Map<string, JsonValue> {
  return typeof value === 'object' && value !== null
}

/** A scalar as a reader sees it, without control characters. */
export function scalarText(value: JsonScalar): string {
  return typeof value === 'string' ? withoutControls(value).trim() : String(value)
}

/** About how many characters a value has; nested values beyond a few thousand are not counted. */
export function roughChars(value: JsonValue): number {
  let chars = 0
  const left: JsonValue[] = [value]
  for (let next = left.pop(); next !== undefined && chars < 4000; next = left.pop()) {
    if (!isContainer(next)) chars += typeof next === 'string' ? next.length : 4
    else if (next instanceof Map) left.push(...next.values())
    else for (const element of next.slice(0, 1000)) left.push(element)
  }
  return chars
}
