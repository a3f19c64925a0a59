import type { Queries } from './db.ts'

/** Returns the time in epoch seconds. */
export function now(): number {
  return Date.now() / 1000
}

/** Formats epoch seconds as YYYY-MM-DD in the server's time zone. */
export function dateOf(seconds: number): string {
  const date = new Date(seconds * 1000)
  const part = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}

/** Adds to today's counts. Deleting the counted objects does not lower them: they are a history. */
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

/** SQL condition that a column contains a text, ignoring the case of Latin letters; `pattern`: placeholder of likePattern(). */
export function contains(column: string, pattern: string): string {
  return `lower(${column}) LIKE lower(${pattern}) ESCAPE '\\'`
}

/** Makes the LIKE pattern that finds a text anywhere, literally; '' for no text. */
export function likePattern(text = ''): string {
  return text === '' ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
