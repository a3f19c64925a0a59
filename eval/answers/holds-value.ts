import { plain } from '../sets/plain-answer.ts'

/**
 * True if a text has a value that stands by itself: '4' is not in '14' or '4.5', but '2,675' is in '2,675.00'. Marks of
 * Markdown do not count.
 */
export function holdsValue(text: string, value: string): boolean {
  const escaped = plain(value).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(
    `(?<![\\p{L}\\p{N}]|\\d[.,])${escaped}(?![\\p{L}\\p{N}]|[.,](?!0{1,2}(?![\\p{L}\\p{N}]))\\d)`,
    'u',
  ).test(plain(text))
}
