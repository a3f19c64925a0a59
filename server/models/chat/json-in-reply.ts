import { withoutThoughts } from './visible-text.ts'

/** The JSON value in a model's reply, which may stand in a code fence or between sentences. */
export function jsonIn(reply: string): unknown {
  const text = withoutThoughts(reply)
  const start = text.search(/[[{]/)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  if (start < 0 || end < start) return undefined
  try {
    return JSON.parse(text.slice(start, end + 1))
  } catch {
    return undefined // The caller reports that the form was not kept to.
  }
}
