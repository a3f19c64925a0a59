import type { Queries } from './db.ts'

/** Now, in epoch seconds. */
export function now(): number {
  return Date.now() / 1000
}

/** YYYY-MM-DD of a time in epoch seconds, in the server's time zone. */
export function dateOf(seconds: number): string {
  const date = new Date(seconds * 1000)
  const part = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}

/** Adds to today's counts. Deleting what was counted does not take it back: it did happen. */
export async function count(
  db: Queries,
  what: 'documents' | 'bytes' | 'datasets' | 'queries',
  amount: number,
): Promise<void> {
  await db.run(
    `INSERT INTO activity (date, ${what}) VALUES (?1, ?2) ON CONFLICT (date) DO UPDATE SET ${what} = activity.${what} + ?2`,
    dateOf(now()),
    amount,
  )
}

/** The condition that a column has a text in it, in any case of its Latin letters; `pattern`: the value of likePattern(). */
export function contains(column: string, pattern: string): string {
  return `lower(${column}) LIKE lower(${pattern}) ESCAPE '\\'`
}

/** What LIKE is given to find a text anywhere, letter by letter; '' for none. */
export function likePattern(text = ''): string {
  return text === '' ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
