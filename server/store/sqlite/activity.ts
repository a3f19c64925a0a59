import type { Database } from 'bun:sqlite'

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
export function count(
  db: Database,
  what: 'documents' | 'bytes' | 'datasets' | 'queries',
  amount: number,
): void {
  db.query(
    `INSERT INTO activity (date, ${what}) VALUES (?1, ?2) ON CONFLICT (date) DO UPDATE SET ${what} = ${what} + ?2`,
  ).run(dateOf(now()), amount)
}
